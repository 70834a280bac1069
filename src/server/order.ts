import { and, eq, or, type SQL } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { contract } from '#domain/contract.ts'
import { type Order, orderNumber, shopperMayCancel } from '#domain/order.ts'
import type { Quote } from '#domain/quote.ts'
import { type Tx, transact } from './db.ts'
import { type CodeGuesses, limit } from './limit.ts'
import { type Moved, moveOrder } from './order-moves.ts'
import { hashOf, placeOrder } from './order-place.ts'
import { type OrderRow, readOrders } from './order-read.ts'
import { parse } from './parse.ts'
import { Refused } from './refused.ts'
import { orderEvents, orders as table } from './schema.ts'
import type { Scope } from './scope.ts'
import { isLinkKey } from './secret.ts'
import type { Shop } from './shop.ts'
import { maybeUser } from './visitor.ts'

export const orders = (shop: Shop, guesses: CodeGuesses) =>
  new Hono<Scope>()
    .use(maybeUser(shop))
    .post('/', limit(shop, { burst: 120, seconds: 5 }), parse(contract.placeOrder), async (c) => {
      const body = c.req.valid('json')
      if (body.code !== undefined) guesses.check(c)
      const { fresh, order } = await placeOrder(shop, body, c.get('user')).catch((error: unknown) => {
        if (error instanceof Refused && isWrongCode(error.facts.quote)) guesses.count(c)
        throw error
      })
      if (isWrongCode(order.quote)) guesses.count(c)
      return c.json(order, fresh ? 201 : 200)
    })
    .get('/:id', async (c) => {
      const [row] = await shop.db
        .select()
        .from(table)
        .where(await held(shop, c))
      return c.json(await answerOf(shop, row))
    })
    .post('/:id/cancel', limit(shop, { burst: 30, seconds: 10 }), parse(contract.cancelOrder), async (c) => {
      const { why, version } = c.req.valid('json') ?? {}
      const mine = await held(shop, c)
      const row = await transact(shop.db, async (tx) => {
        const order = await lockHeld(tx, mine)
        // Said twice, because the first answer was lost: it is cancelled, as asked.
        if (order.state === 'cancelled') return order
        if (!shopperMayCancel(order.state)) throw new Refused('illegal_move')
        return settled(
          tx,
          await moveOrder(tx, {
            id: order.id,
            to: 'cancelled',
            by: 'shopper',
            now: shop.now(),
            ...(version !== undefined && { version }),
            ...(why !== undefined && { why }),
          }),
        )
      })
      tellOrder(shop, row)
      return c.json(await answerOf(shop, row))
    })
    .put(
      '/:id/address',
      limit(shop, { burst: 30, seconds: 10 }),
      parse(contract.changeOrderAddress),
      async (c) => {
        const { address, version } = c.req.valid('json')
        const mine = await held(shop, c)
        const row = await transact(shop.db, async (tx) => {
          const order = await lockHeld(tx, mine)
          if (version !== undefined && version !== order.version) return stale(tx, order)
          if (!shopperMayCancel(order.state)) throw new Refused('illegal_move')
          return changeAddress(tx, order, address, shop.now())
        })
        tellOrder(shop, row)
        return c.json(await answerOf(shop, row))
      },
    )

/** What an order is answered tells as much about its code as a quote does. */
const isWrongCode = (quote: Quote | undefined) =>
  quote?.problems.some(({ code }) => code === 'code_refused') === true

/** Who may see an order: the account that placed it, or whoever holds its key. To others it does not exist. */
export async function held(shop: Shop, c: Context<Scope>) {
  const id = (c.req.param('id') ?? '').toLowerCase()
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw new Refused('not_found')
  const key = c.req.header('x-order-key')
  const user = c.get('user')
  if (key === undefined && user === null) throw new Refused('not_found')
  // The link in a mail has a key of its own.
  if (key !== undefined && (await isLinkKey(shop.db, id, key))) return eq(table.id, id)
  return and(
    eq(table.id, id),
    or(
      key === undefined ? undefined : eq(table.keyHash, hashOf(key)),
      user === null ? undefined : eq(table.uid, user.uid),
    ),
  )
}

async function lockHeld(tx: Tx, mine: SQL | undefined): Promise<OrderRow> {
  const [order] = await tx.select().from(table).where(mine).for('update')
  if (order === undefined) throw new Refused('not_found')
  return order
}

async function settled(tx: Tx, moved: Moved): Promise<OrderRow> {
  if (moved.ok) return moved.order
  if (moved.code === 'stale_version' && moved.order !== undefined) return stale(tx, moved.order)
  throw new Refused(moved.code)
}

/** Refused with the order as it is now, so that whoever was late sees what changed. */
async function stale(tx: Tx, row: OrderRow): Promise<never> {
  const [order] = await readOrders(tx, [row])
  throw new Refused('stale_version', order === undefined ? {} : { order })
}

async function changeAddress(tx: Tx, order: OrderRow, address: Order['address'], now: Date) {
  // The tax was worked out for the state it was going to.
  if (address.region !== order.address.region) {
    throw new Refused('invalid', {
      errors: [
        { path: 'address.region', message: 'An order stays in its state. Cancel it and order again.' },
      ],
    })
  }
  const { state } = order
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, at: now, from: state, to: state, by: 'shopper', why: 'address' })
  const change = { address, version: order.version + 1, updatedAt: now }
  const [row] = await tx.update(table).set(change).where(eq(table.id, order.id)).returning()
  return row ?? order
}

async function answerOf(shop: Shop, row: OrderRow | undefined): Promise<Order> {
  const [order] = row === undefined ? [] : await readOrders(shop.db, [row])
  if (order === undefined) throw new Refused('not_found')
  return order
}

/** Lets the people who watch orders know, in every process. */
export const tellOrder = (shop: Shop, { id, serial, state, version }: OrderRow) =>
  shop.tell('orders', JSON.stringify({ id, state, version, number: orderNumber(serial) }))
