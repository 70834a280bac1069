import { type SQLWrapper, sql } from 'drizzle-orm'
import { canonicalJson } from '#domain/base/canonical.ts'
import type { Order, OrderRequest } from '#domain/order/order.ts'
import { orders } from '../base/db/schema.ts'
import { hashOf } from '../base/db/secrets.ts'

type OrderRow = typeof orders.$inferSelect

/** What an order was made from, as `orders.sourceKey` has it. */

/** Of an order that was bought: equal for equal requests, in whatever order their keys are. */
export const hashOfRequest = (body: OrderRequest): string => hashOf(canonicalJson(body))

const REPLACES = 'replaces:'
const BRINGS_SAMPLES = 'samples:'

/** Of an order that the shop sends for goods that were paid for with this one. */
export const sourceKeyOfReplacement = (order: string): string => `${REPLACES}${order}`

/** Of an order that brings an influencer the samples of this request. */
export const sourceKeyOfSamples = (request: string): string => `${BRINGS_SAMPLES}${request}`

/** The order whose goods this one replaces; undefined for any other. */
export const replacedOrder = ({ sourceKey }: Pick<OrderRow, 'sourceKey'>): string | undefined =>
  sourceKey.startsWith(REPLACES) ? sourceKey.slice(REPLACES.length) : undefined

/** What the shop sent it for, without a price; undefined where it was bought. */
export function sentFor({ sourceKey }: Pick<OrderRow, 'sourceKey'>): Order['sentFor'] {
  if (sourceKey.startsWith(REPLACES)) return 'exchange'
  return sourceKey.startsWith(BRINGS_SAMPLES) ? 'samples' : undefined
}

/** Whether it was bought, and not sent by the shop without a price: no hash has a colon. */
export const isBoughtKey = (sourceKey: SQLWrapper) => sql`strpos(${sourceKey}, ':') = 0`
export const isBought = isBoughtKey(orders.sourceKey)
