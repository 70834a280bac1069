import type { Role } from '#domain/account/account.ts'
import { mayTake } from '#domain/manager/access.ts'
import { mayAct } from '#domain/manager/actions.ts'
import { stateChangesOf, undoneState } from '#domain/order/order.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { may } from '#domain/staff/permission.ts'
import { applyChange } from '../base/order.ts'
import type { MockOrder, MockShop } from '../base/shop.ts'

/** Takes back the last step of an order. */
export function undo(
  shop: MockShop,
  found: MockOrder,
  role: Role | undefined,
): RefusalCode | 'answered' | 'too_late' | undefined {
  const { state, tracking: _, ...order } = found.order
  if (!mayAct('undo', state)) return 'illegal_move'
  if (!mayTake((permission) => may(role, permission), 'undo', state)) return 'forbidden'
  const to = undoneState(found.order, shop.now())
  if (to === undefined) return 'too_late'
  if (state === 'delivered') {
    if (isAnswered(shop, found)) return 'answered'
    if (found.attribution) found.attribution.payableAt = null
  }
  if (state === 'shipped') found.order = { ...order, state }
  applyChange(shop, found, { to, by: 'manager' }, {})
  return undefined
}

function isAnswered({ returns, reviews }: MockShop, { order: { id, events, refunded } }: MockOrder): boolean {
  const isRefundedSince = refunded > 0 && stateChangesOf({ events }).at(-1) !== events.at(-1)
  return isRefundedSince || [...returns, ...reviews].some((one) => one.order === id)
}
