import { Button } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { mayTake } from '#domain/manager/access.ts'
import { mayQueue } from '#domain/manager/action-queue.ts'
import { mayAct } from '#domain/manager/actions.ts'
import type { ManagerOrder, OrderAction } from '#domain/manager/orders.ts'
import { undoneState } from '#domain/order/order.ts'
import { managedOrder } from '../../../content/manager/managed-order.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { Row } from '../../control/box.tsx'

const words = managedOrder.detail

/** What a click begins: two actions at once, since both can be taken back; the rest in a dialog of their own. */
export type DetailAction = AtOnce | 'ship' | 'deliver' | 'cancel' | 'refund' | 'print'
export type AtOnce = 'pack' | 'undo'

export const isAtOnce = (action: DetailAction): action is AtOnce => action === 'pack' || action === 'undo'

interface DetailActionsProps {
  order: ManagerOrder
  /** The device is offline: only actions that can wait are taken. */
  locked: boolean
  onAction: (action: DetailAction) => void
}

/** Money has come in, so some of it can go back. */
const isPaid = ({ payment, state, events }: ManagerOrder): boolean =>
  payment === 'card' ? events.some(({ to }) => to === 'placed') : state === 'delivered'

/** The actions this order can take now. */
export function DetailActions({ order, locked, onAction }: DetailActionsProps) {
  const may = useAtomValue(mayAtom)
  const { refunded, quote } = order
  const left = 'total' in quote && refunded !== undefined && refunded < quote.total
  const refundable = mayTake(may, 'refund') && left && isPaid(order)
  const can = (action: OrderAction) => mayTake(may, action, order.state) && mayAct(action, order.state)
  const undoable = can('undo') && undoneState(order, new Date()) !== undefined
  const button = (action: Exclude<DetailAction, 'print'>, variant: 'solid' | 'outline' | 'plain') => (
    <Button
      key={action}
      size="sm"
      variant={variant}
      // What can't be taken back stands apart from what can.
      {...(variant === 'plain' && { minH: '44px', marginInlineStart: 'auto' })}
      aria-disabled={locked && !mayQueue(action)}
      onClick={() => (!locked || mayQueue(action)) && onAction(action)}
    >
      {words[action]}
    </Button>
  )
  return (
    <Row width="100%">
      {(['pack', 'ship', 'deliver'] as const).map((step) => can(step) && button(step, 'solid'))}
      <Button size="sm" variant="outline" onClick={() => onAction('print')}>
        {words.printSlip}
      </Button>
      {undoable && button('undo', 'outline')}
      {refundable && button('refund', 'outline')}
      {can('cancel') && button('cancel', 'plain')}
    </Row>
  )
}
