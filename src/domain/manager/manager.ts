import * as v from 'valibot'
import { type FieldFault, skuSchema, text, versionSchema } from '../base/field.ts'
import { INTEGER_MAX } from '../base/limits.ts'
import type { Minor } from '../base/money.ts'

/** Schemas of the staff screens. Nothing of this is shown to a shopper. */

const daySchema = v.object({ day: v.string(), orders: v.number(), revenue: v.number() })

const periodSchema = v.object({
  orders: v.number(),
  revenue: v.number(),
  /** Units sold, sets counted by their parts. */
  units: v.optional(v.number()),
  /** Orders that are their mailbox's first. */
  newCustomers: v.optional(v.number()),
  /** Visits through links of influencers. */
  visits: v.optional(v.number()),
  throughCreators: v.number(),
  refunded: v.number(),
  days: v.array(daySchema),
})

/** Days are the shop's, the same for every manager. Today is compared with yesterday. */
export const periods = ['1', '7', '30', '90'] as const

/** The most best sellers that are listed. */
export const BEST_SELLERS = 5

export const summarySchema = v.object({
  day: v.string(),
  orders: v.number(),
  revenue: v.number(),
  toPack: v.number(),
  oldestToPack: v.nullable(v.string()),
  awaitingPayment: v.number(),
  attention: v.number(),
  /** Those that need attention, by why. */
  reasons: v.optional(v.record(v.string(), v.number())),
  /** Those that should have shipped before today; counting stops at `COUNT_LIMIT`. */
  late: v.optional(v.number()),
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
  /** Those by whom they were for: an order's customer, an influencer, or a subscriber. */
  mails: v.optional(v.object({ order: v.number(), influencer: v.number(), list: v.number() })),
  /** Reviews that wait for a decision. */
  reviews: v.optional(v.number()),
  /** Returns that wait for the shop. */
  returns: v.optional(v.number()),
  /** Requests for samples that wait for an answer. */
  samples: v.optional(v.number()),
  /** What sold most in the period, the most units first. */
  best: v.optional(
    v.array(v.object({ sku: v.string(), name: v.string(), units: v.number(), sales: v.number() })),
  ),
  now: periodSchema,
  before: periodSchema,
})
export type Summary = v.InferOutput<typeof summarySchema>

/** Up to this number a variant's stock is low. */
export const LOW_STOCK = 15

export const managedVariantSchema = v.object({
  sku: v.string(),
  /** The product's slug. */
  product: v.string(),
  name: v.string(),
  productName: v.string(),
  price: v.number(),
  stock: v.number(),
  /** A set's stock follows its parts. */
  derived: v.boolean(),
  sold: v.boolean(),
  /** Where it is in the storeroom; left out where it was not entered. */
  bin: v.optional(v.string()),
  /** Whether its product has a page of its own: what comes only within sets has none. */
  page: v.optional(v.boolean()),
  /** Its product is not in the shop, whatever the variant is. */
  hidden: v.optional(v.boolean()),
  version: v.number(),
  soldUnits: v.optional(v.number()),
  sales: v.optional(v.number()),
  /** For a set: the price of its parts bought one by one. */
  partsTotal: v.optional(v.number()),
})
export type ManagedVariant = v.InferOutput<typeof managedVariantSchema>

/** A place in the storeroom, like “A3-12”. */
export const BIN_MAX = 20

/** The most units of one SKU that the shop can have. */
export const STOCK_MAX = 1_000_000
export const PRICE_MAX: Minor = 10_000_00
/** Nothing is given away by its price: only what comes within a set alone has none. */
export const PRICE_MIN: Minor = 1

/** Whether a new price is rather a slip than a decision: a digit or the point in the wrong place. */
export const isUnlikelyPrice = (before: Minor, after: Minor): boolean =>
  after !== before && (after > before * 10 || after * 10 < before)

const countSchema = v.pipe(
  v.number(),
  v.integer('Use a whole number, zero or more.'),
  v.minValue(0, 'Use a whole number, zero or more.'),
)

export const variantChangeSchema = v.strictObject({
  sku: skuSchema,
  version: versionSchema,
  price: v.optional(
    v.pipe(
      v.number(),
      v.safeInteger('Use dollars and cents, like 24.00.'),
      v.minValue(PRICE_MIN, 'A price is above zero.'),
      v.maxValue(PRICE_MAX, 'That is more than any product here costs.'),
    ),
  ),
  stock: v.optional(v.pipe(countSchema, v.maxValue(STOCK_MAX, 'Use a count up to a million.'))),
  /** The stock on the manager's screen: units sold since then are subtracted from the new count too. */
  seenStock: v.optional(v.pipe(countSchema, v.maxValue(INTEGER_MAX, 'No stock is that large.'))),
  sold: v.optional(v.boolean()),
  /** Null: it has no place any more. */
  bin: v.optional(v.nullable(text(BIN_MAX, 'Write a place, or leave it empty.'))),
  why: v.optional(text(120, 'Say why.')),
})

/**
 * The stock after a manager's count. The difference to the stock the manager saw is applied, so that units sold while the
 * dialog was open are subtracted. Undefined when more was sold than was counted.
 */
export function recounted(
  had: number,
  { stock, seenStock = had }: Pick<v.InferOutput<typeof variantChangeSchema>, 'stock' | 'seenStock'>,
): number | undefined {
  const stays = stock === undefined ? had : had + stock - seenStock
  return stays < 0 ? undefined : stays
}

/** What a manager can change of a variant. A set has no stock of its own. */
export interface Sellable {
  price: Minor
  stock: number | null
  sold: boolean
  bin?: string | null | undefined
  version: number
}

/** The variant after a change, or why it cannot be made. */
export function changeSellable(
  had: Sellable,
  change: Omit<v.InferOutput<typeof variantChangeSchema>, 'sku' | 'why'>,
): { after: Sellable } | { code: 'stale_version' | 'invalid'; errors?: FieldFault[] } {
  const invalid = (message: string) => ({ code: 'invalid' as const, errors: [{ path: 'stock', message }] })
  if (had.version !== change.version) return { code: 'stale_version' }
  if (change.stock !== undefined && had.stock === null) {
    return invalid('A set’s stock follows its parts: change those.')
  }
  if (change.bin && had.stock === null) {
    return {
      code: 'invalid',
      errors: [{ path: 'bin', message: 'A set is picked by its parts: place those.' }],
    }
  }
  const before = had.stock ?? 0
  const stock = recounted(before, change)
  if (stock === undefined) return { code: 'stale_version' }
  if (stock > before && stock > STOCK_MAX) {
    return invalid('With what is there already this is more than a million.')
  }
  return {
    after: {
      price: change.price ?? had.price,
      stock: had.stock === null ? null : stock,
      sold: change.sold ?? had.sold,
      bin: change.bin === undefined ? (had.bin ?? null) : change.bin,
      version: had.version + 1,
    },
  }
}
