import type { Role } from '#domain/account/account.ts'
import { SHOP_ZONE } from '#domain/base/day.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { countedTabsFor, orderFor, resultFor } from '#domain/manager/access.ts'
import { mayAct, paidBack, planAction, stateAfter } from '#domain/manager/actions.ts'
import { compareOrders, type OrderSort } from '#domain/manager/filter.ts'
import { type ActionResult, binsOf, type ManagerOrder, type OrderNotice } from '#domain/manager/orders.ts'
import { MATCHING_LIMIT } from '#domain/manager/selection.ts'
import { orderNumber, orderSerial } from '#domain/order/order.ts'
import { type ExportPage, exportFile, exportName, exportTypes } from '#server/manager/base/export-file.ts'
import { type Answers, created } from '../base/answer.ts'
import { holdIfOwn, isUndecided } from '../base/attribution.ts'
import { applyChange, changeOrderState, notify, track } from '../base/order.ts'
import { pageOf } from '../base/page.ts'
import { refuse } from '../base/problem.ts'
import { dayOf, type MockOrder, type MockShop } from '../base/shop.ts'
import { logged, requireAction, requireFilter } from './access.ts'
import { isFirst, matching } from './matching.ts'
import { record } from './staff.ts'
import { summaryOf } from './summary.ts'
import { undo } from './undo.ts'

const DAYS = 30

export const manager = (shop: MockShop) =>
  ({
    managerSummary: ({ query }) => summaryOf(shop, Number(query.days ?? DAYS)),
    managerOrders: ({ query, role, signedIn }) => {
      requireFilter(role, query)
      const chosen =
        query.selection === undefined ? undefined : selectionOf(shop, query.selection, signedIn())
      const found = inOrder(
        query,
        matching(shop, query, role).filter((one) => chosen?.some(({ found }) => found === one) ?? true),
      )
      const { page, next } = pageOf(found, query, ({ order }) => order.id)
      return { orders: page.map((one) => orderFor(role, shown(shop, one))), next, total: found.length }
    },
    orderCounts: ({ role }) =>
      Object.fromEntries(
        countedTabsFor(role).map((state) => [state, matching(shop, { state }, role).length]),
      ),
    selectOrders: ({ body: { filter, newest, serials: named }, role, signedIn }) => {
      requireFilter(role, filter)
      const of = filter.selection && selectionOf(shop, filter.selection, signedIn())
      const all = matching(shop, filter, role)
        .filter((found) => !of || of.some((one) => one.found === found))
        .filter(({ order }) => named?.includes(serialOf(order)) ?? true)
      const last = newest === undefined ? all.length - 1 : all.findIndex(({ order }) => order.id === newest)
      const found = inOrder(filter, all.slice(0, last + 1))
      const id = crypto.randomUUID()
      const chosen = found.slice(0, MATCHING_LIMIT).map((one) => ({ found: one, version: one.order.version }))
      shop.selections.set(id, { uid: signedIn().uid, chosen })
      const serials = chosen.map((one) => serialOf(one.found.order))
      return created({ id, serials, more: found.length > chosen.length })
    },
    previewSelection: ({ query: { action }, param, role, signedIn }) => {
      requireAction(role, action)
      const rows = selectionOf(shop, param('id'), signedIn()).map(({ found, version }) => ({
        serial: serialOf(found.order),
        state: found.order.state,
        payment: found.order.payment,
        total: found.order.quote.total,
        refunded: found.order.refunded,
        same: found.order.version === version,
        attention: isUndecided(shop, found) ? 'own_code' : null,
      }))
      const serialsOf = (some: readonly { serial: number }[]) => some.map(({ serial }) => serial)
      const { changes, skipped, undecided } = planAction(
        action,
        rows.filter(({ same }) => same),
      )
      return {
        changes: serialsOf(changes),
        skipped: [...skipped].map(([state, group]) => ({ state, serials: serialsOf(group) })),
        undecided: serialsOf(undecided),
        changed: serialsOf(rows.filter(({ same }) => !same)),
        refund: action === 'cancel' ? paidBack(changes) : 0,
      }
    },
    actOnOrders: ({ body, role, signedIn }) => {
      requireAction(role, body.action)
      const results = new Map<string, ActionResult>()
      const all = body.orders.map((chosen) => named(shop, body, chosen, signedIn().uid))
      for (const one of all) {
        if (!results.has(one.id)) results.set(one.id, 'ok' in one ? one : act(shop, body, one, role))
      }
      const answers = all.flatMap(({ id }) => results.get(id) ?? [])
      record(shop, signedIn(), `orders.${body.action}`, { orders: answers.map((one) => logged(shop, one)) })
      return { results: answers.map((result) => resultFor(role, result)) }
    },
    managerEvents: () => {
      let listener = (_: OrderNotice) => {}
      return new ReadableStream<OrderNotice | null>({
        start(controller) {
          // The first notice means that something may have been missed.
          controller.enqueue(null)
          listener = (notice) => controller.enqueue(notice)
          shop.listeners.add(listener)
        },
        cancel: () => void shop.listeners.delete(listener),
      })
    },
    managerExport: async ({ query, role, signedIn }) => {
      const numbers = query.numbers?.split(',')
      const chosen =
        query.selection === undefined ? undefined : selectionOf(shop, query.selection, signedIn())
      const orders = matching(shop, query, role).filter(
        (one) =>
          (numbers?.includes(String(serialOf(one.order))) ?? true) &&
          (chosen?.some(({ found }) => found === one) ?? true),
      )
      const pieces: BlobPart[] = []
      const made = { at: shop.now(), zone: SHOP_ZONE, by: signedIn().email }
      for await (const piece of exportFile(query, exportPages(orders), made)) {
        pieces.push(new Uint8Array(piece))
      }
      return new File(pieces, exportName(dayOf(shop.now()), query.format), {
        type: exportTypes[query.format],
      })
    },
  }) satisfies Partial<Answers>

const inOrder = ({ sort }: { sort?: OrderSort | undefined }, rows: readonly MockOrder[]): MockOrder[] => {
  const compare = compareOrders(sort)
  return rows.toSorted((one, other) => compare(one.order, other.order))
}

/** The orders of a selection by view; another account's is not there. */
function selectionOf({ selections }: MockShop, id: string, { uid }: { uid: string }) {
  const found = selections.get(id)
  if (found?.uid !== uid) throw refuse('not_found')
  return found.chosen
}

export function shown(shop: MockShop, one: MockOrder): ManagerOrder {
  const { order, units, body, notes } = one
  const places = new Map([...shop.variants.values()].flatMap((one) => (one.bin ? [[one.sku, one.bin]] : [])))
  const bins = binsOf(order.quote.lines, places)
  return {
    ...order,
    ...(bins && { bins }),
    units,
    code: order.quote.code?.code ?? null,
    firstOrder: isFirst(shop, order),
    placedOffline: body.placedOffline ?? false,
    attention: isUndecided(shop, one) ? 'own_code' : null,
    ...(notes && { notes }),
  }
}

type Action = ParsedBodyOf<'actOnOrders'>
type Chosen = Omit<Action['orders'][number], 'id'> & { id: string }

/** The order by its id; one that is not in the selection as its result. */
function named(
  { selections }: MockShop,
  { selection = '' }: Action,
  { id, serial = 0, ...rest }: Action['orders'][number],
  uid: string,
): Chosen | ActionResult {
  if (id !== undefined) return { ...rest, id }
  const own = selections.get(selection)
  const one = own?.uid === uid ? own.chosen.find(({ found }) => serialOf(found.order) === serial) : undefined
  const number = orderNumber(serial)
  if (one === undefined) return { id: number, number, ok: false, code: 'not_found' }
  return { ...rest, id: one.found.order.id, version: rest.version ?? one.version }
}

function act(shop: MockShop, all: Action, chosen: Chosen, role: Role | undefined): ActionResult {
  const found = shop.orders.get(chosen.id)
  if (found === undefined) return { id: chosen.id, number: null, ok: false, code: 'not_found' }
  const { version } = found.order
  if (chosen.version !== version && found.done?.run === all.run && found.done?.version === version) {
    return resultOf(found)
  }
  if (chosen.version !== undefined && chosen.version !== version) {
    const { at = '', by = '' } = found.order.events.at(-1) ?? {}
    const changed = { at, by: by === 'manager' ? 'you' : by }
    return { ...resultOf(found), ok: false, code: 'stale_version', changed }
  }
  const { action, why, lines, restock } = all
  const sends = action === 'pack' || action === 'ship' || action === 'resolve'
  if (action === 'pack' || action === 'ship') holdIfOwn(shop, found)
  if (sends && mayAct(action, found.order.state) && isUndecided(shop, found))
    return { ...resultOf(found), ok: false, code: 'undecided' }
  if (action === 'resolve') {
    applyChange(shop, found, { to: found.order.state, by: 'manager', why: 'Marked as seen' }, {})
  } else {
    const tracking = chosen.tracking ?? all.tracking
    const by = 'manager'
    const code =
      action === 'track'
        ? track(shop, found, tracking)
        : action === 'undo'
          ? undo(shop, found, role)
          : changeOrderState(shop, found, { to: stateAfter[action], by, why, tracking, lines, restock })
    if (code !== undefined) return { ...resultOf(found), ok: false, code }
  }
  if (all.run !== undefined) found.done = { run: all.run, version: found.order.version }
  notify(shop, found.order)
  // No mail leaves the mock shop.
  return { ...resultOf(found), ...(action === 'undo' && { mail: 'withdrawn' }) }
}

const resultOf = ({ order: { id, number, state, version, refunded } }: MockOrder): ActionResult => ({
  id,
  number,
  state,
  version,
  refunded,
  ok: true,
})

const serialOf = ({ number }: MockOrder['order']) => orderSerial(number)

async function* exportPages(orders: readonly MockOrder[]): AsyncGenerator<ExportPage> {
  yield orders.map(({ order, units, lines }) => ({
    order: {
      ...order,
      ...order.contact,
      phone: order.contact.phone ?? null,
      serial: serialOf(order),
      placedAt: new Date(order.placedAt),
      units,
      total: order.quote.total,
      code: order.quote.code?.code ?? null,
      trackingCarrier: order.tracking?.carrier ?? null,
      trackingNumber: order.tracking?.number ?? null,
      gift: order.gift ?? null,
      carrierNote: order.carrierNote ?? null,
      erasedAt: order.erasedAt === undefined ? null : new Date(order.erasedAt),
    },
    lines: lines.map(({ id, ...line }) => ({ ...line, sku: id })),
  }))
}
