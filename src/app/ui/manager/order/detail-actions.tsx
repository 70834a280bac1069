import { Button } from '@chakra-ui/react'
import { mayAct } from '#domain/manager/actions.ts'
import { mayQueue } from '#domain/manager/move-queue.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { managedOrder } from '../../../content/manager/managed-order.ts'
import { Row } from '../../control/box.tsx'

const words = managedOrder.detail

/** What a click begins: two moves at once, the rest in a dialog of their own. */
export type DetailAction = 'pack' | 'deliver' | 'ship' | 'cancel' | 'refund' | 'print'

interface DetailActionsProps {
  order: ManagerOrder
  /** The device is offline: only steps that can wait are taken. */
  locked: boolean
  onAction: (action: DetailAction) => void
}

/** Money has come in, so some of it can go back. */
const isPaid = (order: ManagerOrder): boolean =>
  order.payment === 'card' ? order.state !== 'awaiting_payment' : order.state === 'delivered'

/** The steps this order can take now. */
export function DetailActions({ order, locked, onAction }: DetailActionsProps) {
  const refundable = isPaid(order) && order.refunded < order.quote.total && order.state !== 'cancelled'
  const button = (action: Exclude<DetailAction, 'print'>, variant: 'solid' | 'outline' | 'plain') => (
    <Button
      size="sm"
      variant={variant}
      {...(variant === 'plain' && { minH: '44px' })}
      aria-disabled={locked && !mayQueue(action)}
      onClick={() => (!locked || mayQueue(action)) && onAction(action)}
    >
      {words[action]}
    </Button>
  )
  return (
    <Row>
      {mayAct('pack', order.state) && button('pack', 'solid')}
      {mayAct('ship', order.state) && button('ship', 'solid')}
      {mayAct('deliver', order.state) && button('deliver', 'solid')}
      <Button size="sm" variant="outline" onClick={() => onAction('print')}>
        {words.printSlip}
      </Button>
      {refundable && button('refund', 'outline')}
      {mayAct('cancel', order.state) && button('cancel', 'plain')}
    </Row>
  )
}
