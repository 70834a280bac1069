import { and, eq, or, type SQL } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ORDER_SECRET_HEADER } from '#domain/base/client.ts'
import { contract } from '#domain/contract.ts'
import { correctionFaults } from '#domain/order/correction.ts'
import { type Order, shopperMayCancel } from '#domain/order/order.ts'
import { type Tx, transact } from '../base/db/db.ts'
import { orderEvents, orders as table } from '../base/db/schema.ts'
import { hashOf } from '../base/db/secrets.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { eraseGuestOrder } from './erase.ts'
import { type OrderRow, readOrders } from './read.ts'
import { holdCommissionOfOwnOrder } from './self-dealing.ts'
import { changeOrderState, notifyOrder, type StateChanged } from './state-changes.ts'

/** /orders: reading an order, and what its shopper may change. */
export const orders = (services: Services) =>
  new Hono<RequestContext>()
    .get('/:id', async (c) => {
      const [row] = await services.db
        .select()
        .from(table)
        .where(await authorizeOrder(services, c))
      return c.json(await answerOf(services, row))
    })
    .post(
      '/:id/cancel',
      rateLimit(services, { burst: 30, seconds: 10 }),
      validate(contract.cancelOrder),
      async (c) => {
        const { why, version } = c.req.valid('json') ?? {}
        const own = await authorizeOrder(services, c)
        const row = await transact(services.db, async (tx) => {
          const order = await lockOrder(tx, own)
          // A repeated request, because the first answer was lost.
          if (order.state === 'cancelled') return order
          if (!shopperMayCancel(order.state)) throw new RefusalError('illegal_move')
          return orderOrRefusal(
            tx,
            await changeOrderState(tx, {
              id: order.id,
              to: 'cancelled',
              by: 'shopper',
              now: services.now(),
              ...(version !== undefined && { version }),
              ...(why !== undefined && { why }),
            }),
          )
        })
        notifyOrder(services, row)
        return c.json(await answerOf(services, row))
      },
    )
    .post('/:id/claim', rateLimit(services, { burst: 30, seconds: 10 }), async (c) => {
      const user = c.get('user')
      if (user === null) throw new RefusalError('unauthenticated')
      const own = await authorizeOrder(services, c)
      const row = await transact(services.db, async (tx) =>
        claimOrder(tx, await lockOrder(tx, own), user.uid),
      )
      return c.json(await answerOf(services, row))
    })
    .post('/:id/erase', rateLimit(services, { burst: 30, seconds: 10 }), async (c) => {
      const own = await authorizeOrder(services, c)
      const row = await transact(services.db, async (tx) =>
        eraseGuestOrder(tx, await lockOrder(tx, own), services.now()),
      )
      notifyOrder(services, row)
      return c.json(await answerOf(services, row))
    })
    .put(
      '/:id/address',
      rateLimit(services, { burst: 30, seconds: 10 }),
      validate(contract.changeOrderAddress),
      async (c) => {
        const { address, version } = c.req.valid('json')
        const own = await authorizeOrder(services, c)
        const row = await transact(services.db, async (tx) => {
          const order = await lockOrder(tx, own)
          // First: a step of staff is another version too, and this is what the shopper has to know of it.
          if (!shopperMayCancel(order.state)) throw new RefusalError('illegal_move')
          if (version !== undefined && version !== order.version) return refuseStale(tx, order)
          return changeAddress(tx, order, address, services.now())
        })
        notifyOrder(services, row)
        return c.json(await answerOf(services, row))
      },
    )

/** The condition for orders this request may see: those of its account, or of the secret it sends. Others do not exist. */
export async function authorizeOrder(services: Services, c: Context<RequestContext>) {
  const id = (c.req.param('id') ?? '').toLowerCase()
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw new RefusalError('not_found')
  const orderSecret = c.req.header(ORDER_SECRET_HEADER)
  const user = c.get('user')
  if (orderSecret === undefined && user === null) throw new RefusalError('not_found')
  // Links in mails carry another secret than the buyer's own.
  if (orderSecret !== undefined && (await services.secrets.isSigned('order-link', id, orderSecret)))
    return eq(table.id, id)
  return and(
    eq(table.id, id),
    or(
      orderSecret === undefined ? undefined : eq(table.keyHash, hashOf(orderSecret)),
      user === null ? undefined : eq(table.uid, user.uid),
    ),
  )
}

async function lockOrder(tx: Tx, own: SQL | undefined): Promise<OrderRow> {
  const [order] = await tx.select().from(table).where(own).for('update')
  if (order === undefined) throw new RefusalError('not_found')
  return order
}

/** An order of a removed account cannot be claimed: its customer is being erased. */
async function claimOrder(tx: Tx, order: OrderRow, uid: string): Promise<OrderRow> {
  if (order.uid === uid) return order
  if (order.uid !== null || order.eraseRequestedAt !== null) throw new RefusalError('forbidden')
  const [row = order] = await tx.update(table).set({ uid }).where(eq(table.id, order.id)).returning()
  await holdCommissionOfOwnOrder(tx, row)
  return row
}

async function orderOrRefusal(tx: Tx, change: StateChanged): Promise<OrderRow> {
  if (change.ok) return change.order
  if (change.code === 'stale_version' && change.order !== undefined) return refuseStale(tx, change.order)
  // None of a shopper's steps waits for a manager.
  throw new RefusalError(change.code === 'undecided' ? 'illegal_move' : change.code)
}

/** Refuses with the order as it is now, so that the client can show what changed. */
async function refuseStale(tx: Tx, row: OrderRow): Promise<never> {
  const [order] = await readOrders(tx, [row])
  throw new RefusalError('stale_version', order === undefined ? {} : { order })
}

async function changeAddress(tx: Tx, order: OrderRow, address: Order['address'], now: Date) {
  const errors = correctionFaults(order, address)
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
  const { state } = order
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, at: now, from: state, to: state, by: 'shopper', why: 'address' })
  const change = { address, version: order.version + 1, updatedAt: now }
  const [row = order] = await tx.update(table).set(change).where(eq(table.id, order.id)).returning()
  await holdCommissionOfOwnOrder(tx, row)
  return row
}

async function answerOf(services: Services, row: OrderRow | undefined): Promise<Order> {
  const [order] = row === undefined ? [] : await readOrders(services.db, [row])
  if (order === undefined) throw new RefusalError('not_found')
  return order
}
