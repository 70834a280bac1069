import { eq } from 'drizzle-orm'
import type { ParsedBodyOf } from '#domain/contract.ts'
import type { ActionResult, OrderAction } from '#domain/manager.ts'
import { type OrderState, orderNumber } from '#domain/order.ts'
import { transact } from '../db.ts'
import { traceOf } from '../log.ts'
import { moveOrder } from '../order-moves.ts'
import { orders, staffLog } from '../schema.ts'
import type { Shop } from '../shop.ts'

type Asked = ParsedBodyOf<'actOnOrders'>

const target = {
  pack: 'packed',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  refund: 'refunded',
} as const satisfies Record<Exclude<OrderAction, 'resolve'>, OrderState>

/** Orders worked on at the same time: enough to be quick, few enough to leave the shoppers their connections. */
const AT_ONCE = 4

/**
 * One action on many orders, each in a transaction of its own: what cannot be done to one is said in its
 * row and keeps none of the others back.
 */
export async function actOnOrders(shop: Shop, asked: Asked, by: string): Promise<ActionResult[]> {
  const results = new Map<string, ActionResult>()
  const waiting = [...new Map(asked.orders.map((order) => [order.id, order])).values()]
  const worker = async () => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
      results.set(order.id, await actOnOne(shop, asked, order, by))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const answers = asked.orders.flatMap(({ id }) => results.get(id) ?? [])
  await shop.db.insert(staffLog).values({
    at: shop.now(),
    by,
    what: `orders.${asked.action}`,
    details: { orders: answers.map(({ id, ok, code }) => ({ id, ok, ...(code && { code }) })) },
  })
  return answers
}

async function actOnOne(
  shop: Shop,
  asked: Asked,
  order: Asked['orders'][number],
  by: string,
): Promise<ActionResult> {
  try {
    const result =
      asked.action === 'resolve' ? await resolve(shop, order) : await move(shop, asked, order, by)
    if (result.ok) {
      const { id, number, state, version } = result
      shop.tell('orders', JSON.stringify({ id, number, state, version }))
    }
    return result
  } catch (error) {
    // One order's surprise is its own: the others still get their answer.
    shop.log.error('manager.action_failed', { order: order.id, ...traceOf(error) })
    return { id: order.id, number: null, ok: false, code: 'unexpected' }
  }
}

async function move(
  shop: Shop,
  asked: Asked,
  order: Asked['orders'][number],
  by: string,
): Promise<ActionResult> {
  const { action, why, lines, restock } = asked
  if (action === 'resolve') throw new Error('Resolving is not a move')
  const tracking = order.tracking ?? asked.tracking
  const moved = await transact(shop.db, (tx) =>
    moveOrder(tx, {
      id: order.id,
      to: target[action],
      by,
      now: shop.now(),
      ...(order.version !== undefined && { version: order.version }),
      ...(why !== undefined && { why }),
      ...(tracking !== undefined && { tracking }),
      ...(lines !== undefined && { lines }),
      ...(restock !== undefined && { restock }),
    }),
  )
  return moved.ok ? answerOf(moved.order) : refusalOf(shop, order.id, moved.code)
}

type Row = Pick<typeof orders.$inferSelect, 'id' | 'serial' | 'state' | 'version' | 'refunded'>

const answerOf = (row: Row): ActionResult => ({
  id: row.id,
  number: orderNumber(row.serial),
  ok: true,
  state: row.state,
  version: row.version,
  refunded: row.refunded,
})

/** A refusal shows what the order is now, so that the list can be put right without asking again. */
async function refusalOf(shop: Shop, id: string, code: string): Promise<ActionResult> {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
  return row === undefined ? { id, number: null, ok: false, code } : { ...answerOf(row), ok: false, code }
}

/** Takes an order off the attention list: somebody has looked. */
async function resolve(shop: Shop, { id, version }: Asked['orders'][number]): Promise<ActionResult> {
  return await transact(shop.db, async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    if (row === undefined) return { id, number: null, ok: false, code: 'not_found' }
    if (version !== undefined && version !== row.version) {
      return { ...answerOf(row), ok: false, code: 'stale_version' }
    }
    const [done] = await tx
      .update(orders)
      .set({ attention: null, version: row.version + 1, updatedAt: shop.now() })
      .where(eq(orders.id, id))
      .returning()
    return answerOf(done ?? row)
  })
}
