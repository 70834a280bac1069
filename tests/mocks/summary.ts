import { LOW_STOCK, type Summary } from '#domain/manager.ts'
import { variantName } from '#domain/product.ts'
import type { MockOrder, MockShop } from './shop.ts'

const DAY_MS = 86_400_000

/** The shop at one glance, and as many days before to compare with. */
export function summaryOf(shop: MockShop, days: number): Summary {
  const orders = [...shop.orders.values()]
  const dayAgo = (ago: number) => new Date(shop.now().getTime() - ago * DAY_MS).toISOString().slice(0, 10)
  const period = (from: number) => {
    const named = Array.from({ length: days }, (_, at) => dayAgo(from + days - 1 - at))
    return periodOf(orders, named)
  }
  const now = period(0)
  const waiting = orders.filter(({ order }) => order.state === 'placed')
  const today = now.days.at(-1)
  return {
    day: dayAgo(0),
    orders: today?.orders ?? 0,
    revenue: today?.revenue ?? 0,
    toPack: waiting.length,
    oldestToPack: waiting.map(({ order }) => order.placedAt).toSorted()[0] ?? null,
    awaitingPayment: orders.filter(({ order }) => order.state === 'awaiting_payment').length,
    attention: 0,
    lowStock: lowStockOf(shop),
    launchList: 0,
    mailsFailed: 0,
    now,
    before: period(days),
  }
}

function periodOf(orders: readonly MockOrder[], days: readonly string[]): Summary['now'] {
  const counted = orders.filter(
    ({ order }) => order.state !== 'cancelled' && order.state !== 'awaiting_payment',
  )
  const rows = days.map((day) => {
    const own = counted.filter(({ order }) => order.placedAt.startsWith(day))
    return {
      day,
      own,
      orders: own.length,
      revenue: own.reduce((sum, { order }) => sum + order.quote.total, 0),
    }
  })
  const all = rows.flatMap(({ own }) => own)
  return {
    orders: all.length,
    revenue: rows.reduce((sum, row) => sum + row.revenue, 0),
    refunded: all.reduce((sum, { order }) => sum + order.refunded, 0),
    throughCreators: all.filter(({ body }) => body.code !== undefined).length,
    days: rows.map(({ day, orders, revenue }) => ({ day, orders, revenue })),
  }
}

const lowStockOf = (shop: MockShop): Summary['lowStock'] =>
  shop.catalogue.products.flatMap((product) =>
    product.variants.flatMap((variant) => {
      const stock = shop.stock.get(variant.sku)
      if (stock === undefined || stock > LOW_STOCK) return []
      return [
        { sku: variant.sku, product: product.name, name: variantName(product, variant), stock, asked: 0 },
      ]
    }),
  )
