import { and, eq, isNull } from 'drizzle-orm'
import type { Schedule, Stopped } from '#domain/manager/page-words.ts'
import type { Db, Tx } from '../../base/db/db.ts'
import { productSchedules, staffLog } from '../../base/db/schema.ts'
import { staffOf } from '../base/staff.ts'

/** The publication of a page that waits for its time, or was stopped. */
export async function readSchedule(db: Db | Tx, slug: string): Promise<Schedule | null> {
  const [row] = await db.select().from(productSchedules).where(eq(productSchedules.product, slug))
  if (row === undefined) return null
  const { id, author, at, words, stopped } = row
  return { id, by: author, at: at.toISOString(), words, stopped }
}

/** What waits for its time would overwrite what happened meanwhile: its author must look again. */
export async function stopSchedule(tx: Tx, slug: string, stopped: Stopped, now: Date): Promise<void> {
  const waiting = and(eq(productSchedules.product, slug), isNull(productSchedules.stopped))
  const [row] = await tx.update(productSchedules).set({ stopped }).where(waiting).returning()
  if (row === undefined) return
  const details = { product: slug, time: row.at.toISOString(), why: stopped }
  await tx.insert(staffLog).values({ at: now, by: staffOf(row), what: 'product.schedule_stopped', details })
}
