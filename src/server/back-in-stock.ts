import { like } from 'drizzle-orm'
import type { Sku } from '#domain/product.ts'
import { catalogueOf } from './catalogue.ts'
import { transact } from './db.ts'
import { launchList, outbox } from './schema.ts'
import type { Shop } from './shop.ts'

const AT_ONCE = 1_000

/** One note to everyone who waits for something that can be had again. The outbox then forgets the wait. */
export async function tellBack(shop: Shop): Promise<number> {
  const waiting = await shop.db
    .select({ id: launchList.id, list: launchList.list })
    .from(launchList)
    .where(like(launchList.list, 'back:%'))
    .limit(AT_ONCE)
  if (waiting.length === 0) return 0
  const { catalogue } = await catalogueOf(shop)
  const inStock = new Set<Sku>(
    catalogue.products.flatMap(({ variants }) =>
      variants.flatMap(({ sku, stock }) => (stock > 0 ? [sku] : [])),
    ),
  )
  const now = shop.now()
  const due = waiting.filter(({ list }) => inStock.has(list.slice('back:'.length)))
  if (due.length === 0) return 0
  await transact(shop.db, (tx) =>
    tx
      .insert(outbox)
      .values(
        due.map(({ id }) => ({
          kind: 'mail',
          cause: `back:${id}`,
          payload: { mail: 'back', entry: id },
          dueAt: now,
          createdAt: now,
        })),
      )
      .onConflictDoNothing(),
  )
  return due.length
}
