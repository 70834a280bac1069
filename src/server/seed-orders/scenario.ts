import { and, asc, eq } from 'drizzle-orm'
import { silent } from '../base/config/log.ts'
import { products, variants } from '../base/db/schema.ts'
import type { OrderServices } from '../order/place/place.ts'
import { planOrders } from './planned-orders.ts'
import { playOrders } from './play.ts'

/** How long the shop is made up to be open, and how busy it is on a business day. */
export const scenarios = {
  /** A first look: a small shop's last days. */
  week: { days: 7, perDay: 9 },
  busy: { days: 60, perDay: 24 },
} as const
export type Scenario = keyof typeof scenarios

/** Fills the shop with a scenario's orders, and returns how many are new. */
export async function playScenario(services: OrderServices, scenario: Scenario): Promise<number> {
  const sold = await services.db
    .select({ sku: variants.sku })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.product))
    .where(and(eq(variants.sold, true), eq(products.sold, true)))
    .orderBy(asc(variants.position), asc(variants.sku))
    .limit(MOST_GOODS)
  const skus = sold.map(({ sku }) => sku)
  return playOrders(
    { ...services, log: silent },
    planOrders({ now: services.now(), ...scenarios[scenario], skus }),
  )
}

/** The same goods also in a shop with thousands: what customers buy is the start of the catalogue. */
const MOST_GOODS = 40
