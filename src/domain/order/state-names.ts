import type { OrderState } from './order.ts'

/** The states of an order as every person reads them: on the order's page, in the staff's lists, in the log and its file. */
export const orderStateNames = {
  awaiting_payment: 'Waiting for payment',
  placed: 'Order received',
  packed: 'Packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} as const satisfies Record<OrderState, string>
