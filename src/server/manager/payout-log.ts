import { eq, inArray } from 'drizzle-orm'
import type { ParsedBodyOf } from '#domain/contract.ts'
import type { Tx } from '../base/db/db.ts'
import { influencers, payouts } from '../base/db/schema.ts'

/** What each action does to payouts, as the staff log has it. */
export const steps = {
  prepare: { before: { payout: null }, after: { payout: 'prepared' } },
  undo: { before: { payout: 'prepared' }, after: { payout: 'taken back' } },
  paid: { before: { payout: 'prepared' }, after: { payout: 'paid' } },
} as const satisfies Record<ParsedBodyOf<'changePayouts'>['action'], object>

/** Whose payouts these are and how much they are in all, for the staff log. */
export async function concerned(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return {}
  const rows = await tx
    .select({ code: influencers.code, amount: payouts.amount })
    .from(payouts)
    .innerJoin(influencers, eq(influencers.id, payouts.influencerId))
    .where(inArray(payouts.id, [...ids]))
    .orderBy(influencers.code)
  return { codes: rows.map(({ code }) => code), total: rows.reduce((sum, { amount }) => sum + amount, 0) }
}
