import { desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { type ImportResult, reversed } from '#domain/manager/product-import.ts'
import { type Db, transact } from '../../base/db/db.ts'
import { productImports } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { changeVariants } from './products.ts'

/** Imports of products: each is one transaction, done once, and can be taken back as a whole. */

type Row = typeof productImports.$inferSelect
type Result = Awaited<ReturnType<typeof changeVariants>>[number]

/** Changes every variant that is still as its sender saw it; the others are left alone and say why. */
export const importProducts = (
  db: Db,
  { id, changes }: ParsedBodyOf<'importProducts'>,
  by: string,
  now: Date,
): Promise<ImportResult> =>
  transact(db, async (tx) => {
    const own = eq(productImports.id, id)
    const begun = { id, at: now, by, results: [], changed: [] }
    const [row] = await tx.insert(productImports).values(begun).onConflictDoNothing().returning()
    // Sent again, as its answer was lost: it is answered as it was.
    if (row === undefined) return resultOf(await tx.select().from(productImports).where(own))
    const done = await changeVariants(tx, changes, { by, now, why: 'Import', import: id })
    const changed = done.flatMap((one) => {
      if (!('after' in one)) return []
      const { version, ...after } = one.after
      const { version: _, ...before } = one.before
      return [{ sku: one.sku, before, after, version }]
    })
    const results = done.map(outcomeOf)
    return resultOf(await tx.update(productImports).set({ results, changed }).where(own).returning())
  })

/** Takes an import back. Variants that were changed since are left alone. */
export const undoImport = (db: Db, id: string, by: string, now: Date): Promise<ImportResult> =>
  transact(db, async (tx) => {
    if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw new RefusalError('not_found')
    const own = eq(productImports.id, id)
    const [row] = await tx.select().from(productImports).where(own).for('update')
    if (row === undefined) throw new RefusalError('not_found')
    if (row.undoneAt !== null) return resultOf([row])
    const origin = { by, now, why: 'Import undone', import: id }
    const done = await changeVariants(tx, row.changed.map(reversed), origin)
    const undone = { undoneAt: now, undoneBy: by, undoResults: done.map(outcomeOf) }
    return resultOf(await tx.update(productImports).set(undone).where(own).returning())
  })

/** The last import, unless it was taken back. */
export async function lastImport(db: Db) {
  const { id, at, undoneAt, changed } = productImports
  const [row] = await db
    .select({ id, at, undoneAt, changed: sql<number>`jsonb_array_length(${changed})` })
    .from(productImports)
    .orderBy(desc(at))
    .limit(1)
  if (row === undefined || row.undoneAt !== null || row.changed === 0) return null
  return { id: row.id, at: row.at.toISOString(), changed: row.changed }
}

const outcomeOf = (one: Result) => ({
  sku: one.sku,
  outcome: 'code' in one ? one.code : ('changed' as const),
})

function resultOf([row]: readonly Row[]): ImportResult {
  if (row === undefined) throw new Error('An import is gone within its transaction')
  const { id, at, undoneAt, results, undoResults } = row
  return {
    id,
    at: at.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    results: undoResults ?? results,
  }
}
