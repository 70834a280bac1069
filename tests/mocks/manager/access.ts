import type { Role } from '#domain/account/account.ts'
import { mayFilter, mayTake } from '#domain/manager/access.ts'
import type { ActionResult, OrderAction } from '#domain/manager/orders.ts'
import { may } from '#domain/staff/permission.ts'
import { refuse } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'

/** What roles of staff may do with orders, beside the call itself. */

export function requireFilter(role: Role | undefined, filter: Parameters<typeof mayFilter>[1]) {
  if (!mayFilter(role, filter)) throw refuse('forbidden')
}

export function requireAction(role: Role | undefined, action: OrderAction) {
  if (!mayTake((permission) => may(role, permission), action)) throw refuse('forbidden')
}

/** A result as the staff log has it. */
export function logged({ orders }: MockShop, { id, number, ok, code }: ActionResult) {
  const { from, to } = orders.get(id)?.order.events.at(-1) ?? {}
  return { id, number, ok, ...(code && { code }), ...(ok && { from, to }) }
}
