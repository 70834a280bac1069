import { emailKey } from '#domain/account/account.ts'
import { dayOf as dayInShop } from '#domain/base/day.ts'
import type { ParsedBodyOf, ParsedQueryOf } from '#domain/contract.ts'
import { stateAfter } from '#domain/manager/actions.ts'
import {
  type ActionResult,
  type ManagerOrder,
  type OrderNotice,
  searchWords,
} from '#domain/manager/orders.ts'
import { isUnshipped, shipBy } from '#domain/order/ship-by.ts'
import { type ExportPage, exportFile, exportName, exportTypes } from '#server/manager/export-file.ts'
import type { Answers } from './base/answer.ts'
import { pageOf } from './base/page.ts'
import { dayOf, type MockOrder, type MockShop } from './base/shop.ts'
import { move, notify, step, track, undo } from './order.ts'
import { summaryOf } from './summary.ts'

const DAYS = 30

export const manager = (shop: MockShop) =>
  ({
    managerSummary: ({ query }) => summaryOf(shop, Number(query.days ?? DAYS)),
    managerOrders: ({ query }) => {
      const found = matching(shop, query).toReversed()
      const { page, next } = pageOf(found, query, ({ order }) => order.id)
      return { orders: page.map((one) => shown(shop, one)), next, total: found.length }
    },
    actOnOrders: ({ body }) => {
      const results = new Map<string, ActionResult>()
      for (const asked of body.orders) {
        if (!results.has(asked.id)) results.set(asked.id, act(shop, body, asked))
      }
      return { results: body.orders.flatMap(({ id }) => results.get(id) ?? []) }
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
    managerExport: async ({ query, signedIn }) => {
      const chosen = query.numbers?.split(',')
      const orders = matching(shop, query).filter(
        ({ order }) => chosen === undefined || chosen.includes(String(serialOf(order))),
      )
      const pieces: BlobPart[] = []
      const made = { at: shop.now(), by: signedIn().email }
      for await (const piece of exportFile(query, exportPages(orders), made)) {
        pieces.push(new Uint8Array(piece))
      }
      return new File(pieces, exportName(dayOf(shop.now()), query.format), {
        type: exportTypes[query.format],
      })
    },
  }) satisfies Partial<Answers>

type Filter = Omit<ParsedQueryOf<'managerOrders'>, 'after' | 'limit'>

/** Orders in the order of their numbers. */
function matching({ orders, now }: MockShop, filter: Filter): MockOrder[] {
  const { state = 'all', search, payment, delivery, code, item, from, to, only } = filter
  const today = dayInShop(now())
  return [...orders.values()].filter(
    ({ order }) =>
      (state === 'all' || order.state === state) &&
      (payment === undefined || order.payment === payment) &&
      (delivery === undefined || order.delivery === delivery) &&
      (code === undefined || order.quote.code?.code === code) &&
      (from === undefined || Date.parse(order.placedAt) >= Date.parse(from)) &&
      (to === undefined || Date.parse(order.placedAt) < Date.parse(to)) &&
      (only !== 'untracked' || order.tracking === undefined) &&
      (only !== 'due' || (isUnshipped(order.state) && shipBy(order) <= today)) &&
      (only !== 'late' || (isUnshipped(order.state) && shipBy(order) < today)) &&
      has(`${order.number} ${order.contact.name} ${order.contact.email} ${itemsOf(order)}`, search) &&
      has(itemsOf(order), item),
  )
}

/** SKUs and names, the parts of sets included. */
const itemsOf = ({ quote }: MockOrder['order']) =>
  quote.lines.flatMap((line) => [line, ...(line.parts ?? [])].map(({ id, name }) => `${id} ${name}`)).join()

function has(text: string, search: string | undefined): boolean {
  const words = searchWords(search)
  if (words === null) return true
  return words.length > 0 && words.every((word) => text.toLowerCase().includes(word.toLowerCase()))
}

function shown({ orders }: MockShop, { order, units, body }: MockOrder): ManagerOrder {
  const mailbox = emailKey(order.contact.email)
  return {
    ...order,
    units,
    code: order.quote.code?.code ?? null,
    firstOrder:
      order.erasedAt === undefined &&
      ![...orders.values()].some(
        (other) => emailKey(other.order.contact.email) === mailbox && other.order.placedAt < order.placedAt,
      ),
    placedOffline: body.placedOffline ?? false,
    attention: null,
  }
}

type Action = ParsedBodyOf<'actOnOrders'>

function act(shop: MockShop, all: Action, asked: Action['orders'][number]): ActionResult {
  const found = shop.orders.get(asked.id)
  if (found === undefined) return { id: asked.id, number: null, ok: false, code: 'not_found' }
  if (asked.version !== undefined && asked.version !== found.order.version) {
    return { ...resultOf(found), ok: false, code: 'stale_version' }
  }
  const { action, why, lines, restock } = all
  if (action === 'resolve') {
    step(shop, found, { to: found.order.state, by: 'manager', why: 'Marked as seen' }, {})
  } else {
    const tracking = asked.tracking ?? all.tracking
    const by = 'manager'
    const code =
      action === 'track'
        ? track(shop, found, tracking)
        : action === 'undo'
          ? undo(shop, found)
          : move(shop, found, { to: stateAfter[action], by, why, tracking, lines, restock })
    if (code !== undefined) return { ...resultOf(found), ok: false, code }
  }
  notify(shop, found.order)
  // No mail leaves the mock shop.
  return { ...resultOf(found), ...(action === 'undo' && { mail: 'withdrawn' }) }
}

const resultOf = ({ order: { id, number, state, version, refunded } }: MockOrder): ActionResult => ({
  ...{ id, number, state, version, refunded },
  ok: true,
})

const serialOf = ({ number }: MockOrder['order']) => Number(number.replace(/\D/g, ''))

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
      erasedAt: order.erasedAt === undefined ? null : new Date(order.erasedAt),
    },
    lines: lines.map(({ id, ...line }) => ({ ...line, sku: id })),
  }))
}
