import { type SQL, sql } from 'drizzle-orm'
import type { OrderNotice } from '#domain/manager/orders.ts'
import { type OrderState, orderNumber } from '#domain/order/order.ts'
import type { Db } from '../base/db/db.ts'
import { orderEvents, orders } from '../base/db/schema.ts'

/**
 * A position in the history of all orders: which transactions had ended, and the highest number of an event by then.
 * Numbers alone would not do, since an event with a lower one may be committed later.
 */
export interface EventPosition {
  snapshot: string
  last: number
}

/** More changes than this are one look at the whole list. */
export const CHANGES_MAX = 500

/** More events than are written in the whole shop while one transaction is open. */
const OPEN_EVENTS = 2_000

/** The id of a server-sent event. */
export const idOf = ({ snapshot, last }: EventPosition): string => `${last}@${snapshot}`

/** Undefined for what was no id of this shop. */
export function eventPosition(id: string | undefined): EventPosition | undefined {
  const [, last, snapshot, from, to] =
    /^(\d{1,15})@((\d{1,15}):(\d{1,15}):[\d,]{0,2000})$/.exec(id ?? '') ?? []
  if (snapshot === undefined || Number(from) < 1 || Number(from) > Number(to)) return undefined
  const running = snapshot.split(':')[2] ?? ''
  const xids = running === '' ? [] : running.split(',').map(Number)
  const ordered = xids.every(
    (xid, at) => xid >= Number(at === 0 ? from : (xids[at - 1] ?? 0) + 1) && xid < Number(to),
  )
  return ordered ? { snapshot, last: Number(last) } : undefined
}

interface Row extends Record<string, unknown> {
  snapshot: string
  last: string
  next: string
  id: string | null
  serial: string
  state: OrderState
  version: number
}

/**
 * The orders that changed since a position, each once and as it is now, and the position to go on from. `null` instead of
 * them where they are unknown: no position was given, it is not of this database, or they are too many.
 */
export async function changesSince(
  db: Db,
  since: EventPosition | undefined,
): Promise<{ changes: OrderNotice[] | null; position: EventPosition }> {
  const { rows } = await db.execute<Row>(sql`
    with here as (
      select pg_current_snapshot() as snapshot, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
        coalesce((select max(${orderEvents.id}) from ${orderEvents}), 0) as last
    )
    select here.snapshot::text as snapshot, here.last::text as last, here.next::text as next,
      changed.id, changed.serial, changed.state, changed.version
    from here left join lateral (${since ? changedSince(since) : sql`select null::uuid as id, null as serial, null as state, null as version where false`}) changed on true`)
  const [first] = rows
  if (first === undefined) throw new Error('The database did not say where it is')
  const position = { snapshot: first.snapshot, last: Number(first.last) }
  const foreign =
    since !== undefined &&
    (since.last > position.last || Number(since.snapshot.split(':')[1]) > Number(first.next))
  if (since === undefined || foreign || rows.length > CHANGES_MAX) return { changes: null, position }
  const changes = rows.flatMap(({ id, serial, state, version }) =>
    id === null ? [] : [{ id, number: orderNumber(Number(serial)), state, version }],
  )
  return { changes, position }
}

/**
 * A row has the low half of its transaction's number; what is read here ended before the next number. The orders are chosen
 * before they are read: otherwise a plan for many events reads the whole table of orders.
 */
const changedSince = ({ snapshot, last }: EventPosition): SQL => sql`
  select o.id, o.serial, o.state, o.version from (
    select e.order_id, max(e.id) as event from ${orderEvents} e
    where e.id > ${last - OPEN_EVENTS} and not pg_visible_in_snapshot(
      (here.next - 1 - ((here.next - 1 - e.xmin::text::bigint) & 4294967295))::text::xid8, ${snapshot}::pg_snapshot)
    group by e.order_id order by max(e.id) limit ${CHANGES_MAX + 1}
  ) newest join ${orders} o on o.id = newest.order_id order by newest.event`
