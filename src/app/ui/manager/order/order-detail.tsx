import { Button, chakra, Drawer, Portal } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { format } from '../../../content/base/format.ts'
import { managedOrder } from '../../../content/manager/managed-order.ts'
import { stateNames } from '../../../content/order/order.ts'
import { Row } from '../../control/box.tsx'
import { focusIfLost, scrollToFocus } from '../../focus.ts'
import { Icon } from '../../icon/icon.tsx'
import { planOf, targetOf } from './action-plan.ts'
import { StepDialog } from './action-summary.tsx'
import { Address } from './address-form.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { type AtOnce, type DetailAction, DetailActions, isAtOnce } from './detail-actions.tsx'
import { Contact, Items, ShipTo, Timeline, Wishes } from './detail-parts.tsx'
import { ChosenSlips } from './matching-slips.tsx'
import { OrderNotes } from './order-notes.tsx'
import { ItemBadges, NumberBadges, PaymentChip } from './order-parts.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { SendAgain } from './send-again.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { Tracking } from './tracking.tsx'
import type { Act } from './use-act.ts'

const words = managedOrder.detail

interface OrderDetailProps {
  order: ManagerOrder
  locked: boolean
  act: Act
  /** Something was typed that is not saved. */
  onTyped: () => void
  onClose: () => void
  /** What came of the last step. */
  children?: ReactNode
}

/** What opened the order; where its row has left the list, what became of the order, else the list. */
const focusAfter = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    ? opener
    : document.querySelector<HTMLElement>('[data-results], [data-orders]')

/** One order whole: what goes into the box, where to, what happened, and what can be done next. */
export function OrderDetail({ order, locked, act, onTyped, onClose, children }: OrderDetailProps) {
  const [openDialog, setOpenDialog] = useState<Exclude<DetailAction, AtOnce> | null>(null)
  const close = () => setOpenDialog(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [opener] = useState(() => document.activeElement)
  // A step takes its button away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order.
  useEffect(() => focusIfLost(title.current), [order.version])
  const run = (...args: Parameters<Act>) => {
    close()
    void act(...args)
  }
  return (
    <Drawer.Root
      open
      onOpenChange={(change) => !change.open && onClose()}
      finalFocusEl={() => focusAfter(opener)}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content onFocus={({ target }) => scrollToFocus(target)}>
            {/* A number is looked up, not read: small, with air around it and the way out. */}
            <Drawer.Header padding="20px 16px 12px 24px">
              <Drawer.Title ref={title} tabIndex={-1} textStyle="d4">
                {format(words.title, { number: '' })}
                <chakra.span whiteSpace="nowrap">{order.number}</chakra.span>
              </Drawer.Title>
              <Button variant="ghost" aria-label={words.close} onClick={onClose}>
                <Icon name="close" />
              </Button>
            </Drawer.Header>
            <Drawer.Body tabIndex={0} onInput={onTyped}>
              <Row gap="8px 12px" paddingBottom="20px">
                <b>{stateNames[order.state]}</b>
                <PaymentChip order={order} state />
                <ItemBadges order={order} fresh={false} />
                <NumberBadges order={order} />
              </Row>
              <Items order={order} />
              <ShipTo order={order}>
                <Address order={order} locked={locked} />
                <Tracking order={order} locked={locked} act={act} />
              </ShipTo>
              <Wishes order={order} />
              <Contact order={order} />
              <OrderNotes order={order} locked={locked} />
              <SendAgain order={order} locked={locked} />
              <Timeline order={order} />
            </Drawer.Body>
            <chakra.div role="status" css={{ '&:not(:empty)': { padding: '12px 24px 0' } }}>
              {children}
            </chakra.div>
            <Drawer.Footer>
              <DetailActions
                order={order}
                locked={locked}
                onAction={(action) =>
                  isAtOnce(action) ? run(action, [targetOf(order)]) : setOpenDialog(action)
                }
              />
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
      {openDialog === 'ship' && (
        <ShipDialog
          plan={planOf('ship', [order])}
          onClose={close}
          onShip={(shipped) => run('ship', shipped)}
        />
      )}
      {openDialog === 'deliver' && (
        <StepDialog
          action="deliver"
          plan={planOf('deliver', [order])}
          onClose={close}
          onConfirm={() => run('deliver', [targetOf(order)])}
        />
      )}
      {openDialog === 'cancel' && (
        <CancelDialog
          plan={planOf('cancel', [order])}
          onClose={close}
          onCancel={(choice) => run('cancel', [targetOf(order)], choice)}
        />
      )}
      {openDialog === 'refund' && <RefundDialog order={order} act={act} onClose={close} />}
      {openDialog === 'print' && <ChosenSlips orders={[order]} onDone={close} />}
    </Drawer.Root>
  )
}
