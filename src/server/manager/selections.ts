import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Role } from '#domain/account/account.ts'
import { contract, type ParsedBodyOf } from '#domain/contract.ts'
import { paidBack, planAction } from '#domain/manager/actions.ts'
import type { OrderAction } from '#domain/manager/orders.ts'
import { MATCHING_LIMIT, SELECTION_HOURS, type SelectionPreview } from '#domain/manager/selection.ts'
import type { OrderState } from '#domain/order/order.ts'
import type { Db } from '../base/db/db.ts'
import { orderSelections, orders } from '../base/db/schema.ts'
import { isId } from '../base/http/cursor.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { requireAction, requireFilter } from './base/guard.ts'
import { staffOf } from './base/staff.ts'
import { inOrder, matching } from './filter.ts'

const HOUR_MS = 3_600_000

/** Selections by view. Each belongs to the account that made it. */
export const selections = (services: Services) =>
  new Hono<RequestContext>()
    .post('/', validate(contract.selectOrders), async (c) => {
      const body = c.req.valid('json')
      const role = c.get('user')?.role
      requireFilter(role, body.filter)
      const by = staffOf(c.get('user'))
      if (body.filter.selection) await requireSelection(services.db, body.filter.selection, by)
      return c.json(await selectOrders(services, body, { by, role }), 201)
    })
    .get('/:id', validate(contract.previewSelection), async (c) => {
      const id = c.req.param('id')
      const { action } = c.req.valid('query')
      requireAction(c.get('user')?.role, action)
      await requireSelection(services.db, id, staffOf(c.get('user')))
      return c.json(await preview(services.db, id, action))
    })

async function selectOrders(
  { db, env, now }: Services,
  { filter, newest, serials: named }: ParsedBodyOf<'selectOrders'>,
  { by, role }: { by: string; role: Role | undefined },
) {
  const at = now()
  const seen =
    newest === undefined
      ? undefined
      : sql`(${orders.placedAt}, ${orders.id}) <= (select placed_at, id from ${orders} last where last.id = ${newest})`
  const found = await db
    .select({ serial: orders.serial, version: orders.version })
    .from(orders)
    .where(
      and(
        matching(filter, { now: at, role, zone: env.timeZone }),
        filter.selection === undefined ? undefined : inSelection(filter.selection),
        named && isOneOf(named),
        seen,
      ),
    )
    .orderBy(...inOrder(filter))
    .limit(MATCHING_LIMIT + 1)
  const rows = found.slice(0, MATCHING_LIMIT)
  const id = crypto.randomUUID()
  const serials = rows.map(({ serial }) => serial)
  const versions = rows.map(({ version }) => version)
  await db.insert(orderSelections).values({ id, by, at, serials, versions })
  return { id, serials, more: found.length > rows.length }
}

/** As one parameter: ten thousand of them take longer than the query. */
const isOneOf = (serials: readonly number[]): SQL =>
  sql`${orders.serial} = any(${`{${serials.join()}}`}::bigint[])`

/** Refuses one that is not this person's, or not any more. */
export async function requireSelection(db: Db, id: string, by: string): Promise<void> {
  const [found] = isId(id)
    ? await db
        .select({ id: orderSelections.id })
        .from(orderSelections)
        .where(and(eq(orderSelections.id, id), eq(orderSelections.by, by)))
    : []
  if (found === undefined) {
    throw new RefusalError('not_found', { detail: 'This selection is not there anymore. Select again.' })
  }
}

/** The orders of a selection as one condition. */
export const inSelection = (id: string): SQL =>
  inArray(
    orders.serial,
    sql`(select unnest(${orderSelections.serials}) from ${orderSelections} where ${orderSelections.id} = ${id})`,
  )

/** The orders of a selection with the version each had, by the digits of their numbers. */
export async function chosenBySerial(
  db: Db,
  { id, by }: { id: string; by: string },
  serials: readonly number[],
) {
  const rows = await chosenRows(
    db,
    and(eq(orderSelections.id, id), eq(orderSelections.by, by), inArray(orders.serial, [...serials])),
  )
  return new Map(rows.map((row) => [row.serial, row]))
}

async function preview(db: Db, id: string, action: OrderAction): Promise<SelectionPreview> {
  const rows = await chosenRows(db, eq(orderSelections.id, id))
  const serialsOf = (some: readonly { serial: number }[]) => some.map(({ serial }) => serial)
  const { changes, skipped, undecided } = planAction(
    action,
    rows.filter((row) => row.current === row.version),
  )
  return {
    changes: serialsOf(changes),
    skipped: [...skipped].map(([state, group]) => ({ state, serials: serialsOf(group) })),
    undecided: serialsOf(undecided),
    changed: serialsOf(rows.filter((row) => row.current !== row.version)),
    refund: action === 'cancel' ? paidBack(changes) : 0,
  }
}

interface ChosenRow {
  id: string
  serial: number
  /** When it was selected, and now. */
  version: number
  current: number
  state: OrderState
  payment: 'card' | 'on_delivery'
  total: number
  refunded: number
  attention: string | null
}

async function chosenRows(db: Db, where: SQL | undefined): Promise<ChosenRow[]> {
  const { id, serial, version: current, state, payment, total, refunded, attention } = orders
  const version = sql<number>`chosen.version`
  return await db
    .select({ id, serial, version, current, state, payment, total, refunded, attention })
    .from(orderSelections)
    .innerJoin(
      sql`unnest(${orderSelections.serials}, ${orderSelections.versions}) with ordinality chosen (serial, version, place)`,
      sql`true`,
    )
    .innerJoin(orders, sql`${orders.serial} = chosen.serial`)
    .where(where)
    .orderBy(sql`chosen.place`)
}

/** Deletes selections that are too old to be acted on. */
export const deleteOldSelections = ({ db, now }: Services) =>
  db
    .delete(orderSelections)
    .where(lt(orderSelections.at, new Date(now().getTime() - SELECTION_HOURS * HOUR_MS)))
