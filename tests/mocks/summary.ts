import { dayOf as dayInShop } from '#domain/base/day.ts'
import { LOW_STOCK, type Summary } from '#domain/manager/manager.ts'
import { isUnshipped, shipBy } from '#domain/order/ship-by.ts'
import { dayOf, daysUpTo, isCounted, type MockOrder, type MockShop } from './base/shop.ts'
import { countWaiting } from './manager/returns.ts'
import { counts } from './order.ts'

const DAY_MS = 86_400_000
const LOW_SHOWN = 20

/** The shop at one glance, and as many days before to compare with. */
export function summaryOf(shop: MockShop, days: number): Summary {
  const orders = [...shop.orders.values()]
  const today = shop.now()
  const now = periodOf(orders, daysUpTo(today, days))
  const waiting = orders.filter(({ order }) => order.state === 'placed')
  const last = now.days.at(-1)
  return {
    day: dayOf(today),
    orders: last?.orders ?? 0,
    revenue: last?.revenue ?? 0,
    toPack: waiting.length,
    oldestToPack: waiting.map(({ order }) => order.placedAt).toSorted()[0] ?? null,
    awaitingPayment: orders.filter(({ order }) => order.state === 'awaiting_payment').length,
    attention: 0,
    reasons: {},
    late: orders.filter(({ order }) => isUnshipped(order.state) && shipBy(order) < dayInShop(today)).length,
    lowStock: lowStockOf(shop),
    launchList: 0,
    mailsFailed: 0,
    returns: countWaiting(shop),
    reviews: shop.reviews.filter((one) => one.state === 'pending').length,
    now,
    before: periodOf(orders, daysUpTo(new Date(today.getTime() - days * DAY_MS), days)),
  }
}

function periodOf(orders: readonly MockOrder[], days: readonly string[]): Summary['now'] {
  const rows = days.map((day) => {
    const own = orders.filter(({ order }) => counts(order) && order.placedAt.startsWith(day))
    const revenue = own.reduce((sum, { order }) => sum + order.quote.total - order.refunded, 0)
    return { day, own, orders: own.length, revenue }
  })
  const all = rows.flatMap(({ own }) => own)
  return {
    orders: all.length,
    revenue: rows.reduce((sum, row) => sum + row.revenue, 0),
    refunded: all.filter(({ order }) => order.refunded > 0).length,
    throughCreators: all.filter(({ attribution }) => attribution !== null && isCounted(attribution)).length,
    days: rows.map(({ day, orders, revenue }) => ({ day, orders, revenue })),
  }
}

const lowStockOf = (shop: MockShop): Summary['lowStock'] =>
  [...shop.variants.values()]
    .flatMap(({ sku, product, productName, variant, stock }) => {
      if (stock === null || stock >= LOW_STOCK) return []
      const name = variant === productName || variant === '' ? productName : `${productName} ${variant}`
      const waiting = shop.subscriptions.filter(({ list }) => list === `back:${sku}`).length
      return [{ sku, product, name, stock, asked: waiting }]
    })
    .toSorted((one, other) => one.stock - other.stock || (one.sku < other.sku ? -1 : 1))
    .slice(0, LOW_SHOWN)
