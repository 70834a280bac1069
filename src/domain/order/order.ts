import type * as v from 'valibot'
import type { FieldFault } from '../base/field.ts'
import type { orderSchema, orderStateSchema, placeOrderSchema } from './schema.ts'

export type Order = v.InferOutput<typeof orderSchema>
export type OrderState = v.InferOutput<typeof orderStateSchema>
/** The request that places an order, with its texts trimmed and its ids in lower case. */
export type OrderRequest = v.InferOutput<typeof placeOrderSchema>

/** The states that each state can change to. Any other change is refused. */
export const stateChanges: Readonly<Record<OrderState, readonly OrderState[]>> = {
  awaiting_payment: ['placed', 'cancelled'],
  placed: ['packed', 'cancelled', 'refunded'],
  packed: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  // A payment that arrives after the cancellation is refunded.
  cancelled: ['refunded'],
  refunded: [],
}

/**
 * Steps that a manager can take back, and the state each goes back to. Not among `stateChanges`: open for `UNDO_MS`
 * only, and nothing that follows from an ordinary state change follows from them.
 */
export const reversals: Readonly<Partial<Record<OrderState, OrderState>>> = {
  packed: 'placed',
  shipped: 'packed',
  delivered: 'shipped',
}

/** How long after a step it can be taken back: a mistake is noticed at the table, before the parcel has left. */
export const UNDO_MS = 15 * 60_000

/** How long the mail about such a step waits: until the step can no longer be undone, so that no customer reads of a mistake. */
export const MAIL_HOLD_MS = UNDO_MS + 2 * 60_000

/** The state that an undo brings back; undefined when the last step cannot be taken back, or not any more. */
export function undoneState(
  { state, events }: { state: OrderState; events: readonly StateEvent[] },
  now: Date,
): OrderState | undefined {
  const last = stateChangesOf({ events }).at(-1)
  if (last?.to !== state || now.getTime() - Date.parse(last.at) > UNDO_MS) return undefined
  return last.from === reversals[state] ? reversals[state] : undefined
}

export const mayChangeState = (from: OrderState, to: OrderState): boolean => stateChanges[from].includes(to)

/** A shopper may cancel until the parcel is packed. */
export const shopperMayCancel = (state: OrderState): boolean =>
  state === 'awaiting_payment' || state === 'placed'

/** While the goods have not been shipped, cancelling puts them back into stock and the address may be corrected. */
export const isBeforeShipping = (state: OrderState): boolean =>
  state === 'awaiting_payment' || state === 'placed' || state === 'packed'

/** Why an order's address cannot be changed to this one: its tax was computed for the state of the first address. */
export const addressFaults = (
  from: Pick<Order['address'], 'region'>,
  to: Pick<Order['address'], 'region'>,
): FieldFault[] =>
  from.region === to.region
    ? []
    : [{ path: 'address.region', message: 'An order stays in its state. Cancel it and order again.' }]

/** The first order is ERA-10001, since a small number looks like a new shop. */
export const ORDER_NUMBER_START = 10_001
export const ORDER_NUMBER_PREFIX = 'ERA-'
export const orderNumber = (serial: number): string => `${ORDER_NUMBER_PREFIX}${serial}`
/** The digits of a number that the shop gave. */
export const orderSerial = (number: string): number => Number(number.slice(ORDER_NUMBER_PREFIX.length))

/** An unpaid card order is cancelled and its stock released after this long, in milliseconds. */
export const CARD_PAYMENT_DUE_MS = 30 * 60_000

/** Money counts once an order stands: not while it waits for a payment, and not once it is cancelled. */
export const uncountedStates = ['awaiting_payment', 'cancelled'] as const satisfies readonly OrderState[]

/** States after which a parcel needs no contact or address any more. */
export const overStates = ['delivered', 'cancelled', 'refunded'] as const satisfies readonly OrderState[]

/** A parcel on its way for longer than this counts as arrived, unless a manager marks it before. */
export const ON_ITS_WAY_DAYS = 60

/** The longest that the shop keeps a customer's data in an order: the seven years of tax and accounting rules. */
export const ORDER_RETENTION_DAYS = 7 * 365

/** Days after delivery in which goods can be returned. */
export const RETURN_WINDOW_DAYS = 30

/** Whether an order has these words in its number, or in the name or SKU of one of its lines. */
export function matchesSearch({ number, quote }: Pick<Order, 'number' | 'quote'>, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  const texts = [number, ...quote.lines.flatMap(({ id, name }) => [id, name])]
  return texts.some((text) => text.toLowerCase().includes(wanted))
}

type StateEvent = Pick<Order['events'][number], 'at' | 'from' | 'to'>

/** Whether an event took back a step. */
export const isReversal = ({ from, to }: Pick<StateEvent, 'from' | 'to'>): boolean =>
  from !== undefined && from !== null && reversals[from] === to

/**
 * The events that led to the state: a partial refund or a tracking number did not, and neither did a step that was
 * taken back.
 */
export function stateChangesOf<Event extends StateEvent>({ events }: { events: readonly Event[] }): Event[] {
  const changes: Event[] = []
  for (const event of events) {
    if (event.from === event.to) continue
    if (isReversal(event) && changes.at(-1)?.to === event.from) changes.pop()
    else changes.push(event)
  }
  return changes
}

/** The end of the return window of goods that arrived then. */
export const returnWindowEnd = (delivered: Date): Date =>
  new Date(delivered.getTime() + RETURN_WINDOW_DAYS * 86_400_000)

/** Whether its goods can come back: samples were given away, and nothing was paid for them. */
export const mayComeBack = ({ sentFor }: Pick<Order, 'sentFor'>): boolean => sentFor !== 'samples'

/** The end of an order's return window; null before the delivery, after a full refund, and for samples. */
export function returnsUntil({
  state,
  events,
  sentFor,
}: Pick<Order, 'state' | 'events' | 'sentFor'>): Date | null {
  const delivered = stateChangesOf({ events }).find(({ to }) => to === 'delivered')
  if (state !== 'delivered' || delivered === undefined || !mayComeBack({ sentFor })) return null
  return returnWindowEnd(new Date(delivered.at))
}
