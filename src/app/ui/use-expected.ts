import { useAtomValue } from 'jotai'
import { expectedArrival } from '#domain/order/ship-by.ts'
import type { Delivery } from '#domain/quote/quote.ts'
import { daysOf } from '../content/base/date.ts'
import { connectionAtom } from '../state/base/connection.ts'
import { useShopZone } from './use-shop-date.ts'

/**
 * The days on which an order placed now is expected. Undefined without a network: an order that waits on the device is
 * not placed yet.
 */
export function useExpected(): (
  delivery: Delivery,
  transit: { min: number; max: number },
) => string | undefined {
  const zone = useShopZone()
  const isOffline = useAtomValue(connectionAtom) === 'offline'
  const placedAt = new Date().toISOString()
  return (delivery, transit) =>
    isOffline ? undefined : daysOf(expectedArrival({ placedAt, delivery }, transit, zone))
}
