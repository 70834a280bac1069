import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { emailKey, type User } from '#domain/account/account.ts'
import { roleJob } from '../base/db/new-job.ts'
import { jobs, influencers as table } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { Services } from '../base/http/services.ts'
import type { Influencer } from './earnings.ts'

/** The influencer that an account is. */

/** The account's influencer row once it was approved, also while it is paused. */
export async function loadApprovedInfluencer(services: Services, user: User): Promise<Influencer> {
  const row = await loadInfluencer(services, user)
  if (row?.state !== 'active' && row?.state !== 'paused') throw new RefusalError('forbidden')
  return row
}

/** The account's influencer row. One without an account is linked to the first that has verified its address. */
export async function loadInfluencer(services: Services, user: User): Promise<Influencer | null> {
  const byAddress = and(
    sql`${table.uid} is null and ${user.emailVerified}`,
    eq(table.emailKey, emailKey(user.email)),
  )
  const rows = await services.db
    .select()
    .from(table)
    .where(or(eq(table.uid, user.uid), byAddress))
  const row = rows.find((one) => one.uid === user.uid) ?? rows[0]
  if (row?.uid !== null) return row ?? null
  // Two accounts may ask at once: their spellings of one address have one key.
  const unlinked = and(eq(table.id, row.id), isNull(table.uid))
  const [linked] = await services.db.update(table).set({ uid: user.uid }).where(unlinked).returning()
  if (linked === undefined) return loadInfluencer(services, user)
  await services.db
    .insert(jobs)
    .values(roleJob(row.id, row.version, services.now()))
    .onConflictDoNothing()
  services.notify('jobs', row.id)
  return linked
}
