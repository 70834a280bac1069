import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { contract } from '#domain/contract.ts'
import { orderNumber } from '#domain/order/order.ts'
import { DEAD_MAILS_MAX, type DeadMail } from '#domain/staff/mails.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { influencers, jobs, orders, staffLog } from '../../base/db/schema.ts'
import { isId } from '../../base/http/cursor.ts'
import { rateLimit } from '../../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../../base/http/services.ts'
import { validate } from '../../base/http/validate.ts'
import { staffOf } from '../base/staff.ts'

const isDead = and(eq(jobs.kind, 'mail'), isNotNull(jobs.deadAt))

/** /manager/mails: mails that were given up, and another try for one or for all. */
export const deadMails = (services: Services) =>
  new Hono<RequestContext>()
    .get('/', async (c) => c.json(await readDead(services.db)))
    .post('/', rateLimit(services, { burst: 10, seconds: 10 }), validate(contract.sendMails), async (c) => {
      const { ids } = c.req.valid('json')
      const by = staffOf(c.get('user'))
      await transact(services.db, (tx) => sendAgain(tx, ids, by, services.now()))
      services.notify('jobs', '')
      return c.json(await readDead(services.db))
    })

async function readDead(db: Db) {
  const rows = await db
    .select()
    .from(jobs)
    .where(isDead)
    .orderBy(desc(jobs.deadAt), desc(jobs.id))
    .limit(DEAD_MAILS_MAX)
  const [all] = await db.select({ count: count() }).from(jobs).where(isDead)
  const numbers = await numbersOf(db, idsIn(rows, 'order'))
  const codes = await codesOf(db, idsIn(rows, 'influencer'))
  const mails = rows.map(({ id, payload, deadAt, error }): DeadMail => {
    const { mail, order, influencer } = parseSubject(payload)
    const kind = order !== undefined ? 'order' : influencer !== undefined ? 'influencer' : 'list'
    const about = numbers.get(order ?? '') ?? codes.get(influencer ?? '') ?? null
    return { id, mail, about, kind, deadAt: deadAt?.toISOString() ?? '', error }
  })
  return { mails, total: all?.count ?? 0 }
}

/** Which mail it is and whom it is about, also for one of another version of the shop. */
const parseSubject = v.parser(
  v.object({
    mail: v.fallback(v.string(), 'unknown'),
    order: v.fallback(v.optional(v.string()), undefined),
    influencer: v.fallback(v.optional(v.string()), undefined),
  }),
)

const idsIn = (rows: readonly { payload: unknown }[], name: 'order' | 'influencer'): string[] =>
  rows.flatMap(({ payload }) => {
    const id = parseSubject(payload)[name]
    return id !== undefined && isId(id) ? [id] : []
  })

async function numbersOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, serial: orders.serial })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, serial }) => [id, orderNumber(serial)]))
}

async function codesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: influencers.id, code: influencers.code })
    .from(influencers)
    .where(inArray(influencers.id, ids))
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/**
 * Gives dead mails all their tries again. Orders that were flagged for them are not any more: one whose mail fails again
 * is flagged again.
 */
async function sendAgain(tx: Tx, ids: readonly number[] | undefined, by: string, now: Date) {
  const alive = await tx
    .update(jobs)
    .set({ attempts: 0, deadAt: null, error: null, dueAt: now })
    .where(and(isDead, ids && inArray(jobs.id, [...ids])))
    .returning({ payload: jobs.payload })
  if (alive.length === 0) return
  const about = [...new Set(idsIn(alive, 'order'))]
  if (about.length > 0) {
    await tx
      .update(orders)
      .set({ attention: null })
      .where(
        and(
          inArray(orders.id, about),
          eq(orders.attention, 'mail_failed'),
          sql`not exists (select 1 from ${jobs} where ${isDead} and ${jobs.payload} ->> 'order' = ${orders.id}::text)`,
        ),
      )
  }
  const details = { before: { notSent: alive.length }, after: { notSent: 0 } }
  await tx.insert(staffLog).values({ at: now, by, what: 'mails.sent_again', details })
}
