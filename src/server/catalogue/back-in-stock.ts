import { inArray } from 'drizzle-orm'
import { transact } from '../base/db/db.ts'
import { mailJob } from '../base/db/new-job.ts'
import { jobs, launchList } from '../base/db/schema.ts'
import type { CatalogueServices } from './cache.ts'

const BATCH = 1_000

/** Queues one mail for each sign-up whose product is in stock again. Sending it deletes the sign-up. */
export async function notifyBackInStock(services: CatalogueServices): Promise<number> {
  const { catalogue } = await services.catalogue.current()
  const inStock = catalogue.products.flatMap(({ variants }) =>
    variants.flatMap(({ sku, stock }) => (stock > 0 ? [`back:${sku}`] : [])),
  )
  const due = await services.db
    .select({ id: launchList.id })
    .from(launchList)
    .where(inArray(launchList.list, inStock))
    .limit(BATCH)
  if (due.length === 0) return 0
  const now = services.now()
  await transact(services.db, (tx) =>
    tx
      .insert(jobs)
      .values(due.map(({ id }) => mailJob({ mail: 'back', entry: id }, `back:${id}`, now)))
      .onConflictDoNothing(),
  )
  return due.length
}
