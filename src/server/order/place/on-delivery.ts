import { randomInt } from 'node:crypto'
import { RefusalError } from '../../base/http/problem.ts'
import type { OrderInputs } from './load-inputs.ts'

/** A contact may have this many pay-on-delivery orders that have not been shipped, and this many units in them. */
export const ON_DELIVERY_ORDERS_MAX = 10
const ON_DELIVERY_UNITS_MAX = 200

/** A free one of the ten slots that a contact has for pay-on-delivery orders not yet shipped; refuses if none is. */
export function onDeliverySlot(inputs: OrderInputs, units: number): number {
  const taken = new Set(inputs.onDeliverySlots)
  const left = Array.from({ length: ON_DELIVERY_ORDERS_MAX }, (_, at) => at + 1).filter(
    (slot) => !taken.has(slot),
  )
  // A random one, so that concurrent orders seldom take the same.
  const free = left.length === 0 ? undefined : left[randomInt(left.length)]
  if (free === undefined || inputs.onDeliveryUnits + units > ON_DELIVERY_UNITS_MAX) {
    throw new RefusalError('on_delivery_limit', {
      detail: 'With this order more would be on the way unpaid than we send one contact at once.',
    })
  }
  return free
}
