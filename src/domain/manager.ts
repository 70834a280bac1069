import * as v from 'valibot'
import { codeSchema, itemSchema, skuSchema, text } from './schema/field.ts'
import { orderSchema, orderStateSchema } from './schema/order.ts'

/** What a manager sees and does. Nothing here is ever shown to a shopper. */

const daySchema = v.object({ day: v.string(), orders: v.number(), revenue: v.number() })

const periodSchema = v.object({
  orders: v.number(),
  revenue: v.number(),
  throughCreators: v.number(),
  refunded: v.number(),
  days: v.array(daySchema),
})

/** Days are days of UTC: one shop, one day, whoever looks. */
export const periods = ['7', '30', '90'] as const

export const summarySchema = v.object({
  day: v.string(),
  orders: v.number(),
  revenue: v.number(),
  toPack: v.number(),
  oldestToPack: v.nullable(v.string()),
  awaitingPayment: v.number(),
  attention: v.number(),
  lowStock: v.array(
    v.object({
      sku: v.string(),
      product: v.string(),
      name: v.string(),
      stock: v.number(),
      asked: v.number(),
    }),
  ),
  launchList: v.number(),
  mailsFailed: v.number(),
  now: periodSchema,
  before: periodSchema,
})
export type Summary = v.InferOutput<typeof summarySchema>

/** Up to here a variant counts as low. */
export const LOW_STOCK = 15

/** An order not packed for this long is late: the shop promises one to two business days. */
export const LATE_HOURS = 24

export const managerOrderSchema = v.object({
  ...orderSchema.entries,
  units: v.number(),
  code: v.optional(v.nullable(v.string())),
  firstOrder: v.optional(v.boolean()),
  placedOffline: v.optional(v.boolean()),
  attention: v.optional(v.nullable(v.string())),
})
export type ManagerOrder = v.InferOutput<typeof managerOrderSchema>

export const orderFilter = {
  state: v.optional(v.union([orderStateSchema, v.picklist(['attention', 'all'])])),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120))),
  payment: v.optional(v.picklist(['on_delivery', 'card'])),
  delivery: v.optional(v.picklist(['standard', 'express'])),
  code: v.optional(codeSchema),
}

export const ordersSchema = v.object({
  orders: v.array(managerOrderSchema),
  next: v.nullable(v.string()),
  /** How many there are in all; counting stops at `COUNTED`. */
  total: v.number(),
})

/** Lists are counted up to here and called “more than” beyond it: a count of a million rows is slow. */
export const COUNTED = 1000

/** `resolve` takes an order off the attention list; the others are moves of `domain/order.ts`. */
export const orderActions = ['pack', 'ship', 'deliver', 'cancel', 'refund', 'resolve'] as const
export type OrderAction = (typeof orderActions)[number]

/** One request acts on so many orders, and so many can be chosen for one export. */
export const ORDERS_AT_ONCE = 500

const trackingSchema = v.strictObject({
  carrier: text(40, 'Name the carrier.'),
  number: text(60, 'Add the tracking number.'),
})

export const actionsSchema = v.strictObject({
  action: v.picklist(orderActions),
  orders: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.uuid()),
        version: v.optional(v.number()),
        tracking: v.optional(trackingSchema),
      }),
    ),
    v.minLength(1, 'Choose at least one order.'),
    v.maxLength(ORDERS_AT_ONCE, `One request takes ${ORDERS_AT_ONCE} orders.`),
  ),
  /** For every order that has no tracking of its own. */
  tracking: v.optional(trackingSchema),
  why: v.optional(text(300, 'Say why.')),
  /** For `refund`: units per line SKU to give back, all when left out. */
  lines: v.optional(v.array(itemSchema)),
  restock: v.optional(v.boolean()),
})

export const actionResultSchema = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  ok: v.boolean(),
  code: v.optional(v.string()),
  state: v.optional(orderStateSchema),
  version: v.optional(v.number()),
  refunded: v.optional(v.number()),
})
export type ActionResult = v.InferOutput<typeof actionResultSchema>

/** What `GET /manager/events` sends: an order is new or has changed. */
export const orderNoticeSchema = v.object({
  id: v.string(),
  number: v.string(),
  state: orderStateSchema,
  version: v.number(),
})
export type OrderNotice = v.InferOutput<typeof orderNoticeSchema>

export const exportQuerySchema = v.strictObject({
  format: v.picklist(['csv', 'xlsx'], 'Choose “csv” or “xlsx”.'),
  per: v.optional(v.picklist(['order', 'line'])),
  /** A selection: the digits of the order numbers, “10001,10002”. */
  numbers: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,12}(,\d{1,12})*$/, 'Numbers are digits with commas between.'),
      v.check((input) => input.split(',').length <= ORDERS_AT_ONCE, `Choose up to ${ORDERS_AT_ONCE} orders.`),
    ),
  ),
  ...orderFilter,
})

export const managedVariantSchema = v.object({
  sku: v.string(),
  /** The product's slug. */
  product: v.string(),
  name: v.string(),
  price: v.number(),
  stock: v.number(),
  /** A set's stock follows its parts. */
  derived: v.boolean(),
  sold: v.boolean(),
  version: v.number(),
  soldUnits: v.optional(v.number()),
  sales: v.optional(v.number()),
  /** For a set: what its parts cost one by one. */
  partsTotal: v.optional(v.number()),
})
export type ManagedVariant = v.InferOutput<typeof managedVariantSchema>

export const variantChangeSchema = v.strictObject({
  sku: skuSchema,
  version: v.number(),
  price: v.optional(
    v.pipe(
      v.number(),
      v.safeInteger('Use dollars and cents, like 24.00.'),
      v.minValue(0, 'A price can’t be below zero.'),
      v.maxValue(10_000_00, 'That is more than any product here costs.'),
    ),
  ),
  stock: v.optional(
    v.pipe(
      v.number(),
      v.integer('Use a whole number, zero or more.'),
      v.minValue(0, 'Use a whole number, zero or more.'),
      v.maxValue(1_000_000, 'Use a count up to a million.'),
    ),
  ),
  /** The stock on the manager's screen: what was sold since then is taken off the new count too. */
  seenStock: v.optional(v.number()),
  sold: v.optional(v.boolean()),
  why: v.optional(text(120, 'Say why.')),
})

export const influencerStates = ['applied', 'declined', 'active', 'paused', 'ended'] as const

export const managedInfluencerSchema = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  email: v.string(),
  platform: v.string(),
  profileUrl: v.string(),
  audience: v.string(),
  why: v.string(),
  state: v.picklist(influencerStates),
  rate: v.number(),
  discount: v.number(),
  appliedAt: v.string(),
  sales: v.number(),
  pending: v.number(),
  payable: v.number(),
  paid: v.number(),
  version: v.number(),
})
export type ManagedInfluencer = v.InferOutput<typeof managedInfluencerSchema>

const rateSchema = v.pipe(
  v.number(),
  v.integer('Use a percentage between 0 and 50.'),
  v.minValue(0, 'Use a percentage between 0 and 50.'),
  v.maxValue(5_000, 'Use a percentage between 0 and 50.'),
)

export const influencerChangeSchema = v.strictObject({
  id: v.string(),
  version: v.number(),
  action: v.picklist(['approve', 'decline', 'pause', 'resume', 'pay']),
  rate: v.optional(rateSchema),
  discount: v.optional(rateSchema),
  /** For `pay`: the sum that was sent. It is refused when it is no longer what is owed. */
  amount: v.optional(v.number()),
})
