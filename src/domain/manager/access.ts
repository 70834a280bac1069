import type { Role } from '../account/account.ts'
import type { OrderState } from '../order/order.ts'
import { may, type Permission } from '../staff/permission.ts'
import { countedTabs, salesNarrowings } from './filter.ts'
import type { ActionResult, ManagerOrder, OrderAction } from './orders.ts'
import type { ViewFilter } from './views.ts'

/** What each role does with orders, and what of them it is sent. */

export const actionNeeds: Record<Exclude<OrderAction, 'undo'>, Permission> = {
  pack: 'orders.pack',
  ship: 'orders.pack',
  track: 'orders.track',
  deliver: 'orders.edit',
  resolve: 'orders.edit',
  cancel: 'orders.cancel',
  refund: 'orders.refund',
}

/** What taking back a step needs: what the step itself does. */
const undoNeeds = { packed: 'pack', shipped: 'ship', delivered: 'deliver' } as const

/** Whether who has these permissions may take an action on an order in this state; without one, on some order. */
export function mayTake(
  has: (permission: Permission) => boolean,
  action: OrderAction,
  state?: OrderState,
): boolean {
  if (action !== 'undo') return has(actionNeeds[action])
  return Object.entries(undoNeeds).some(
    ([undone, step]) => (state === undefined || state === undone) && has(actionNeeds[step]),
  )
}

/** Orders with something left to do at the packing table. The others are what customers did before. */
const openStates: readonly OrderState[] = ['placed', 'packed', 'shipped']

/** The states whose orders a role is sent; undefined for all of them. */
export const statesFor = (role: Role | undefined): readonly OrderState[] | undefined =>
  may(role, 'customers.read') ? undefined : openStates

/** Whether a role may choose orders by this filter. `all` are all of those it is sent. */
export function mayFilter(
  role: Role | undefined,
  {
    state = 'all',
    code,
    reason,
    only = '',
  }: Partial<Record<'state' | 'code' | 'reason' | 'only', string | undefined>>,
): boolean {
  const aboutSales = code !== undefined || reason !== undefined || salesNarrowings.includes(only)
  if (aboutSales && !may(role, 'money.read')) return false
  return state === 'all' || (statesFor(role)?.some((one) => one === state) ?? true)
}

/** The tabs that say to this role how many orders they have. */
export const countedTabsFor = (role: Role | undefined) =>
  countedTabs.filter((state) => mayFilter(role, { state }))

/** Whether a saved view is of use to a role. One that looks for words may name a customer. */
export const mayUseView = (
  role: Role | undefined,
  { tab = 'placed', search, code, reason, only }: ViewFilter,
): boolean =>
  mayFilter(role, { state: tab, code, reason, only }) && (search === undefined || may(role, 'customers.read'))

/** An order without what its reader may not know. Left out, not hidden: it never leaves the server. */
export function orderFor(role: Role | undefined, order: ManagerOrder): ManagerOrder {
  return withoutPerson(role, may(role, 'money.read') ? order : withoutMoney(order))
}

/** The same of what an action has done. */
export function resultFor(role: Role | undefined, { refunded, ...result }: ActionResult): ActionResult {
  return { ...result, ...(refunded !== undefined && may(role, 'money.read') && { refunded }) }
}

/** Whether there is nothing to pay for an order, also where its amounts are left out. */
export const isFree = ({ quote }: Pick<ManagerOrder, 'quote'>): boolean =>
  'total' in quote ? quote.total === 0 : quote.free === true

function withoutMoney({ refunded: _, code: _code, attention: _attention, ...sold }: ManagerOrder) {
  // What was given back for a return is an amount too.
  const { returns: _returns, ...order } = sold
  const lines = order.quote.lines.map(({ id, name, units, parts }) => ({
    id,
    name,
    units,
    ...(parts && { parts: parts.map((part) => ({ id: part.id, name: part.name, units: part.units })) }),
  }))
  // Why something was done is typed by hand, and may tell what was paid.
  const events = order.events.map(({ at, from, to, by }) => ({ at, to, by, ...(from && { from }) }))
  const free = isFree(order)
  return { ...order, quote: { lines, ...(free && { free }) }, events }
}

function withoutPerson(role: Role | undefined, order: ManagerOrder): ManagerOrder {
  if (may(role, 'customers.read')) return order
  const { firstOrder: _, reviews: _reviews, ...rest } = order
  const { email: _email, ...contact } = order.contact
  return { ...rest, contact }
}
