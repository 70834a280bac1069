import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { type Order, returnsUntil } from '#domain/order/order.ts'
import { returnableOf } from '#domain/order/returnable.ts'
import { profile } from '../../content/account/profile.ts'
import { format } from '../../content/base/format.ts'
import { returns } from '../../content/returns/returns.ts'
import { drawerAtom } from '../../state/base/shell.ts'
import { announcementAtom } from '../../state/base/toast.ts'
import { buyAgainAtom, type MissingLine } from '../../state/cart/buy-again.ts'
import { Chakra } from '../control/chakra.tsx'
import { Note } from '../control/note.tsx'

const words = profile.orders

/** Puts what an order held into the cart again, and a notice of what of it cannot be had. */
export function useBuyAgain({ quote }: Pick<Order, 'quote'>): { buyAgain: () => void; notice: ReactNode } {
  const again = useSetAtom(buyAgainAtom)
  const openDrawer = useSetAtom(drawerAtom)
  const announce = useSetAtom(announcementAtom)
  const [missing, setMissing] = useState<{ lines: MissingLine[]; added: number }>()
  const buyAgain = async () => {
    const { added, missing } = await again(quote.lines)
    setMissing(missing.length > 0 ? { lines: missing, added } : undefined)
    if (missing.length > 0) return
    // The cart that opens shows it: a toast would cover its checkout button.
    announce(words.again)
    openDrawer('cart')
  }
  const notice = missing && (
    <Note kind="info" role="status" title={missing.added > 0 ? words.againPart : words.againNone}>
      <ul>
        {missing.lines.map(({ id, name, why, inCart }) => (
          <li key={id}>{format(words.missing[why], { product: name, count: inCart })}</li>
        ))}
      </ul>
      {missing.added > 0 && (
        <Button variant="plain" size="sm" onClick={() => openDrawer('cart')}>
          {words.seeCart}
        </Button>
      )}
    </Note>
  )
  return { buyAgain: () => void buyAgain(), notice }
}

/** What an order that has arrived is opened for. */
export function ArrivedActions({ order }: { order: Order }) {
  const { buyAgain, notice } = useBuyAgain(order)
  const until = returnsUntil(order)
  const mayReturn = until !== null && Date.now() <= until.getTime() && returnableOf(order).length > 0
  return (
    <Chakra>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px 28px">
        <Button onClick={buyAgain}>{words.buyAgain}</Button>
        {mayReturn && (
          <Button variant="plain" minH="44px" onClick={showReturns}>
            {returns.title}
          </Button>
        )}
      </chakra.div>
      {notice && <chakra.div marginTop="16px">{notice}</chakra.div>}
    </Chakra>
  )
}

// Not a link: the address ends with the order's secret.
function showReturns() {
  const heading = document.getElementById('returns')
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
}
