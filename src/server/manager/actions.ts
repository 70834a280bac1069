import { desc, eq, inArray } from 'drizzle-orm'
import type { Role } from '#domain/account/account.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { stateAfter } from '#domain/manager/actions.ts'
import type { ActionResult } from '#domain/manager/orders.ts'
import { orderNumber } from '#domain/order/order.ts'
import { traceOf } from '../base/config/log.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import { orderEvents, orders, staffLog } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { isUndecided } from '../order/self-dealing.ts'
import {
  changeOrderState,
  type StateChanged,
  trackOrder,
  type Undone,
  undoStateChange,
} from '../order/state-changes.ts'
import { nameChanges } from './base/staff.ts'
import { chosenBySerial } from './selections.ts'

type Request = ParsedBodyOf<'actOnOrders'>
/** One order to act on, by its id. */
type Chosen = Omit<Request['orders'][number], 'id' | 'serial'> & { id: string }

interface Actor {
  /** `manager:UID`. */
  by: string
  role: Role | undefined
}

/** Orders worked on at the same time: enough to be quick, few enough to leave the shoppers their connections. */
const AT_ONCE = 4

/**
 * One action on many orders, each in a transaction of its own: a failure is reported in that order's result and does
 * not stop the others.
 */
export async function actOnOrders(
  services: Services,
  request: Request,
  { by, role }: Actor,
): Promise<ActionResult[]> {
  const results = new Map<string, ActionResult>()
  const chosen = await chosenOf(services, request, by)
  const waiting = [...new Map(chosen.flatMap((one) => ('ok' in one ? [] : [[one.id, one]]))).values()]
  const worker = async () => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
      results.set(order.id, await actOnOne(services, request, order, { by, role }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const answers = chosen.flatMap((one) => ('ok' in one ? one : (results.get(one.id) ?? [])))
  const { action, selection, run, restock, refund } = request
  await services.db.insert(staffLog).values({
    at: services.now(),
    by,
    what: `orders.${action}`,
    details: {
      ...(selection && { selection }),
      ...(run && { run }),
      ...(restock !== undefined && { restock }),
      ...(refund !== undefined && { refund }),
      orders: await logged(services.db, answers),
    },
  })
  return nameChanges(services.db, answers, by)
}

/** The results as the staff log has them: what is done with the states before and after, the rest with why not. */
async function logged(db: Db, results: readonly ActionResult[]) {
  const done = results.flatMap(({ id, ok }) => (ok ? [id] : []))
  const steps =
    done.length === 0
      ? []
      : await db
          .selectDistinctOn([orderEvents.orderId], {
            order: orderEvents.orderId,
            from: orderEvents.from,
            to: orderEvents.to,
          })
          .from(orderEvents)
          .where(inArray(orderEvents.orderId, done))
          .orderBy(orderEvents.orderId, desc(orderEvents.id))
  const stepOf = new Map(steps.map(({ order, from, to }) => [order, { from, to }]))
  return results.map(({ id, number, ok, code }) => ({
    id,
    number,
    ok,
    ...(code && { code }),
    ...(ok && stepOf.get(id)),
  }))
}

/** The orders by their ids; those that are not in the selection as results. */
async function chosenOf(
  { db }: Services,
  { selection, orders: chosen }: Request,
  by: string,
): Promise<(Chosen | ActionResult)[]> {
  const serials = chosen.flatMap(({ serial }) => serial ?? [])
  const known =
    selection === undefined || serials.length === 0
      ? new Map<number, { id: string; version: number }>()
      : await chosenBySerial(db, { id: selection, by }, serials)
  return chosen.map(({ id, serial, version, ...rest }) => {
    if (id !== undefined) return { ...rest, id, ...(version !== undefined && { version }) }
    const found = known.get(serial ?? 0)
    const number = orderNumber(serial ?? 0)
    if (found === undefined) return { id: number, number, ok: false, code: 'not_found' }
    return { ...rest, id: found.id, version: version ?? found.version }
  })
}

async function actOnOne(
  services: Services,
  request: Request,
  order: Chosen,
  actor: Actor,
): Promise<ActionResult> {
  try {
    const result =
      request.action === 'resolve'
        ? await resolve(services, request, order, actor.by)
        : await change(services, request, order, actor)
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
  order: Chosen,
  { by, role }: Actor,
): Promise<ActionResult> {
  const { action, run, why, lines, restock, refund } = request
  if (action === 'resolve') throw new Error('Resolving has its own function')
  const tracking = order.tracking ?? request.tracking
  const base = {
    id: order.id,
    by,
    now: services.now(),
    ...(run !== undefined && { run }),
    ...(order.version !== undefined && { version: order.version }),
    ...(tracking !== undefined && { tracking }),
  }
  const changed = await transact(services.db, async (tx): Promise<StateChanged | Undone> => {
    const before = await doneBefore(tx, order, run)
    if (before !== undefined) return { ok: true, order: before }
    if (action === 'track') return trackOrder(tx, base)
    if (action === 'undo') return undoStateChange(tx, { ...base, role })
    return changeOrderState(tx, {
      ...base,
      to: stateAfter[action],
      ...(why !== undefined && { why }),
      ...(lines !== undefined && { lines }),
      ...(restock !== undefined && { restock }),
      ...(refund !== undefined && { refund }),
    })
  })
  if (!changed.ok) return refusalOf(services, order.id, changed.code)
  return { ...answerOf(changed.order), ...('mail' in changed && { mail: changed.mail }) }
}

type Row = typeof orders.$inferSelect

/**
 * The order as this run has left it, when the run was here before: its answer was lost, and the request is sent again.
 * What others have done to the order since is a conflict like any other.
 */
async function doneBefore(
  tx: Tx,
  { id, version }: Chosen,
  run: string | undefined,
): Promise<Row | undefined> {
  if (run === undefined) return undefined
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (row === undefined || row.version === version) return undefined
  const [last] = await tx
    .select({ run: orderEvents.run })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return last?.run === run ? row : undefined
}

const answerOf = (row: Pick<Row, 'id' | 'serial' | 'state' | 'version' | 'refunded'>): ActionResult => ({
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
  { run }: Request,
  { id, version }: Chosen,
  by: string,
): Promise<ActionResult> {
  return await transact(services.db, async (tx) => {
    const before = await doneBefore(tx, { id, ...(version !== undefined && { version }) }, run)
    if (before !== undefined) return answerOf(before)
    const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    if (row === undefined) return { id, number: null, ok: false, code: 'not_found' }
    if (version !== undefined && version !== row.version) {
      return { ...answerOf(row), ok: false, code: 'stale_version' }
    }
    if (await isUndecided(tx, row)) return { ...answerOf(row), ok: false, code: 'undecided' }
    const now = services.now()
    await tx.insert(orderEvents).values({
      orderId: id,
      at: now,
      from: row.state,
      to: row.state,
      by,
      why: 'Marked as seen',
      run: run ?? null,
    })
    const [done] = await tx
      .update(orders)
      .set({ attention: null, version: row.version + 1, updatedAt: now })
      .where(eq(orders.id, id))
      .returning()
    return answerOf(done ?? row)
  })
}
