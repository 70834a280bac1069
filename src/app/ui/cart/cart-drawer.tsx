import { Button, chakra, Drawer, Portal } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { plural } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { CART_COUNT_SELECTOR } from '../../handover.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { drawerAtom } from '../../state/base/shell.ts'
import { cartAtom, cartStatusAtom, changeCartAtom, forgetRemovedAtom } from '../../state/cart/cart.ts'
import { cartLinesAtom } from '../../state/cart/lines.ts'
import { Chakra } from '../control/chakra.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { focusIfLost } from '../focus.ts'
import { Icon } from '../icon/icon.tsx'
import { CodeForm } from './code-form.tsx'
import { EmptyCart } from './empty.tsx'
import { SetHint } from './hint.tsx'
import { CartLine } from './line.tsx'
import { CartNotices } from './notices.tsx'
import { FreeDelivery } from './progress.tsx'
import { SavedForLater } from './saved.tsx'
import { SuggestionHint } from './suggestion.tsx'
import { CartTotal } from './total.tsx'
import { UndoRemove } from './undo.tsx'

/** The cart in a drawer, loaded when first opened. */
export function CartDrawer() {
  const [drawer, setDrawer] = useAtom(drawerAtom)
  const { count } = useAtomValue(cartAtom)
  const close = () => setDrawer(null)
  return (
    <Chakra>
      <Drawer.Root
        open={drawer === 'cart'}
        onOpenChange={(change) => !change.open && close()}
        // If the element that opened it is gone (a toast, another screen's card), focus the cart button.
        finalFocusEl={() => document.querySelector(CART_COUNT_SELECTOR)?.closest('button') ?? null}
      >
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content>
              <Drawer.Header>
                <Drawer.Title>
                  <span>{cart.title}</span>
                </Drawer.Title>
                {count > 0 && <span className="small muted num">{plural(cart.items, count)}</span>}
                <Button variant="ghost" marginInlineStart="auto" aria-label={cart.close} onClick={close}>
                  <Icon name="close" />
                </Button>
              </Drawer.Header>
              <Contents onLeave={close} />
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </Chakra>
  )
}

function Contents({ onLeave }: { onLeave: () => void }) {
  const lines = useAtomValue(cartLinesAtom)
  const status = useAtomValue(cartStatusAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const forgetRemoved = useSetAtom(forgetRemovedAtom)
  const undo = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const saved = useRef<HTMLHeadingElement>(null)
  const [changes, setChanges] = useState<{ count: number; isSaved?: boolean }>({ count: 0 })
  const changed = (isSaved = false) => setChanges(({ count }) => ({ count: count + 1, isSaved }))

  // The line or the bar that contained the focused button is gone.
  useEffect(() => {
    if (changes.count === 0) return
    focusIfLost(changes.isSaved ? saved.current : (undo.current ?? list.current ?? saved.current))
  }, [changes])
  // What was added to an empty cart stands in the place of its button.
  const isEmpty = lines?.length === 0
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (wasEmpty.current && !isEmpty) focusIfLost(list.current)
    wasEmpty.current = isEmpty
  }, [isEmpty])
  // “Undo” applies to lines removed while the drawer is open.
  useEffect(() => forgetRemoved, [forgetRemoved])

  if (status === 'loading' || !lines) {
    return (
      <Drawer.Body>
        <Skeleton label={cart.loading} bars={[24, 105, 105, 54]} />
      </Drawer.Body>
    )
  }
  return (
    <>
      <Drawer.Body>
        {offline && (
          <Note kind="warn" icon="offline" title={cart.notices.offline.title}>
            <p>{cart.notices.offline.body}</p>
          </Note>
        )}
        <CartNotices />
        <UndoRemove ref={undo} onUndone={() => changed()} />
        {isEmpty ? (
          <EmptyCart onLeave={onLeave} />
        ) : (
          <>
            <FreeDelivery />
            <ul aria-label={cart.line.list} tabIndex={-1} ref={list} style={{ outline: 'none' }}>
              {lines.map((line) => (
                <CartLine
                  key={line.id}
                  line={line}
                  onLeave={onLeave}
                  onRemoved={() => changed()}
                  onSaved={() => changed(true)}
                />
              ))}
            </ul>
            <SetHint onLeave={onLeave} />
            <SuggestionHint onLeave={onLeave} />
            <chakra.div marginTop="18px">
              <CodeForm id="cart-code" />
            </chakra.div>
            <ClearCart onCleared={() => changed()} />
          </>
        )}
        <SavedForLater ref={saved} onMoved={() => changed()} />
      </Drawer.Body>
      {lines.length > 0 && (
        <Drawer.Footer>
          <CartTotal />
          <Button asChild width="100%" marginTop="12px">
            <Link to="/checkout" onClick={onLeave}>
              {cart.summary.checkout}
            </Link>
          </Button>
        </Drawer.Footer>
      )}
    </>
  )
}

function ClearCart({ onCleared }: { onCleared: () => void }) {
  const change = useSetAtom(changeCartAtom)
  return (
    <Button
      variant="plain"
      size="sm"
      marginTop="18px"
      onClick={() => {
        void change({ type: 'clear' })
        onCleared()
      }}
    >
      {cart.clear}
    </Button>
  )
}
