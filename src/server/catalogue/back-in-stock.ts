import { like } from 'drizzle-orm'
import type { Sku } from '#domain/catalogue/product.ts'
import { transact } from '../base/db/db.ts'
import { mailJob } from '../base/db/jobs.ts'
import { jobs, launchList } from '../base/db/schema.ts'
import type { CatalogueServices } from './cache.ts'

const BATCH = 1_000

/** Queues one mail for each sign-up whose product is in stock again. Sending it deletes the sign-up. */
export async function notifyBackInStock(services: CatalogueServices): Promise<number> {
  const waiting = await services.db
    .select({ id: launchList.id, list: launchList.list })
    .from(launchList)
    .where(like(launchList.list, 'back:%'))
    .limit(BATCH)
  if (waiting.length === 0) return 0
  const { catalogue } = await services.catalogue.current()
  const inStock = new Set<Sku>(
    catalogue.products.flatMap(({ variants }) =>
      variants.flatMap(({ sku, stock }) => (stock > 0 ? [sku] : [])),
    ),
  )
  const now = services.now()
  const due = waiting.filter(({ list }) => inStock.has(list.slice('back:'.length)))
  if (due.length === 0) return 0
  await transact(services.db, (tx) =>
    tx
      .insert(jobs)
      .values(due.map(({ id }) => mailJob({ mail: 'back', entry: id }, `back:${id}`, now)))
      .onConflictDoNothing(),
  )
  return due.length
}
