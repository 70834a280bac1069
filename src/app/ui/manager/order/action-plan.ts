import type { Minor } from '#domain/base/money.ts'
import { paidBack, planAction } from '#domain/manager/actions.ts'
import { type ManagerOrder, type OrderAction, SELECTION_LIMIT } from '#domain/manager/orders.ts'
import { MATCHING_LIMIT, type SelectionPreview } from '#domain/manager/selection.ts'
import { type OrderState, orderNumber, orderSerial } from '#domain/order/order.ts'

/** An order to act on: with its id and the version on the screen or, of a selection by view, by its number alone. */
export interface Target {
  number: string
  id?: string
  version?: number
}

/** What an action will do to the chosen orders. The others are named by their numbers. */
export interface Plan {
  count: number
  changes: readonly Target[]
  skipped: readonly (readonly [OrderState, readonly string[]])[]
  /** They wait for a manager's decision. */
  undecided: readonly string[]
  /** Changed since they were selected, and therefore left alone. */
  changed: readonly string[]
  /** What a cancellation gives back. */
  refund: Minor
  /** The most orders that one action takes. */
  max: number
}

export const targetOf = ({ number, id, version }: ManagerOrder): Target => ({ number, id, version })

const numbersOf = (orders: readonly { number: string }[]): string[] => orders.map(({ number }) => number)

/** The plan for orders on the screen. */
export function planOf(action: OrderAction, orders: readonly ManagerOrder[]): Plan {
  const { changes, skipped, undecided } = planAction(action, orders)
  return {
    count: orders.length,
    changes: changes.map(targetOf),
    skipped: [...skipped].map(([state, group]) => [state, numbersOf(group)] as const),
    undecided: numbersOf(undecided),
    changed: [],
    refund: paidBack(changes.flatMap(paidOf)),
    max: SELECTION_LIMIT,
  }
}

/** The amounts of which a refund is computed. Empty for a role that may not know amounts: it refunds nothing. */
const paidOf = ({ state, payment, quote, refunded }: ManagerOrder) =>
  'total' in quote && refunded !== undefined ? [{ state, payment, total: quote.total, refunded }] : []

/** The plan that the shop made for a selection by view. */
export const planOfSelection = (
  count: number,
  { changes, skipped, undecided, changed, refund }: SelectionPreview,
): Plan => ({
  count,
  changes: changes.map((serial) => ({ number: orderNumber(serial) })),
  skipped: skipped.map(({ state, serials }) => [state, serials.map(orderNumber)] as const),
  undecided: undecided.map(orderNumber),
  changed: changed.map(orderNumber),
  refund,
  max: MATCHING_LIMIT,
})

/** How a request names the order. */
export const chosenOf = ({ number, id, version }: Target) =>
  id === undefined ? { serial: orderSerial(number) } : { id, ...(version !== undefined && { version }) }

/** Whether an action would change any order, and no more than it takes. */
export const mayRun = ({ changes, max }: Plan): boolean => changes.length > 0 && changes.length <= max
