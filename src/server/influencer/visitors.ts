import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, lt } from 'drizzle-orm'
import { type Day, dayOf } from '#domain/base/day.ts'
import type { Db } from '../base/db/db.ts'
import { visitHashes, visitSalts } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'

interface Visit {
  code: string
  address: string
  agent: string
}

/**
 * Whether a visit is a person's first of a link on a day, in whatever process. Only hashes of it are stored, with a salt
 * that is made for the day and deleted with them after it: from then on a visitor cannot be identified or recognized.
 * 0 for a visit that does not count, else how many of the link's visits of that day came from its network.
 */
export function createVisitCounter(db: Db): (visit: Visit, day: Day) => Promise<number> {
  let known: { day: Day; salt: string } | undefined
  const saltOf = async (day: Day): Promise<string> => {
    if (known?.day === day) return known.salt
    // The first of the processes makes it.
    const made = { day, salt: randomBytes(32).toString('base64url') }
    await db.insert(visitSalts).values(made).onConflictDoNothing()
    const [stored = made] = await db.select().from(visitSalts).where(eq(visitSalts.day, day))
    known = stored
    await forgetDaysBefore(db, day)
    return stored.salt
  }
  return async ({ code, address, agent }, day) => {
    const salt = await saltOf(day)
    const hashOf = (parts: string[]) =>
      createHash('sha256').update(salt).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
    const network = hashOf([code, address])
    const row = { day, visit: hashOf([code, address, agent]), network }
    const added = await db.insert(visitHashes).values(row).onConflictDoNothing().returning()
    if (added.length === 0) return 0
    const [same] = await db
      .select({ visits: count() })
      .from(visitHashes)
      .where(and(eq(visitHashes.day, day), eq(visitHashes.network, network)))
    return same?.visits ?? 1
  }
}

async function forgetDaysBefore(db: Db, day: Day): Promise<void> {
  await db.delete(visitHashes).where(lt(visitHashes.day, day))
  await db.delete(visitSalts).where(lt(visitSalts.day, day))
}

/** Deletes the hashes of days that are over, also where no visit begins the next one. */
export const forgetVisitors = ({ db, env, now }: Services): Promise<void> =>
  forgetDaysBefore(db, dayOf(now(), env.timeZone))
