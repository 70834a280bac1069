import type { Minor } from '../base/money.ts'
import { mayChangeState, type Order, type OrderState, reversals } from '../order/order.ts'
import type { OrderAction } from './orders.ts'

/** What staff may do with an order in which state. Apart from the schemas, which every page loads with the contract. */

/** The state that each of these actions leads to. */
export const stateAfter = {
  pack: 'packed',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  refund: 'refunded',
} as const satisfies Record<Exclude<OrderAction, 'resolve' | 'track' | 'undo'>, OrderState>

/** Whether the action is allowed in this state. */
export function mayAct(action: OrderAction, state: OrderState): boolean {
  if (action === 'resolve') return true
  if (action === 'undo') return reversals[state] !== undefined
  return action === 'track' ? state === 'shipped' : mayChangeState(state, stateAfter[action])
}

/** What an action would do to orders: those it changes, and those it skips, by the state that does not allow it. */
export function previewAction<One extends { state: OrderState }>(
  action: OrderAction,
  orders: readonly One[],
) {
  const changes = orders.filter(({ state }) => mayAct(action, state))
  const skipped = Map.groupBy(
    orders.filter(({ state }) => !mayAct(action, state)),
    ({ state }) => state,
  )
  return { changes, skipped }
}

/** What a cancellation of these orders gives back: nothing is paid before delivery but by card. */
export const paidBack = (
  orders: readonly { state: OrderState; payment: Order['payment']; total: Minor; refunded: Minor }[],
): Minor =>
  orders
    .filter(({ state, payment }) => payment === 'card' && state !== 'awaiting_payment')
    .reduce((sum, { total, refunded }) => sum + total - refunded, 0)
