import { useAtomValue } from 'jotai'
import { dayOf } from '#domain/base/day.ts'
import type { Order } from '#domain/order/order.ts'
import { expectedArrival } from '#domain/order/ship-by.ts'
import { daysOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { order as words } from '../../content/order/order.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'

/** When the order is expected, or that it is late; undefined unless it is on its way, or soon will be. */
export function useArrival(order: Order | undefined): string | undefined {
  const methods = useAtomValue(catalogueAtom)?.shipping.methods
  const method = methods?.find(({ id }) => id === order?.delivery)
  if (!order || !method || !comingStates.has(order.state)) return undefined
  const expected = expectedArrival(order, method.transitBusinessDays)
  const isLate = dayOf(new Date()) > expected.until
  return format(isLate ? words.late : words.expected, { days: daysOf(expected) })
}

const comingStates = new Set(['placed', 'packed', 'shipped'])
