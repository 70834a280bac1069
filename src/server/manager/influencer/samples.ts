import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { contract, type ParsedBodyOf } from '#domain/contract.ts'
import { type ManagedSamples, samplesFaults } from '#domain/influencer/samples.ts'
import { orderNumber } from '#domain/order/order.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { mailJob } from '../../base/db/new-job.ts'
import { influencers, jobs, staffLog, samples as table } from '../../base/db/schema.ts'
import { hashOf } from '../../base/db/secrets.ts'
import { decodeCursor, encodeCursor, pageSize } from '../../base/http/cursor.ts'
import { RefusalError } from '../../base/http/problem.ts'
import type { RequestContext, Services } from '../../base/http/services.ts'
import { validate } from '../../base/http/validate.ts'
import { type SamplesRow, showSamples } from '../../influencer/samples.ts'
import { createNoChargeOrder } from '../../order/no-charge-order.ts'
import type { OrderRow } from '../../order/read.ts'
import { sourceKeyOfSamples } from '../../order/source-key.ts'
import { notifyOrder } from '../../order/state-changes.ts'
import { staffOf } from '../base/staff.ts'

/** /manager/samples: what influencers ask for, and the answers. */
export const managedSamples = (services: Services) =>
  new Hono<RequestContext>()
    .get('/', validate(contract.managerSamples), async (c) => {
      const { after, limit, state } = c.req.valid('query')
      const place = decodeCursor(after)
      const size = pageSize(limit)
      const later = place && sql`(${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
      // The longest wait comes first; settled requests, newest first.
      const order = sql.raw(state === 'asked' ? 'asc' : 'desc')
      const next = sql.raw(state === 'asked' ? '>' : '<')
      const rows = await services.db
        .select()
        .from(table)
        .where(
          and(
            state && eq(table.state, state),
            later && sql`(${table.askedAt}, ${table.id}) ${next} ${later}`,
          ),
        )
        .orderBy(sql`${table.askedAt} ${order}, ${table.id} ${order}`)
        .limit(size + 1)
      const page = rows.slice(0, size)
      const last = page.at(-1)
      return c.json({
        requests: await managed(services.db, page),
        next: rows.length > size && last ? encodeCursor({ at: last.askedAt, id: last.id }) : null,
        open: services.env.samples,
      })
    })
    .patch('/', validate(contract.changeSamples), async (c) => {
      const by = staffOf(c.get('user'))
      const { answer, order } = await transact(services.db, (tx) =>
        settle(tx, c.req.valid('json'), by, services.now()),
      )
      if (order) notifyOrder(services, order)
      services.notify('jobs', '')
      return c.json(answer)
    })

/** The only way to answer a request. Order, stock and mail that follow are in the same transaction. */
async function settle(
  tx: Tx,
  { id, version, to, declinedFor }: ParsedBodyOf<'changeSamples'>,
  by: string,
  now: Date,
) {
  const [before] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (before === undefined) throw new RefusalError('not_found')
  if (before.version !== version) throw new RefusalError('stale_version')
  const errors = samplesFaults(before.state, { to, ...(declinedFor !== undefined && { declinedFor }) })
  if (errors === 'illegal_move') throw new RefusalError('illegal_move')
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
  const order = to === 'approved' ? await send(tx, before, by, now) : undefined
  const [row] = await tx
    .update(table)
    .set({
      state: to,
      address: null,
      orderId: order?.id ?? null,
      version: version + 1,
      ...(to === 'declined' && { declinedFor }),
    })
    .where(eq(table.id, id))
    .returning()
  if (row === undefined) throw new Error(`Request ${id} is gone under its lock`)
  const mail = `influencer_samples_${to}` as const
  await tx
    .insert(jobs)
    .values(mailJob({ mail, influencer: row.influencerId, samples: id }, `${mail}:${id}`, now))
  const [answer] = await managed(tx, [row])
  if (answer === undefined) throw new Error(`The influencer of request ${id} is gone`)
  // Never the words: they would stay here when their writer is erased.
  const details = {
    code: answer.code,
    before: { state: before.state },
    after: { state: to, ...(order && { order: orderNumber(order.serial) }) },
  }
  await tx.insert(staffLog).values({ at: now, by, what: 'samples.changed', details })
  return { answer, order }
}

/** The order that brings them. Its owner opens it with the account: no secret of it is anywhere. */
async function send(tx: Tx, row: SamplesRow, by: string, now: Date): Promise<OrderRow> {
  const [to] = await tx.select().from(influencers).where(eq(influencers.id, row.influencerId))
  if (to === undefined || to.state === 'ended' || row.address === null) throw new RefusalError('illegal_move')
  const lines = new Map(row.items.map(({ id, name }) => [id, { name, units: 1 }]))
  return createNoChargeOrder(
    tx,
    {
      sourceKey: sourceKeyOfSamples(row.id),
      keyHash: hashOf(randomUUID()),
      uid: to.uid,
      address: row.address,
      email: to.email,
      emailKey: to.emailKey,
      name: to.name,
      payment: 'card',
    },
    lines,
    {
      by,
      now,
      why: 'samples',
      eventNote: `Samples for ${to.code}`,
      otherwise: 'Decline the request, or restock first.',
    },
  )
}

async function managed(db: Db | Tx, rows: readonly SamplesRow[]): Promise<ManagedSamples[]> {
  if (rows.length === 0) return []
  const shown = await showSamples(db, rows)
  const ids = [...new Set(rows.map((row) => row.influencerId))]
  const found = await db.select().from(influencers).where(inArray(influencers.id, ids))
  return rows.flatMap((row, at) => {
    const own = shown[at]
    const influencer = found.find(({ id }) => id === row.influencerId)
    if (own === undefined || influencer === undefined) return []
    const address = row.address === null ? {} : { address: row.address }
    return [{ ...own, ...address, code: influencer.code, name: influencer.name }]
  })
}
