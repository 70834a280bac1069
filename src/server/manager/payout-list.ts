import { and, desc, eq, gte, inArray, isNotNull, isNull, min, notExists, sql } from 'drizzle-orm'
import type { AnswerOf } from '#domain/contract.ts'
import { orderNumber } from '#domain/order/order.ts'
import type { Db, Tx } from '../base/db/db.ts'
import {
  commissions,
  influencers,
  orders,
  payoutAccounts,
  payoutLines,
  payouts,
  staffLog,
} from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { maskedOf } from '../influencer/bank.ts'
import { due, isPending } from '../influencer/commission-conditions.ts'
import { nameStaff } from './base/staff.ts'

type Payouts = AnswerOf<'managerPayouts'>

const SHOWN_PAID = 50

export const isPrepared = isNull(payouts.paidAt)

/** What is prepared, and the last that were paid. The bank may have a prepared one already: its changes are named, not made. */
export async function readPayouts(services: Pick<Services, 'db' | 'auth'>, now: Date): Promise<Payouts> {
  const { db } = services
  const all = () =>
    db
      .select({
        payout: payouts,
        name: influencers.name,
        code: influencers.code,
        email: influencers.email,
        bank: payoutAccounts,
      })
      .from(payouts)
      .innerJoin(influencers, eq(influencers.id, payouts.influencerId))
      .leftJoin(payoutAccounts, eq(payoutAccounts.influencerId, influencers.id))
  const prepared = await all().where(isPrepared).orderBy(influencers.code)
  const paid = await all()
    .where(isNotNull(payouts.paidAt))
    .orderBy(desc(payouts.paidAt), influencers.code)
    .limit(SHOWN_PAID)
  const shown = [...prepared, ...paid]
  const ids = shown.map(({ payout }) => payout.id)
  const lines = await db
    .select({
      line: payoutLines,
      serial: orders.serial,
      at: orders.placedAt,
      due: sql<number>`${due(now)}`.mapWith(Number),
    })
    .from(payoutLines)
    .innerJoin(orders, eq(orders.id, payoutLines.orderId))
    .leftJoin(commissions, eq(commissions.orderId, orders.id))
    .where(inArray(payoutLines.payoutId, ids))
    .orderBy(orders.serial)
  const linesOf = Map.groupBy(lines, ({ line }) => line.payoutId)
  const laterOf = await readLater(db, now)
  const fileOf = await filesOf(
    services,
    prepared.map(({ payout }) => payout),
  )
  return {
    payouts: shown.map(({ payout: { id, amount, at, paidAt, reference }, name, code, email, bank }) => ({
      id,
      name,
      code,
      amount,
      reference,
      preparedAt: at.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      ...(paidAt === null && { bank: maskedOf(bank), email }),
      ...(laterOf.has(id) && { later: laterOf.get(id) }),
      ...(fileOf.has(id) && { file: fileOf.get(id) }),
      lines: (linesOf.get(id) ?? []).map(({ line: { amount }, serial, at, due }) => ({
        order: orderNumber(serial),
        at: at.toISOString(),
        amount,
        ...(paidAt === null && due !== amount && { now: due }),
      })),
    })),
    ready: await readReady(db, now),
  }
}

/** The last file for the bank of each prepared payout: the staff log has who saved which. */
async function filesOf(
  services: Pick<Services, 'db' | 'auth'>,
  prepared: readonly Pick<typeof payouts.$inferSelect, 'id' | 'at'>[],
) {
  const fileOf = new Map<string, NonNullable<Payouts['payouts'][number]['file']>>()
  if (prepared.length === 0) return fileOf
  const since = new Date(Math.min(...prepared.map(({ at }) => at.getTime())))
  const files = await services.db
    .select({ at: staffLog.at, by: staffLog.by, ids: sql<string[]>`${staffLog.details}->'ids'` })
    .from(staffLog)
    .where(and(eq(staffLog.what, 'payouts.exported'), gte(staffLog.at, since)))
    .orderBy(staffLog.id)
  const names = await nameStaff(services, new Set(files.map(({ by }) => by)))
  const waiting = new Set(prepared.map(({ id }) => id))
  for (const { at, by, ids } of files)
    for (const id of ids)
      if (waiting.has(id)) fileOf.set(id, { at: at.toISOString(), by: names.get(by) ?? null })
  return fileOf
}

/** What has become due since each prepared payout: it waits until that one is paid, as an influencer has one at a time. */
async function readLater(db: Db, now: Date): Promise<Map<string, number>> {
  const sum = sql<number>`sum(${due(now)})`.mapWith(Number)
  const rows = await db
    .select({ id: payouts.id, amount: sum })
    .from(payouts)
    .innerJoin(commissions, eq(commissions.influencerId, payouts.influencerId))
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .leftJoin(
      payoutLines,
      and(eq(payoutLines.payoutId, payouts.id), eq(payoutLines.orderId, commissions.orderId)),
    )
    .where(and(isPrepared, isNull(payoutLines.payoutId)))
    .groupBy(payouts.id)
    .having(sql`${sum} <> 0`)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** Influencers with commission due and no payout prepared. */
export function dueOfEach(db: Db | Tx, now: Date) {
  const open = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.influencerId, commissions.influencerId), isPrepared))
  const sum = sql<number>`sum(${due(now)})`.mapWith(Number)
  return db
    .select({ id: commissions.influencerId, amount: sum })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(notExists(open))
    .groupBy(commissions.influencerId)
    .having(sql`${sum} > 0`)
}

async function readReady(db: Db, now: Date): Promise<Payouts['ready']> {
  const all = await dueOfEach(db, now)
  const [pending] = await db
    .select({ next: min(commissions.payableAt) })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(isPending(now))
  return {
    payouts: all.length,
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    next: pending?.next?.toISOString() ?? null,
  }
}
