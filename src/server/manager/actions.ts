import { eq } from 'drizzle-orm'
import type { User } from '#domain/account/account.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { stateAfter } from '#domain/manager/actions.ts'
import type { ActionResult } from '#domain/manager/orders.ts'
import { orderNumber } from '#domain/order/order.ts'
import { traceOf } from '../base/config/log.ts'
import { transact } from '../base/db/db.ts'
import { orderEvents, orders, staffLog } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import {
  changeOrderState,
  type StateChanged,
  trackOrder,
  type Undone,
  undoMove,
} from '../order/state-changes.ts'

/** Who acts, as orders and the staff log name staff: by the account, not by a name or an address. */
export const staffOf = (user: Pick<User, 'uid'> | null): string => `manager:${user?.uid ?? ''}`

type Request = ParsedBodyOf<'actOnOrders'>

/** Orders worked on at the same time: enough to be quick, few enough to leave the shoppers their connections. */
const AT_ONCE = 4

/**
 * One action on many orders, each in a transaction of its own: a failure is reported in that order's result and does
 * not stop the others.
 */
export async function actOnOrders(services: Services, request: Request, by: string): Promise<ActionResult[]> {
  const results = new Map<string, ActionResult>()
  const waiting = [...new Map(request.orders.map((order) => [order.id, order])).values()]
  const worker = async () => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
      results.set(order.id, await actOnOne(services, request, order, by))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const answers = request.orders.flatMap(({ id }) => results.get(id) ?? [])
  await services.db.insert(staffLog).values({
    at: services.now(),
    by,
    what: `orders.${request.action}`,
    details: { orders: answers.map(({ id, ok, code }) => ({ id, ok, ...(code && { code }) })) },
  })
  return answers
}

async function actOnOne(
  services: Services,
  request: Request,
  order: Request['orders'][number],
  by: string,
): Promise<ActionResult> {
  try {
    const result =
      request.action === 'resolve'
        ? await resolve(services, order, by)
        : await change(services, request, order, by)
    if (result.ok) {
      const { id, number, state, version } = result
      services.notify('orders', JSON.stringify({ id, number, state, version }))
    }
    return result
  } catch (error) {
    // The other orders still get their answer.
    services.log.error('manager.action_failed', { order: order.id, ...traceOf(error) })
    return { id: order.id, number: null, ok: false, code: 'unexpected' }
  }
}

async function change(
  services: Services,
  request: Request,
  order: Request['orders'][number],
  by: string,
): Promise<ActionResult> {
  const { action, why, lines, restock } = request
  if (action === 'resolve') throw new Error('Resolving has its own function')
  const tracking = order.tracking ?? request.tracking
  const base = {
    id: order.id,
    by,
    now: services.now(),
    ...(order.version !== undefined && { version: order.version }),
    ...(tracking !== undefined && { tracking }),
  }
  const moved = await transact(services.db, (tx): Promise<StateChanged | Undone> => {
    if (action === 'track') return trackOrder(tx, base)
    if (action === 'undo') return undoMove(tx, base)
    return changeOrderState(tx, {
      ...base,
      to: stateAfter[action],
      ...(why !== undefined && { why }),
      ...(lines !== undefined && { lines }),
      ...(restock !== undefined && { restock }),
    })
  })
  if (!moved.ok) return refusalOf(services, order.id, moved.code)
  return { ...answerOf(moved.order), ...('mail' in moved && { mail: moved.mail }) }
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

/** A refusal shows what the order is now, so that the client can update its list without another request. */
async function refusalOf(services: Services, id: string, code: string): Promise<ActionResult> {
  const [row] = await services.db.select().from(orders).where(eq(orders.id, id))
  return row === undefined ? { id, number: null, ok: false, code } : { ...answerOf(row), ok: false, code }
}

/** Takes an order off the attention list: a manager has looked at it. */
async function resolve(
  services: Services,
  { id, version }: Request['orders'][number],
  by: string,
): Promise<ActionResult> {
  return await transact(services.db, async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    if (row === undefined) return { id, number: null, ok: false, code: 'not_found' }
    if (version !== undefined && version !== row.version) {
      return { ...answerOf(row), ok: false, code: 'stale_version' }
    }
    const now = services.now()
    await tx
      .insert(orderEvents)
      .values({ orderId: id, at: now, from: row.state, to: row.state, by, why: 'Marked as seen' })
    const [done] = await tx
      .update(orders)
      .set({ attention: null, version: row.version + 1, updatedAt: now })
      .where(eq(orders.id, id))
      .returning()
    return answerOf(done ?? row)
  })
}
