import { eq } from 'drizzle-orm'
import { dayOf } from '#domain/base/day.ts'
import { hasLink } from '#domain/base/field.ts'
import { formatPrice } from '#domain/base/money.ts'
import { orderNumber, returnWindowEnd } from '#domain/order/order.ts'
import { isUnpaid, parcelOf, trackingLink } from '#domain/order/parcel.ts'
import { expectedArrival } from '#domain/order/ship-by.ts'
import type { OrderMailName } from '../base/db/new-job.ts'
import { orderEvents, orders, payments, refunds } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { shipping } from '../catalogue/catalogue.ts'
import type { OrderRow } from '../order/read.ts'
import { readGivenBack } from '../order/read-returns.ts'
import { sentFor } from '../order/source-key.ts'
import { type MailContent, oneLine } from './content.ts'
import { type OrderFacts, orderTemplates } from './order-templates.ts'

/** “November 20, 2026”: the shop's day, as its pages have it. */
const dayIn = (at: Date, timeZone: string) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })

export interface Mail {
  to: { name: string; address: string }
  content: MailContent
}

/** A name as a mail may carry it: one from before names were checked may hold a link to anywhere. */
export const nameIn = (name: string): string => (hasLink(name) ? '' : oneLine(name))

export const firstNameOf = (name: string): string => nameIn(name).split(' ')[0] ?? ''

/** A mail about an order as it is now; none when its reason no longer applies. */
export async function writeOrderMail(
  services: Services,
  name: OrderMailName,
  id: string,
  refund?: string,
): Promise<Mail | undefined> {
  const [row] = await services.db.select().from(orders).where(eq(orders.id, id))
  if (row === undefined || row.erasedAt !== null) return undefined
  if (name === 'payment_failed' && row.state !== 'awaiting_payment') return undefined
  // The step was taken back while its mail waited for another try.
  if (name === 'shipped' && (row.state === 'packed' || row.state === 'placed')) return undefined
  if (name === 'packed' && row.state === 'placed') return undefined
  if (name === 'delivered' && row.state === 'shipped') return undefined
  const facts = await factsOf(services, row, refund)
  return { to: { name: nameIn(row.name), address: row.email }, content: orderTemplates[name](facts) }
}

async function factsOf(services: Services, row: OrderRow, refund: string | undefined): Promise<OrderFacts> {
  const { publicUrl, timeZone } = services.env
  const method = shipping.methods.find((one) => one.id === row.delivery)
  // The buyer's own secret is known here only by its hash.
  const orderSecret = await services.secrets.sign('order-link', row.id)
  const paid = await services.db.select().from(payments).where(eq(payments.orderId, row.id))
  const events = await services.db.select().from(orderEvents).where(eq(orderEvents.orderId, row.id))
  const givenBack = (await readGivenBack(services.db, [row])).get(row.id)
  const why = events.find((event) => event.to === 'cancelled')?.why
  const { line1, line2, city, region, postcode } = row.address
  const reason = sentFor(row)
  return {
    firstName: firstNameOf(row.name),
    number: orderNumber(row.serial),
    placedAt: dayIn(row.placedAt, timeZone),
    quote: row.quote,
    // The mail about a box that left follows it by minutes: what was refunded until then was not in it.
    parcel: parcelOf({
      state: row.state === 'shipped' ? 'packed' : row.state,
      quote: row.quote,
      ...(givenBack && { givenBack }),
    }),
    discount: discountName(row.quote.code),
    method: method?.name ?? row.delivery,
    ...(method && expectedOf(row, method.transitBusinessDays, timeZone, services.now())),
    ...(reason && { sentFor: reason }),
    ...(row.gift && { gift: { to: nameIn(row.gift.recipient), ...giftNote(row.gift.note) } }),
    ...(row.carrierNote !== null && { carrierNote: oneLine(row.carrierNote) }),
    address: [
      nameIn(row.gift?.recipient ?? row.name),
      line1,
      line2 ?? '',
      `${city}, ${region ?? ''} ${postcode}`,
    ]
      .filter((line) => line !== '')
      .map(oneLine),
    byCard: row.payment === 'card',
    refunded: row.refunded,
    ...(isUnpaid({ ...row, events }) && { toPay: row.quote.total - row.refunded }),
    paid: paid.some((one) => one.state === 'paid' || one.state === 'refunded'),
    // The secret is in the fragment, which is sent to no server and written to no log.
    url: `${publicUrl}/orderconfirmation?order=${row.id}#key=${orderSecret}`,
    returnUrl: `${publicUrl}/orderconfirmation?order=${row.id}&returns=true#key=${orderSecret}`,
    reviewUrl: `${publicUrl}/orderconfirmation?order=${row.id}&review=true#key=${orderSecret}`,
    payUrl: `${publicUrl}/orderconfirmation?order=${row.id}#key=${orderSecret}`,
    shopUrl: `${publicUrl}/shopall`,
    ...(row.trackingCarrier !== null &&
      row.trackingNumber !== null && { tracking: trackingOf(row.trackingCarrier, row.trackingNumber) }),
    ...(row.deliveredAt !== null && {
      returnUntil: dayIn(returnWindowEnd(row.deliveredAt), timeZone),
    }),
    ...(why && { why }),
    ...(refund !== undefined && (await refundFacts(services, row, refund))),
  }
}

/** “Fri, Nov 27 – Wed, Dec 2”, as the order's page has it; nothing once these days are over. */
function expectedOf(
  { placedAt, delivery }: OrderRow,
  transit: { min: number; max: number },
  zone: string,
  now: Date,
): Pick<OrderFacts, 'expected'> {
  const { from, until } = expectedArrival({ placedAt: placedAt.toISOString(), delivery }, transit, zone)
  if (dayOf(now, zone) > until) return {}
  return { expected: shopDays.formatRange(new Date(from), new Date(until)) }
}

// Days of the shop, the same in every time zone.
const shopDays = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

const giftNote = (note: string | undefined) =>
  note === undefined ? {} : { note: `“${note}”`.split('\n').map(oneLine) }

/** After the person whose code it is, as the shop's screens have it. */
function discountName(code: OrderRow['quote']['code']): string {
  const person = code?.kind === 'percent' ? firstNameOf(code.name ?? '') : ''
  return person === '' ? 'Discount' : `With ${person}, -${(code?.value ?? 0) / 100}%`
}

function trackingOf(carrier: string, number: string) {
  const url = trackingLink({ carrier, number })
  return { carrier, number, ...(url && { url }) }
}

async function refundFacts({ db }: Services, { quote }: OrderRow, id: string): Promise<Partial<OrderFacts>> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (refund === undefined) return {}
  const lines = refund.lines.map((line) => {
    const sold = quote.lines.find((one) => one.id === line.id)
    return { name: sold?.name ?? line.id, amount: line.amount, sold }
  })
  const part = lines.find(
    ({ sold, amount }) => sold?.parts !== undefined && amount < sold.total - quote.discount,
  )
  return {
    refund: {
      amount: formatPrice(refund.amount),
      lines: [
        ...lines.map(({ name, amount }) => `${name} … ${formatPrice(amount)}`),
        ...(refund.delivery > 0 ? [`Shipping … ${formatPrice(refund.delivery)}`] : []),
      ],
      ...(part && { partOf: part.name }),
    },
  }
}
