import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { dayOf } from '#domain/base/day.ts'
import type { Order } from '#domain/order/order.ts'
import { expectedArrival } from '#domain/order/ship-by.ts'
import { daysOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { order as words } from '../../content/order/order.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { useShopZone } from '../use-shop-date.ts'

/** When the order is expected, or that it is late; undefined unless it is on its way, or soon will be. */
export function useArrival(order: Order | undefined): string | undefined {
  const methods = useAtomValue(catalogueAtom)?.shipping.methods
  const zone = useShopZone()
  // An order opened from its mail may be the first that this device sees of the shop.
  const unknown = useAtomValue(settingsAtom) === null
  const refresh = useSetAtom(refreshSettingsAtom)
  useEffect(() => {
    if (unknown) void refresh()
  }, [unknown, refresh])
  const method = methods?.find(({ id }) => id === order?.delivery)
  if (!order || !method || !comingStates.has(order.state)) return undefined
  const expected = expectedArrival(order, method.transitBusinessDays, zone)
  const isLate = dayOf(new Date(), zone) > expected.until
  return format(isLate ? words.late : words.expected, { days: daysOf(expected) })
}

const comingStates = new Set(['placed', 'packed', 'shipped'])
