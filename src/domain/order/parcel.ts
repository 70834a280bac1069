import type { Order } from './order.ts'
import { isUnshipped } from './ship-by.ts'

/** Whether nothing was paid yet: it is at the door, and the parcel has not left. */
export const isUnpaid = ({ payment, state, events }: Payable): boolean =>
  payment === 'on_delivery' &&
  ![state, ...events.map(({ to }) => to)].some((one) => one === 'shipped' || one === 'delivered')

interface Payable extends Pick<Order, 'payment' | 'state'> {
  events: readonly Pick<Order['events'][number], 'to'>[]
}

interface Contents {
  id: string
  name: string
  units: number
}

/** What of an order a parcel holds: a line, and of a set its parts. */
export interface ParcelLine extends Contents {
  parts?: Contents[] | undefined
}

interface Packable extends Pick<Order, 'state' | 'givenBack'> {
  quote: { lines: readonly ParcelLine[] }
}

/** What goes into the parcel: units that were refunded before it left stay here. Once it has left, what was bought. */
export const parcelOf = (order: Packable): readonly ParcelLine[] =>
  isUnshipped(order.state) ? unrefunded(order) : order.quote.lines

function unrefunded({ quote, givenBack = [] }: Packable): ParcelLine[] {
  return quote.lines.flatMap(({ id: line, name, units, parts }) => {
    const left = (one: Contents) =>
      one.units - (givenBack.find((back) => back.line === line && back.id === one.id)?.units ?? 0)
    const rest = parts?.map((part) => ({ ...part, units: left(part) })).filter((part) => part.units > 0)
    // A set that is not whole any more is still packed as one.
    const sets = parts?.map((part) => Math.ceil(left(part) / (part.units / units))) ?? []
    const packed = parts ? Math.max(...sets) : left({ id: line, name, units })
    return packed > 0 ? [{ id: line, name, units: packed, ...(rest && { parts: rest }) }] : []
  })
}

const trackingPages: Record<string, string> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
}

/** Where the carrier shows the parcel; undefined for an unknown carrier. */
export function trackingLink({ carrier, number }: NonNullable<Order['tracking']>): string | undefined {
  const page = trackingPages[carrier.trim().toLowerCase()]
  return page && `${page}${encodeURIComponent(number)}`
}
