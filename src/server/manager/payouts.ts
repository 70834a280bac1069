import { and, count, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AnswerOf, ParsedBodyOf, ParsedQueryOf } from '#domain/contract.ts'
import { payoutOf } from '#domain/influencer/earning.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import { mailJob } from '../base/db/new-job.ts'
import {
  commissions,
  influencers,
  jobs,
  orders,
  payoutAccounts,
  payoutLines,
  payouts,
  staffLog,
} from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { Services } from '../base/http/services.ts'
import { bankOf } from '../influencer/bank.ts'
import { due } from '../influencer/commission-conditions.ts'
import { holdCommissionsOfOwnOrders } from '../order/self-dealing.ts'
import { bankFile, bankFormats } from './bank-file.ts'
import { dueOfEach, isPrepared, readPayouts } from './payout-list.ts'
import { concerned, steps } from './payout-log.ts'

/** Payouts: prepared in a run, reviewed, undone or marked as paid. What was paid is never changed. */

const uuid = v.pipe(v.string(), v.uuid())

export async function changePayouts(
  services: Pick<Services, 'db' | 'auth'>,
  change: ParsedBodyOf<'changePayouts'>,
  by: string,
  now: Date,
): Promise<AnswerOf<'managerPayouts'>> {
  await transact(services.db, async (tx) => {
    const { action, ids = [], reference } = change
    // Before they change: what is undone is gone.
    const listed = await concerned(tx, ids)
    const added = action === 'prepare' ? await prepareAll(tx, by, now) : []
    if (action === 'undo') await undo(tx, ids)
    if (action === 'paid') await settle(tx, ids, reference, now)
    const details = {
      ...change,
      ...(action === 'prepare' ? await concerned(tx, added) : listed),
      ...steps[action],
    }
    await tx.insert(staffLog).values({ at: now, by, what: `payouts.${action}`, details })
  })
  return await readPayouts(services, now)
}

/** The reviewed payouts as a file for the bank; the staff log has which, not where to. */
export async function exportPayouts(
  db: Db,
  { format, ids: listed }: ParsedQueryOf<'payoutFile'>,
  by: string,
  now: Date,
): Promise<string> {
  const ids = [...new Set(listed.split(','))]
  if (!ids.every((id) => v.is(uuid, id))) throw new RefusalError('stale_version')
  return await transact(db, async (tx) => {
    const rows = await tx
      .select({ payout: payouts, code: influencers.code, account: payoutAccounts })
      .from(payouts)
      .innerJoin(influencers, eq(influencers.id, payouts.influencerId))
      .innerJoin(payoutAccounts, eq(payoutAccounts.influencerId, influencers.id))
      .where(and(inArray(payouts.id, ids), isPrepared, eq(payoutAccounts.kind, bankFormats[format])))
      .orderBy(influencers.code)
    if (rows.length !== ids.length) throw new RefusalError('stale_version')
    const counts = await tx
      .select({ id: payoutLines.payoutId, orders: count() })
      .from(payoutLines)
      .where(inArray(payoutLines.payoutId, ids))
      .groupBy(payoutLines.payoutId)
    await tx.insert(staffLog).values({
      at: now,
      by,
      what: 'payouts.exported',
      details: { format, ids, ...(await concerned(tx, ids)) },
    })
    const transfers = rows.map(({ payout: { id, amount }, code, account }) => ({
      id,
      code,
      amount,
      bank: bankOf(account),
      orders: counts.find((one) => one.id === id)?.orders ?? 0,
    }))
    return bankFile(format, transfers)
  })
}

/** Prepares a payout for each influencer with commission due and no payout prepared. */
async function prepareAll(tx: Tx, by: string, now: Date): Promise<string[]> {
  const due = await dueOfEach(tx, now)
  const rows = await tx
    .select({ id: influencers.id })
    .from(influencers)
    .where(
      inArray(
        influencers.id,
        due.map(({ id }) => id),
      ),
    )
    .orderBy(influencers.id)
    .for('update')
  const added: string[] = []
  for (const { id } of rows) {
    await holdCommissionsOfOwnOrders(tx, id)
    const payout = await prepare(tx, id, by, now)
    if (payout !== null) added.push(payout.id)
  }
  return added
}

/** Prepares a payout of what is due: goods given back after an earlier payout are lines below zero. Null for nothing. */
async function prepare(tx: Tx, influencerId: string, by: string, now: Date) {
  const rows = await tx
    .select({ orderId: commissions.orderId, due: sql<number>`${due(now)}`.mapWith(Number) })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(and(eq(commissions.influencerId, influencerId), sql`${due(now)} <> 0`))
    .for('update', { of: commissions })
  const payout = payoutOf(rows, (one) => one.due)
  if (payout === null) return null
  const id = crypto.randomUUID()
  const { amount } = payout
  // Two managers may prepare at once: the first has done it.
  const [added] = await tx
    .insert(payouts)
    .values({ id, influencerId, amount, by, at: now })
    .onConflictDoNothing()
    .returning({ id: payouts.id })
  if (added === undefined) return null
  await tx
    .insert(payoutLines)
    .values(payout.lines.map((line) => ({ payoutId: id, orderId: line.row.orderId, amount: line.amount })))
  return { id, amount }
}

async function undo(tx: Tx, ids: string[]) {
  await lockPrepared(tx, ids)
  await tx.delete(payoutLines).where(inArray(payoutLines.payoutId, ids))
  await tx.delete(payouts).where(inArray(payouts.id, ids))
}

/** The money has left the bank. */
async function settle(tx: Tx, ids: string[], reference: string | undefined, now: Date) {
  await lockPrepared(tx, ids)
  const paid = await tx
    .update(payouts)
    .set({ paidAt: now, reference: reference ?? null })
    .where(inArray(payouts.id, ids))
    .returning({ id: payouts.id, influencer: payouts.influencerId })
  await tx
    .update(commissions)
    .set({ paid: sql`${commissions.paid} + ${payoutLines.amount}`, paidAt: now, payoutId: payouts.id })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .where(
      and(
        inArray(payouts.id, ids),
        eq(commissions.orderId, payoutLines.orderId),
        eq(commissions.influencerId, payouts.influencerId),
      ),
    )
  // The cause is unique: one mail for a payout, whatever is tried again.
  await tx
    .insert(jobs)
    .values(
      paid.map(({ id, influencer }) =>
        mailJob({ mail: 'payout_paid', influencer, payout: id }, `payout_paid:${id}`, now),
      ),
    )
}

/** Refuses when one of them was undone or paid meanwhile: the manager has seen another list. */
async function lockPrepared(tx: Tx, ids: string[]) {
  const found = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(inArray(payouts.id, ids), isPrepared))
    .for('update')
  if (ids.length === 0 || found.length !== new Set(ids).size) throw new RefusalError('stale_version')
}

/** A payout to one influencer that was sent already, if what is due is still the amount the manager sent. */
export async function payOne(
  tx: Tx,
  influencerId: string,
  { amount = 0, reference }: Pick<ParsedBodyOf<'changeInfluencer'>, 'amount' | 'reference'>,
  by: string,
  now: Date,
) {
  const payout = await prepare(tx, influencerId, by, now)
  if (payout?.amount !== amount) {
    throw new RefusalError('stale_version', { detail: 'The amount payable has changed meanwhile.' })
  }
  await settle(tx, [payout.id], reference, now)
}
