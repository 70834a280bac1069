import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { mayChangeReturn, type OwnReturn } from '#domain/returns/returns.ts'
import { type Tx, transact } from '../base/db/db.ts'
import { orders, returnEvents, returns as table } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import type { OrderRow } from '../order/read.ts'
import { type ReturnRow, showReturns } from '../order/read-returns.ts'
import { authorizeOrder } from '../order/routes.ts'
import { requestReturn } from './request.ts'

/** /orders/:id/returns: asked for and withdrawn by anybody who may see the order. */
export const orderReturns = (services: Services) =>
  new Hono<RequestContext>()
    .post(
      '/:id/returns',
      rateLimit(services, { burst: 30, seconds: 10 }),
      validate(contract.requestReturn),
      async (c) => {
        const asked = await withOrder(services, c, (tx, order) =>
          requestReturn(tx, order, c.req.valid('json'), services.now()),
        )
        services.notify('jobs', '')
        return c.json(await shownOf(services, asked.row), asked.isNew ? 201 : 200)
      },
    )
    .post(
      '/:id/returns/cancel',
      rateLimit(services, { burst: 30, seconds: 10 }),
      validate(contract.cancelReturn),
      async (c) => {
        const row = await withOrder(services, c, (tx, order) =>
          cancelReturn(tx, order, c.req.valid('json').id, services.now()),
        )
        return c.json(await shownOf(services, row))
      },
    )

/** In a transaction with the order locked: two returns cannot name the same units. */
async function withOrder<T>(
  services: Services,
  c: Context<RequestContext>,
  run: (tx: Tx, order: OrderRow) => Promise<T>,
): Promise<T> {
  const own = await authorizeOrder(services, c)
  return transact(services.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(own).for('update')
    if (order === undefined) throw new RefusalError('not_found')
    return run(tx, order)
  })
}

async function shownOf({ db }: Services, row: ReturnRow): Promise<OwnReturn> {
  const [shown] = await showReturns(db, [row])
  if (shown === undefined) throw new Error(`Return ${row.id} is gone`)
  return shown
}

async function cancelReturn(tx: Tx, order: OrderRow, id: string, now: Date): Promise<ReturnRow> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.orderId, order.id)))
    .for('update')
  if (row === undefined) throw new RefusalError('not_found')
  // A repeated request, because the first answer was lost.
  if (row.state === 'cancelled') return row
  if (!mayChangeReturn(row.state, 'cancelled')) throw new RefusalError('illegal_move')
  const change = { state: 'cancelled', version: row.version + 1 } as const
  const [cancelled] = await tx.update(table).set(change).where(eq(table.id, id)).returning()
  await tx.insert(returnEvents).values({ returnId: id, at: now, to: 'cancelled', by: 'shopper' })
  return cancelled ?? row
}
