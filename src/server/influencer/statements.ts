import { and, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { codeSchema } from '#domain/base/field.ts'
import { earningStatus } from '#domain/influencer/earning.ts'
import {
  boundsOf,
  earnedBy,
  isMonth,
  type Statement,
  type StatementLine,
  statementSums,
  type statementsSchema,
} from '#domain/influencer/statement.ts'
import { orderNumber } from '#domain/order/order.ts'
import type { Db } from '../base/db/db.ts'
import { commissions, influencers, orders, payoutLines, payouts } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { isCounted } from './commission-conditions.ts'
import type { Influencer } from './earnings.ts'

const uuid = v.pipe(v.string(), v.uuid())

/** What an influencer has statements of. A payout has one for its owner once it is paid. */
export async function listStatements(
  db: Db,
  row: Influencer,
  zone: string,
): Promise<v.InferOutput<typeof statementsSchema>> {
  const period = sql<string>`to_char(${orders.placedAt} at time zone ${zone}, 'YYYY-MM')`
  const [months, paid] = await Promise.all([
    db
      .select({
        period,
        orders: sql<number>`count(*)`.mapWith(Number),
        total:
          sql<number>`coalesce(sum(${commissions.total}) filter (where ${isCounted} or ${commissions.verdict} is null), 0)`.mapWith(
            Number,
          ),
      })
      .from(orders)
      .leftJoin(commissions, ofInfluencer(row))
      .where(placedThrough(row))
      .groupBy(sql`1`)
      .orderBy(sql`1 desc`),
    db
      .select()
      .from(payouts)
      .where(and(eq(payouts.influencerId, row.id), isNotNull(payouts.paidAt)))
      .orderBy(desc(payouts.paidAt), payouts.id),
  ])
  return {
    months,
    payouts: paid.flatMap(({ id, amount, paidAt, reference }) =>
      paidAt === null ? [] : [{ period: id, paidAt: paidAt.toISOString(), reference, total: amount }],
    ),
  }
}

/** The influencer of a code, for managers; former influencers too. */
export async function influencerByCode(db: Db, code: string): Promise<Influencer> {
  const parsed = v.safeParse(codeSchema, code)
  if (!parsed.success) throw new RefusalError('not_found')
  const [row] = await db.select().from(influencers).where(eq(influencers.code, parsed.output))
  if (row === undefined) throw new RefusalError('not_found')
  return row
}

/** @param prepared also of a payout that is not paid yet: for its review. */
export async function readStatement(
  db: Db,
  row: Influencer,
  period: string,
  { prepared = false, ...clock }: Clock & { prepared?: boolean },
): Promise<Statement> {
  const { code, name } = row
  const query = { db, row, period, ...clock }
  const found = isMonth(period)
    ? { payout: null, lines: await linesOfMonth(query) }
    : await payoutOf(query, prepared)
  if (found === null || found.lines.length === 0) throw new RefusalError('not_found')
  return { period, code, name, ...found, total: statementSums(found.lines).total }
}

interface Clock {
  now: Date
  zone: string
}

interface StatementQuery extends Clock {
  db: Db
  row: Influencer
  period: string
}

async function linesOfMonth({ db, row, period, now, zone }: StatementQuery): Promise<StatementLine[]> {
  const [first, next] = boundsOf(period, zone)
  const found = await db
    .select({ order: orderFacts, earned: commissions })
    .from(orders)
    .leftJoin(commissions, ofInfluencer(row))
    .where(and(placedThrough(row), gte(orders.placedAt, first), lt(orders.placedAt, next)))
    .orderBy(orders.serial)
  return found.map(({ order, earned }) => lineOf(order, earned, now))
}

async function payoutOf({ db, row, period, now }: StatementQuery, prepared: boolean) {
  if (!v.is(uuid, period)) return null
  const [payout] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, period), eq(payouts.influencerId, row.id)))
  if (payout === undefined || (payout.paidAt === null && !prepared)) return null
  const found = await db
    .select({ order: orderFacts, earned: commissions, amount: payoutLines.amount })
    .from(payoutLines)
    .innerJoin(orders, eq(orders.id, payoutLines.orderId))
    .leftJoin(commissions, ofInfluencer(row))
    .where(eq(payoutLines.payoutId, payout.id))
    .orderBy(orders.serial)
  return {
    payout: { paidAt: payout.paidAt?.toISOString() ?? null, reference: payout.reference },
    lines: found.map(({ order, earned, amount }) => ({
      ...lineOf(order, earned, now),
      commission: amount,
    })),
  }
}

const orderFacts = { serial: orders.serial, placedAt: orders.placedAt, state: orders.state }

const ofInfluencer = (row: Influencer) =>
  and(eq(commissions.orderId, orders.id), eq(commissions.influencerId, row.id))

const placedThrough = (row: Influencer) =>
  and(eq(orders.influencerId, row.id), ne(orders.state, 'awaiting_payment'))

function lineOf(
  { serial, placedAt, state }: Pick<typeof orders.$inferSelect, 'serial' | 'placedAt' | 'state'>,
  earned: typeof commissions.$inferSelect | null,
  now: Date,
): StatementLine {
  const none = { payableAt: null, total: 0, paid: 0, paidAt: null, heldFor: null, verdict: null, rate: 0 }
  const facts = { ...(earned ?? none), order: state, own: earned === null }
  const status = earningStatus(facts, now)
  return {
    order: orderNumber(serial),
    at: placedAt.toISOString(),
    state: status.state,
    reason: status.reason,
    rate: facts.rate,
    commission: earnedBy({ state: status.state, total: facts.total }),
  }
}
