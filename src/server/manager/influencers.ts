import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { takenMessage } from '#domain/influencer/free-code.ts'
import { influencerStateChanges } from '#domain/influencer/influencer.ts'
import type { PagePart, TakenDown } from '#domain/influencer/page.ts'
import type { Verdict } from '#domain/influencer/self-dealing.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { type Tx, transact, violatedConstraint } from '../base/db/db.ts'
import { mailJob, roleJob } from '../base/db/new-job.ts'
import { commissions, influencers, jobs, staffLog } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { Services } from '../base/http/services.ts'
import { isTaken } from '../influencer/free-codes.ts'
import { releasePhoto } from '../influencer/photo.ts'
import { type Clock, dropTerms, readTermsOf, setTerms } from '../influencer/terms.ts'
import { decidedOn, holdCommissionsOfOwnOrders } from '../order/self-dealing.ts'
import { answers } from './influencer/list.ts'
import { payOne } from './payouts.ts'

type Row = typeof influencers.$inferSelect

type Change = ParsedBodyOf<'changeInfluencer'>

const codeTaken = () =>
  new RefusalError('code_taken', { errors: [{ path: 'code', message: takenMessage([]) }] })

export async function changeInfluencer(
  services: Services,
  change: Change,
  by: string,
): Promise<ManagedInfluencer> {
  const now = services.now()
  // By itself: what it finds stays found when the amount is another one therefore.
  if (change.action === 'pay') await transact(services.db, (tx) => holdCommissionsOfOwnOrders(tx, change.id))
  const changed = await transact(services.db, async (tx) => {
    const [row] = await tx.select().from(influencers).where(eq(influencers.id, change.id)).for('update')
    if (row === undefined) throw new RefusalError('not_found')
    if (row.version !== change.version) throw new RefusalError('stale_version')
    const { action, code = row.code } = change
    if (action === 'approve' && code !== row.code && (await isTaken(tx, code, row.id))) {
      throw codeTaken()
    }
    const [changed] = await tx
      .update(influencers)
      .set({ version: row.version + 1, ...decided(row, change, now) })
      .where(eq(influencers.id, row.id))
      .returning()
    if (changed === undefined) throw new Error(`Influencer ${row.id} is gone under its lock`)
    if (change.action === 'pay') await payOne(tx, row.id, change, by, now)
    if (change.action === 'terms' || change.action === 'drop_terms')
      await changeTerms(tx, row, change, { now, zone: services.env.timeZone })
    if (change.action === 'take_photo') await releasePhoto(tx, row)
    if (change.action === 'count') await decide(tx, row, change.order, 'counted')
    if (change.action === 'refuse') await decide(tx, row, change.order, 'refused')
    if (isTold(change.action)) await queueMail(tx, changed, change.action, now)
    if (change.action === 'approve') await tx.insert(jobs).values(roleJob(row.id, changed.version, now))
    await tx.insert(staffLog).values({
      at: now,
      by,
      what: `influencer.${change.action}`,
      details: loggedOf(change, row, changed),
    })
    return changed
  }).catch((error) => {
    // Another application with this code was accepted at the same moment.
    throw violatedConstraint(error)?.includes('code') ? codeTaken() : error
  })
  const [answer] = await answers(services, [changed])
  if (answer === undefined) throw new Error(`Influencer ${changed.id} has no answer`)
  return answer
}

/** For the staff log. Without the reason sent to an applicant: it could name a person, and an entry stays for good. */
function loggedOf({ why: _, id, version, action, ...change }: Change, before: Row, after: Row) {
  const values = ({ state, rate, discount }: Row) => ({ state, rate, discount })
  const decision = action === 'terms' ? change : { amount: change.amount, reference: change.reference }
  const { order, fromDay } = change
  return {
    id,
    version,
    action,
    influencer: before.code,
    ...decision,
    order,
    fromDay,
    before: {
      ...values(before),
      ...(action === 'pay' && { payout: null }),
      ...(after.code !== before.code && { code: before.code }),
    },
    after: {
      ...values(after),
      ...(action === 'pay' && { payout: 'paid' }),
      ...(after.code !== before.code && { code: after.code }),
    },
  }
}

function decided(row: Row, change: Change, now: Date): Partial<Row> {
  const { action } = change
  if (action === 'pay' || action === 'count' || action === 'refuse') return {}
  if (action === 'terms' || action === 'drop_terms') {
    if (row.state === 'active' || row.state === 'paused') return {}
    throw new RefusalError('illegal_move')
  }
  if (action === 'take_photo') return { photo: null, takenDown: taken(row, 'photo', row.photo, change, now) }
  if (action === 'take_words') {
    const shown = row.bio ?? Object.values(row.pickWords)[0]
    return { bio: null, pickWords: {}, takenDown: taken(row, 'words', shown, change, now) }
  }
  const { from, to } = influencerStateChanges[action]
  if (!(from as readonly Row['state'][]).includes(row.state)) throw new RefusalError('illegal_move')
  return {
    state: to,
    ...(change.rate !== undefined && { rate: change.rate }),
    ...(change.discount !== undefined && { discount: change.discount }),
    ...(action === 'approve' && { decidedAt: now, declinedFor: null, code: change.code ?? row.code }),
    ...(action === 'decline' && { decidedAt: now, declinedFor: change.why ?? null }),
  }
}

/** What is taken down, with the reason, which the influencer reads. */
function taken(row: Row, part: PagePart, shown: unknown, { why }: Change, now: Date): TakenDown {
  if (!shown) throw new RefusalError('illegal_move')
  if (why === undefined) {
    throw new RefusalError('invalid', { errors: [{ path: 'why', message: 'Say why: they are told.' }] })
  }
  return { ...row.takenDown, [part]: { why, at: now.toISOString() } }
}

/** Rate and discount from a day on; what is not sent stays as it is today. */
async function changeTerms(tx: Tx, row: Row, change: Change, clock: Clock) {
  const { fromDay = '' } = change
  if (change.action === 'drop_terms') return dropTerms(tx, row.id, fromDay, clock)
  const { rate, discount } = await readTermsOf(tx, row, clock)
  const terms = { fromDay, rate: change.rate ?? rate, discount: change.discount ?? discount }
  return setTerms(tx, row.id, terms, clock)
}

/** Decides about a held commission, once. */
async function decide(tx: Tx, row: Row, order: string | undefined, verdict: Verdict) {
  const [decided] = await tx
    .update(commissions)
    .set({ verdict })
    .where(
      and(
        eq(commissions.influencerId, row.id),
        sql`${commissions.orderId} = ${order ?? null}::uuid`,
        isNotNull(commissions.heldFor),
        isNull(commissions.verdict),
      ),
    )
    .returning()
  if (decided === undefined) throw new RefusalError('illegal_move')
  await decidedOn(tx, decided.orderId)
}

const mails = {
  approve: 'influencer_approved',
  decline: 'influencer_declined',
  take_photo: 'influencer_taken_photo',
  take_words: 'influencer_taken_words',
} as const

const isTold = (action: Change['action']): action is keyof typeof mails => Object.hasOwn(mails, action)

/** Queues the mail about the decision, which a job sends once this change is committed. */
async function queueMail(tx: Tx, row: Row, action: keyof typeof mails, now: Date) {
  const mail = mails[action]
  await tx.insert(jobs).values(mailJob({ mail, influencer: row.id }, `${mail}:${row.id}:${row.version}`, now))
}
