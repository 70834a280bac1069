import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ParsedBodyOf, ParsedQueryOf } from '#domain/contract.ts'
import { influencerMoves } from '#domain/influencer/influencer.ts'
import type { ManagedInfluencer } from '#domain/manager/manager.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import { commissions, influencers, jobs, orders, payouts, staffLog } from '../base/db/schema.ts'
import { decodeCursor, encodeCursor, pageSize } from '../base/http/cursor.ts'
import { RefusalError } from '../base/http/problem.ts'

type Row = typeof influencers.$inferSelect

/** What each has sold and is to be paid. Cancelled orders keep their row, with zero amounts. */
const sums = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const sum = (when: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${commissions.total}) filter (where ${when}), 0)`.mapWith(Number)
  const open = sql`${commissions.paidAt} is null and ${orders.state} not in ('awaiting_payment', 'cancelled')`
  const standing = sql`${orders.state} not in ('awaiting_payment', 'cancelled')`
  const goods = sql`(${orders.quote} ->> 'subtotal')::int - (${orders.quote} ->> 'discount')::int`
  return {
    id: commissions.influencerId,
    sales: sql<number>`coalesce(sum(${goods}) filter (where ${standing}), 0)`.mapWith(Number),
    pending: sum(sql`${open} and (${commissions.payableAt} is null or ${commissions.payableAt} > ${at})`),
    payable: sum(sql`${open} and ${commissions.payableAt} <= ${at}`),
    paid: sum(sql`${commissions.paidAt} is not null`),
  }
}

async function answers(db: Db | Tx, rows: Row[], now: Date): Promise<ManagedInfluencer[]> {
  if (rows.length === 0) return []
  const found = await db
    .select(sums(now))
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(
      inArray(
        commissions.influencerId,
        rows.map((row) => row.id),
      ),
    )
    .groupBy(commissions.influencerId)
  const none = { sales: 0, pending: 0, payable: 0, paid: 0 }
  const sumsOf = new Map(found.map(({ id, ...sum }) => [id, sum]))
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    email: row.email,
    platform: row.platform,
    profileUrl: row.profileUrl,
    audience: row.audience,
    why: row.why,
    state: row.state,
    rate: row.rate,
    discount: row.discount,
    appliedAt: row.appliedAt.toISOString(),
    version: row.version,
    ...(sumsOf.get(row.id) ?? none),
  }))
}

export async function listInfluencers(db: Db, query: ParsedQueryOf<'managerInfluencers'>, now: Date) {
  const place = decodeCursor(query.after)
  const size = pageSize(query.limit)
  const rows = await db
    .select()
    .from(influencers)
    .where(
      and(
        query.state && eq(influencers.state, query.state),
        place &&
          sql`(${influencers.appliedAt}, ${influencers.id}) < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`,
      ),
    )
    .orderBy(desc(influencers.appliedAt), desc(influencers.id))
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const next = rows.length > size && last ? encodeCursor({ at: last.appliedAt, id: last.id }) : null
  return { influencers: await answers(db, page, now), next }
}

type Change = ParsedBodyOf<'changeInfluencer'>

export async function changeInfluencer(
  db: Db,
  change: Change,
  by: string,
  now: Date,
): Promise<ManagedInfluencer> {
  return await transact(db, async (tx) => {
    const [row] = await tx.select().from(influencers).where(eq(influencers.id, change.id)).for('update')
    if (row === undefined) throw new RefusalError('not_found')
    if (row.version !== change.version) throw new RefusalError('stale_version')
    const [changed] = await tx
      .update(influencers)
      .set({ version: row.version + 1, ...(change.action === 'pay' ? {} : decided(row, change, now)) })
      .where(eq(influencers.id, row.id))
      .returning()
    if (changed === undefined) throw new Error(`Influencer ${row.id} is gone under its lock`)
    if (change.action === 'pay') await pay(tx, row, change.amount ?? 0, by, now)
    if (change.action === 'approve' || change.action === 'decline') await queueMail(tx, changed, now)
    await tx.insert(staffLog).values({ at: now, by, what: `influencer.${change.action}`, details: change })
    const [answer] = await answers(tx, [changed], now)
    if (answer === undefined) throw new Error(`Influencer ${row.id} has no answer`)
    return answer
  })
}

function decided(row: Row, change: Change, now: Date): Partial<Row> {
  if (change.action === 'pay') return {}
  const { from, to } = influencerMoves[change.action]
  if (!(from as readonly Row['state'][]).includes(row.state)) throw new RefusalError('illegal_move')
  return {
    state: to,
    ...(change.rate !== undefined && { rate: change.rate }),
    ...(change.discount !== undefined && { discount: change.discount }),
    ...(change.action === 'approve' || change.action === 'decline' ? { decidedAt: now } : {}),
  }
}

/** Marks the payable commissions as paid, if their sum is still the amount the manager sent. */
async function pay(tx: Tx, row: Row, amount: number, by: string, now: Date) {
  const due = await tx
    .select({ orderId: commissions.orderId, total: commissions.total })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(
      and(
        eq(commissions.influencerId, row.id),
        isNull(commissions.paidAt),
        sql`${commissions.payableAt} <= ${now.toISOString()}::timestamptz`,
        sql`${orders.state} not in ('awaiting_payment', 'cancelled')`,
      ),
    )
    .for('update', { of: commissions })
  const payable = due.reduce((sum, one) => sum + one.total, 0)
  if (payable === 0 || payable !== amount) {
    throw new RefusalError('stale_version', { detail: 'The amount payable has changed meanwhile.' })
  }
  const id = crypto.randomUUID()
  await tx.insert(payouts).values({ id, influencerId: row.id, amount, by, at: now })
  await tx
    .update(commissions)
    .set({ paidAt: now, payoutId: id })
    .where(
      and(
        eq(commissions.influencerId, row.id),
        sql`${commissions.orderId} in (${sql.join(
          due.map((one) => sql`${one.orderId}::uuid`),
          sql`, `,
        )})`,
      ),
    )
}

/** Queues the mail about the decision, which a job sends once this change is committed. */
async function queueMail(tx: Tx, row: Row, now: Date) {
  const mail = row.state === 'active' ? 'influencer_approved' : 'influencer_declined'
  await tx.insert(jobs).values({
    kind: 'mail',
    cause: `${mail}:${row.id}:${row.version}`,
    payload: { mail, influencer: row.id },
    dueAt: now,
    createdAt: now,
  })
}
