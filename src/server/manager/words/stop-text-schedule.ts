import { and, eq, isNull } from 'drizzle-orm'
import type { StoppedText, TextPage } from '#domain/words/text-schema.ts'
import type { TextId } from '#domain/words/texts.ts'
import type { Db, Tx } from '../../base/db/db.ts'
import { staffLog, textSchedules } from '../../base/db/schema.ts'
import { staffOf } from '../base/staff.ts'

/** The publication of a text that waits for its time, or was stopped. */
export async function readTextSchedule(db: Db | Tx, id: TextId): Promise<TextPage['schedule']> {
  const [row] = await db.select().from(textSchedules).where(eq(textSchedules.text, id))
  if (row === undefined) return null
  // What the database gives is what was checked when it was written.
  const words = row.words as TextPage['words']
  return { id: row.id, by: row.author, at: row.at.toISOString(), words, stopped: row.stopped }
}

/** What waits for its time would overwrite what happened meanwhile: its author must look again. */
export async function stopTextSchedule(tx: Tx, id: TextId, stopped: StoppedText, now: Date): Promise<void> {
  const waiting = and(eq(textSchedules.text, id), isNull(textSchedules.stopped))
  const [row] = await tx.update(textSchedules).set({ stopped }).where(waiting).returning()
  if (row === undefined) return
  const details = { name: id, time: row.at.toISOString(), why: stopped }
  await tx.insert(staffLog).values({ at: now, by: staffOf(row), what: 'text.schedule_stopped', details })
}
