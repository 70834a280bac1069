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

/** What an order with a creator's code and their own details cannot do before a manager has decided about it. */
const afterDecision: readonly OrderAction[] = ['pack', 'ship', 'resolve']

/**
 * What an action would do to orders: those it changes, those it skips, by the state that does not allow it, and those that
 * wait for a manager's decision.
 */
export function planAction<One extends { state: OrderState; attention?: string | null | undefined }>(
  action: OrderAction,
  orders: readonly One[],
) {
  const waits = ({ attention }: One) => attention === 'own_code' && afterDecision.includes(action)
  const allowed = orders.filter(({ state }) => mayAct(action, state))
  const [changes, undecided] = [allowed.filter((one) => !waits(one)), allowed.filter(waits)]
  const skipped = Map.groupBy(
    orders.filter(({ state }) => !mayAct(action, state)),
    ({ state }) => state,
  )
  return { changes, skipped, undecided }
}

/** What a cancellation of these orders gives back: nothing is paid before delivery but by card. */
export const paidBack = (
  orders: readonly { state: OrderState; payment: Order['payment']; total: Minor; refunded: Minor }[],
): Minor =>
  orders
    .filter(({ state, payment }) => payment === 'card' && state !== 'awaiting_payment')
    .reduce((sum, { total, refunded }) => sum + total - refunded, 0)
