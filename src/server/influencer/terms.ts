import { and, eq, inArray } from 'drizzle-orm'
import { type Day, dayOf } from '#domain/base/day.ts'
import { type DatedTerms, type Terms, termsFaults, termsOn, upcomingTerms } from '#domain/influencer/terms.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { influencerTerms } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'

type Approved = Terms & { id: string }

/** The time and the time zone of the shop: terms begin with one of its days. */
export interface Clock {
  now: Date
  zone: string
}

/** The terms of each influencer now, and those with a day to come. */
export async function readTerms(db: Db | Tx, rows: readonly Approved[], { now, zone }: Clock) {
  const ids = rows.map(({ id }) => id)
  const found = await db.select().from(influencerTerms).where(inArray(influencerTerms.influencerId, ids))
  const changesOf = Map.groupBy(found, ({ influencerId }) => influencerId)
  const today = dayOf(now, zone)
  return new Map(
    rows.map((row) => {
      const changes = changesOf.get(row.id) ?? []
      return [row.id, { ...termsOn(row, changes, today), upcoming: upcomingTerms(changes, today) }]
    }),
  )
}

export async function readTermsOf(
  db: Db | Tx,
  row: Approved,
  clock: Clock,
): Promise<Terms & { upcoming: DatedTerms[] }> {
  const { rate, discount } = row
  return (await readTerms(db, [row], clock)).get(row.id) ?? { rate, discount, upcoming: [] }
}

/** Sets the terms from a day on, in place of those set for the same day before. */
export async function setTerms(tx: Tx, id: string, terms: DatedTerms, { now, zone }: Clock): Promise<void> {
  const errors = termsFaults(terms.fromDay, dayOf(now, zone))
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
  const { fromDay, rate, discount } = terms
  await tx
    .insert(influencerTerms)
    .values({ influencerId: id, fromDay, rate, discount })
    .onConflictDoUpdate({
      target: [influencerTerms.influencerId, influencerTerms.fromDay],
      set: { rate, discount },
    })
}

/** Takes back terms of a day to come; those that have begun stay. */
export async function dropTerms(tx: Tx, id: string, fromDay: Day, { now, zone }: Clock): Promise<void> {
  if (fromDay <= dayOf(now, zone)) throw new RefusalError('illegal_move')
  const dropped = await tx
    .delete(influencerTerms)
    .where(and(eq(influencerTerms.influencerId, id), eq(influencerTerms.fromDay, fromDay)))
    .returning()
  if (dropped.length === 0) throw new RefusalError('illegal_move')
}
