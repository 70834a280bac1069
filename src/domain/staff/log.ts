import { elementAt } from '../base/lookup.ts'
import { formatMoney } from '../base/money.ts'
import { orderStateNames } from '../order/state-names.ts'

/** The staff log as people read it, on the screen and in a spreadsheet. */

/** What staff do, by its name in the log. A name that is not here is shown as it is. */
export const logTitles: Readonly<Record<string, string>> = {
  'orders.pack': 'Orders packed',
  'orders.ship': 'Orders shipped',
  'orders.deliver': 'Orders delivered',
  'orders.cancel': 'Orders cancelled',
  'orders.refund': 'Orders refunded',
  'orders.resolve': 'Orders marked as seen',
  'orders.track': 'Tracking changed',
  'orders.undo': 'Step taken back',
  'order.address': 'Address changed',
  'order.note': 'Order note added',
  'order.mail': 'Mail sent once more',
  'mails.sent_again': 'Mails that were not sent tried again',
  'orders.exported': 'Orders exported',
  'variant.changed': 'Product changed',
  'set.added': 'Set added',
  'set.changed': 'Parts of a set changed',
  'variants.added': 'Variants added',
  'variant.ended': 'Variant ended',
  'variant.described': 'Barcode or weight changed',
  'variant.restored': 'Variant brought back',
  'products.exported': 'Products exported',
  'product.published': 'Product page published',
  'product.taken_back': 'Product page taken back',
  'product.scheduled': 'Publication scheduled',
  'product.schedule_removed': 'Scheduled publication cancelled',
  'product.schedule_stopped': 'Scheduled publication stopped',
  'product.added': 'Product added',
  'product.hidden': 'Product hidden',
  'product.moved': 'Product address changed',
  'product.placed': 'Place in lists changed',
  'text.published': 'Words published',
  'text.taken_back': 'Words taken back',
  'text.scheduled': 'Publication of words scheduled',
  'text.schedule_removed': 'Scheduled publication of words cancelled',
  'text.schedule_stopped': 'Scheduled publication of words stopped',
  'code.added': 'Code added',
  'code.changed': 'Code changed',
  'influencer.approve': 'Creator approved',
  'influencer.decline': 'Creator declined',
  'influencer.pause': 'Creator paused',
  'influencer.resume': 'Creator resumed',
  'influencer.pay': 'Creator paid',
  'influencer.count': 'Commission counted',
  'influencer.refuse': 'Commission refused',
  'influencer.terms': 'Terms changed',
  'influencer.drop_terms': 'Terms taken back',
  'influencer.take_photo': 'Creator’s photo taken down',
  'influencer.take_words': 'Creator’s words taken down',
  'influencer.note': 'Note added',
  'samples.changed': 'Samples answered',
  'payouts.prepare': 'Payouts prepared',
  'payouts.undo': 'Payouts taken back',
  'payouts.paid': 'Payouts marked as paid',
  'payouts.exported': 'Payouts exported for the bank',
  'review.changed': 'Review changed',
  'return.changed': 'Return changed',
  'view.added': 'Team view added',
  'view.renamed': 'Team view renamed',
  'view.removed': 'Team view removed',
  'staff.role': 'Role changed',
  'log.exported': 'Staff log exported',
}

const titles = new Map(Object.entries(logTitles))
export const logTitle = (what: string): string => titles.get(what) ?? what

interface Change {
  field: string
  before: string | null
  after: string | null
}

/** What an entry is about, and what it changed. */
export interface Described {
  about: string | null
  changes: Change[]
}

type Details = Readonly<Record<string, unknown>>

/** Amounts in minor units. What a code’s `value` is, `valued` knows. */
const amounts = new Set(['price', 'amount', 'minimum', 'total', 'refunded', 'refund'])
/** Basis points. */
const shares = new Set(['rate', 'discount'])
/** What the entry is about, the best name first. */
const names = ['sku', 'product', 'code', 'name', 'person']
/** Said by `before` and `after`, or of use to the shop only. */
const skipped = new Set([
  ...[...names, 'before', 'after', 'from', 'to', 'orders', 'account'],
  ...['id', 'ids', 'version', 'run', 'action', 'selection', 'seenStock'],
])

/** A state of another name is shown as it is. */
const states = new Map<string, string>(Object.entries(orderStateNames))

/** What a code takes off, in its own unit: its kind says which. */
function valued(details: Details): Details {
  const { kind, value } = details
  if (typeof value !== 'number') return details
  if (kind === 'percent') return { ...details, value: `${value / 100}%` }
  return kind === 'fixed' ? { ...details, value: formatMoney(value) } : details
}

/** Reads the details of an entry, whichever version of the shop wrote them; moments on the clock of a zone. */
export function describe(details: Details, zone: string): Described {
  const orders = Array.isArray(details.orders) ? details.orders.filter(isRecord) : []
  const changes = [
    ...stateChanges(orders, zone),
    ...differences(recordOf(details.before), recordOf(details.after), zone),
    ...('from' in details && 'to' in details ? changed('state', details.from, details.to, zone) : []),
    ...Object.entries(valued(details)).flatMap(([field, value]) =>
      skipped.has(field) ? [] : changed(field, undefined, value, zone),
    ),
  ]
  return { about: aboutOf(details, orders), changes }
}

function aboutOf(details: Details, orders: readonly Details[]): string | null {
  if (orders.length > 0) {
    const numbers = orders.map(({ number, id }) => String(number ?? id))
    const list = numbers.join(', ')
    return numbers.length === 1 ? list : `${numbers.length} orders: ${list}`
  }
  const name = names.map((one) => details[one]).find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : null
}

/** How many orders went from which state to which, and how many were refused for which reason. */
function stateChanges(orders: readonly Details[], zone: string): Change[] {
  const moved = Map.groupBy(
    orders.filter(({ ok, from, to }) => ok === true && typeof from === 'string' && typeof to === 'string'),
    ({ from, to }) => JSON.stringify([from, to]),
  )
  const refused = Map.groupBy(
    orders.filter(({ ok }) => ok === false),
    ({ code }) => String(code ?? 'unexpected'),
  )
  return [
    ...[...moved.values()].flatMap((group) => {
      const { from, to } = elementAt(group, 0)
      return [
        {
          field: counted('state', group.length),
          before: stateName(from),
          after: stateName(to),
        },
      ]
    }),
    ...[...refused].map(([code, group]) => ({
      field: counted('not done', group.length),
      before: null,
      after: formatLogValue('', code, zone),
    })),
  ]
}

const stateName = (state: unknown): string => states.get(String(state)) ?? spaced(String(state))

const counted = (field: string, count: number) => (count === 1 ? field : `${field} (${count})`)

function differences(before: Details, after: Details, zone: string): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => changed(field, before[field], after[field], zone))
}

function changed(field: string, before: unknown, after: unknown, zone: string): Change[] {
  const [from, to] = [formatLogValue(field, before, zone), formatLogValue(field, after, zone)]
  return from === to ? [] : [{ field: spaced(field), before: from, after: to }]
}

/** A value in words; null where there is none. */
function formatLogValue(field: string, value: unknown, zone: string): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number' && amounts.has(field)) return formatMoney(value)
  if (typeof value === 'number' && shares.has(field)) return `${value / 100}%`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => formatLogValue(field, one, zone)).join(', ') || null
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, one]) => `${spaced(key)} ${formatLogValue(key, one, zone) ?? '–'}`)
      .join(', ')
  }
  if (typeof value !== 'string') return String(value)
  return dated(value, zone) ?? (/^[a-z]+(_[a-z]+)+$/.test(value) ? spaced(value) : value)
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A day, or a moment of that zone, in words; undefined for any other text. An entry stays for good, so the year is there. */
function dated(text: string, timeZone: string): string | undefined {
  if (!(DAY.test(text) || MOMENT.test(text)) || Number.isNaN(Date.parse(text))) return undefined
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
  if (DAY.test(text)) return new Date(text).toLocaleDateString('en-US', { ...day, timeZone: 'UTC' })
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Date(text).toLocaleString('en-US', { ...day, ...time, timeZone })
}

/** `limitTotal` and `limit_total` as “limit total”. */
const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordOf = (value: unknown): Details => (isRecord(value) ? value : {})
