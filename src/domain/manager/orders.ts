import * as v from 'valibot'
import {
  codeSchema,
  itemSchema,
  minorSchema,
  momentSchema,
  storable,
  text,
  versionSchema,
} from '../base/field.ts'
import { ORDER_NUMBER_START, orderNumber } from '../order/order.ts'
import { orderSchema, orderStateSchema } from '../order/schema.ts'
import { type TrackingFault, trackingFault, trackingFaults } from '../order/tracking.ts'
import { quoteSchema } from '../quote/schema.ts'
import { attentionReasons, countedTabs, orderNarrowings, orderSorts } from './filter.ts'

/** Orders on the staff screens: their schemas. Nothing of it is shown to a shopper. */

/** What goes into the parcel. A role that may not know amounts is sent no more of a quote (see access.ts). */
const contentsSchema = v.object({
  lines: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      units: v.number(),
      parts: v.optional(v.array(v.object({ id: v.string(), name: v.string(), units: v.number() }))),
    }),
  ),
  /** Nothing is collected for it: it was sent for a return, or a code paid all of it. */
  free: v.optional(v.literal(true)),
})

export const managerOrderSchema = v.object({
  ...orderSchema.entries,
  contact: v.object({ name: v.string(), email: v.optional(v.string()), phone: v.optional(v.string()) }),
  quote: v.union([quoteSchema, contentsSchema]),
  refunded: v.optional(minorSchema),
  units: v.number(),
  code: v.optional(v.nullable(v.string())),
  firstOrder: v.optional(v.boolean()),
  placedOffline: v.optional(v.boolean()),
  attention: v.optional(v.nullable(v.string())),
  /** Where its goods are in the storeroom, by SKU. */
  bins: v.optional(v.record(v.string(), v.string())),
  /** What the team wrote about it, the oldest first; `by` is a name, else an address, or empty. */
  notes: v.optional(v.array(v.object({ id: v.string(), at: v.string(), by: v.string(), text: v.string() }))),
})
export type ManagerOrder = v.InferOutput<typeof managerOrderSchema>

const wordsSchema = v.pipe(v.string(), storable, v.trim(), v.maxLength(120))

/** The filter of a manager's list. */
export const orderFilter = {
  state: v.optional(v.union([orderStateSchema, v.picklist(['attention', 'all'])])),
  search: v.optional(wordsSchema),
  /** Why it needs attention. */
  reason: v.optional(v.picklist(attentionReasons)),
  /** A product or SKU, by any part of its name. */
  item: v.optional(wordsSchema),
  /** Placed from this moment on, and before that one. */
  from: v.optional(momentSchema),
  to: v.optional(momentSchema),
  /**
   * Those that must ship by the end of today, those that should have before, and those without a tracking number; those
   * that count as sold, those of them that are their customer's first, and those that an influencer earns on.
   */
  only: v.optional(v.picklist(orderNarrowings)),
  payment: v.optional(v.picklist(['on_delivery', 'card'])),
  delivery: v.optional(v.picklist(['standard', 'express'])),
  code: v.optional(codeSchema),
  /** Newest first if unset. It also decides which a selection takes where more match. */
  sort: v.optional(v.picklist(orderSorts)),
}

export const ordersSchema = v.object({
  orders: v.array(managerOrderSchema),
  next: v.nullable(v.string()),
  /** The number of matches; counting stops at `COUNT_LIMIT`. */
  total: v.number(),
})

/** How many orders wait under each tab that its reader has; counting stops at `COUNT_LIMIT`. */
export const orderCountsSchema = v.partial(v.object(v.entriesFromList(countedTabs, v.number())))

/**
 * `resolve` removes an order from the attention list, `track` sets its tracking number, `undo` takes back its last step;
 * the others change its state.
 */
export const orderActions = [
  'pack',
  'ship',
  'deliver',
  'cancel',
  'refund',
  'resolve',
  'track',
  'undo',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The most orders in one request. */
const ORDERS_PER_REQUEST = 500

/** The most orders chosen by hand in one bulk action, which is sent in groups, and in one export of them. */
export const SELECTION_LIMIT = 1000

const free = (fault: TrackingFault) =>
  v.check((number: string) => trackingFault(number) !== fault, trackingFaults[fault])

const trackingSchema = v.strictObject({
  carrier: text(40, 'Name the carrier.'),
  number: v.pipe(
    text(60, 'Add the tracking number.'),
    free('no_digit'),
    free('shortened'),
    free('other_column'),
  ),
})

export const idSchema = v.pipe(v.string(), v.uuid('This is not an id.'))

/** An order by its id or, in a selection, by the digits of its number; then its version is the selection's. */
const chosenSchema = v.pipe(
  v.strictObject({
    id: v.optional(idSchema),
    serial: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    version: v.optional(versionSchema),
    tracking: v.optional(trackingSchema),
  }),
  v.check(
    ({ id, serial }) => (id === undefined) !== (serial === undefined),
    'Name the order by id or serial.',
  ),
)

export const actionsSchema = v.pipe(
  v.strictObject({
    action: v.picklist(orderActions),
    orders: v.pipe(
      v.array(chosenSchema),
      v.minLength(1, 'Choose at least one order.'),
      v.maxLength(ORDERS_PER_REQUEST, `One request takes ${ORDERS_PER_REQUEST} orders.`),
    ),
    /** The selection whose orders are named by their numbers. */
    selection: v.optional(idSchema),
    /** The same for every request of one action and for its repetitions: what it did is not done again. */
    run: v.optional(idSchema),
    /** For every order without tracking of its own. */
    tracking: v.optional(trackingSchema),
    why: v.optional(text(300, 'Say why.')),
    /** For `refund`: units to give back by SKU; all when left out. */
    lines: v.optional(v.array(itemSchema)),
    /** For `cancel` and `refund`: a cancellation puts goods that are here back into stock unless this is false. */
    restock: v.optional(v.boolean()),
    /** For `cancel`: how much of what was paid goes back; the whole of it when left out. An amount is of one order. */
    refund: v.optional(v.union([v.picklist(['none', 'whole']), v.pipe(minorSchema, v.minValue(1))])),
  }),
  v.forward(
    v.check(
      ({ refund, orders }) => typeof refund !== 'number' || orders.length === 1,
      'An amount is given back for one order at a time.',
    ),
    ['refund'],
  ),
  v.forward(
    v.check(
      ({ selection, orders }) =>
        selection !== undefined || orders.every(({ serial }) => serial === undefined),
      'Name the selection that these orders are of.',
    ),
    ['selection'],
  ),
)

export const actionResultSchema = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  ok: v.boolean(),
  code: v.optional(v.string()),
  state: v.optional(orderStateSchema),
  version: v.optional(v.number()),
  refunded: v.optional(v.number()),
  /** For `stale_version`: when it was changed, and by whom: you, a manager (with name or e-mail), the shopper or the shop. */
  changed: v.optional(v.object({ at: v.string(), by: v.string(), name: v.optional(v.string()) })),
  /** For `undo`: what became of the mail about the step, if there was one. */
  mail: v.optional(v.picklist(['withdrawn', 'sent'])),
})
export type ActionResult = v.InferOutput<typeof actionResultSchema>

/** An event of `GET /manager/events`: an order is new or has changed. */
export const orderNoticeSchema = v.object({
  id: v.string(),
  number: v.string(),
  state: orderStateSchema,
  version: v.number(),
})
export type OrderNotice = v.InferOutput<typeof orderNoticeSchema>

/**
 * The words that an order must have, each in any part of its texts: “1000” finds ERA-10007. Signs between words are
 * left out, so that O'Brien finds O’Brien. Null when nothing was asked; empty when nothing that is typed is a word.
 */
export function searchWords(search = ''): string[] | null {
  if (search.trim() === '') return null
  const serial = /^(?:era)?[\s-]*(\d{1,12})$/i.exec(search.trim())?.[1]
  if (serial !== undefined && Number(serial) >= ORDER_NUMBER_START) return [orderNumber(Number(serial))]
  return search.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}.+_@-]*/gu) ?? []
}

/** Letters with a stroke, which Unicode does not take apart, and those without. */
const [STROKED, PLAIN] = ['ØøĐđŁłĦħŦŧı', 'OoDdLlHhTti']

/** A name as it is searched, so that “jose” finds José. The database does the same with each order's name. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ØøĐđŁłĦħŦŧı]/g, (letter) => PLAIN.charAt(STROKED.indexOf(letter)))

/** Where what an order holds is in the storeroom; undefined where nothing of it has a place. */
export function binsOf(
  lines: readonly { id: string; parts?: readonly { id: string }[] | undefined }[],
  bins: ReadonlyMap<string, string>,
): Record<string, string> | undefined {
  const placed = lines
    .flatMap((line) => line.parts ?? [line])
    .flatMap(({ id }) => {
      const bin = bins.get(id)
      return bin === undefined ? [] : [[id, bin] as const]
    })
  return placed.length === 0 ? undefined : Object.fromEntries(placed)
}
