import { addDays, dayOf } from '#domain/base/day.ts'
import { BEST_SELLERS, LOW_STOCK, type Summary } from '#domain/manager/manager.ts'
import { isUnshipped, shipBy } from '#domain/order/ship-by.ts'
import { isUndecided } from '../base/attribution.ts'
import { counts } from '../base/order.ts'
import { isCounted, type MockOrder, type MockShop } from '../base/shop.ts'
import { isFirst } from './matching.ts'
import { countWaiting } from './returns.ts'

const LOW_SHOWN = 20

/** The shop at one glance, and as many days before to compare with. */
export function summaryOf(shop: MockShop, days: number): Summary {
  const orders = [...shop.orders.values()]
  const today = dayOf(shop.now())
  const start = addDays(today, 1 - days)
  const now = periodOf(shop, start, days)
  const waiting = orders.filter(({ order }) => order.state === 'placed')
  const last = now.days.at(-1)
  const undecided = [...shop.orders.values()].filter((one) => isUndecided(shop, one)).length
  return {
    day: today,
    orders: last?.orders ?? 0,
    revenue: last?.revenue ?? 0,
    toPack: waiting.length,
    oldestToPack: waiting.map(({ order }) => order.placedAt).toSorted()[0] ?? null,
    awaitingPayment: orders.filter(({ order }) => order.state === 'awaiting_payment').length,
    attention: undecided,
    reasons: undecided > 0 ? { own_code: undecided } : {},
    late: orders.filter(({ order }) => isUnshipped(order.state) && shipBy(order) < today).length,
    lowStock: lowStockOf(shop),
    launchList: 0,
    mailsFailed: 0,
    mails: { order: 0, influencer: 0, list: 0 },
    returns: countWaiting(shop),
    samples: shop.samples.filter(({ state }) => state === 'asked').length,
    reviews: shop.reviews.filter((one) => one.state === 'pending').length,
    now,
    best: bestOf(soldIn(shop, start, days)),
    before: periodOf(shop, addDays(start, -days), days),
  }
}

/** Orders that count, of so many days of the shop from this one on. */
const soldIn = ({ orders }: MockShop, start: string, days: number) =>
  [...orders.values()].filter(({ order }) => {
    const day = dayOf(new Date(order.placedAt))
    return counts(order) && day >= start && day < addDays(start, days)
  })

function periodOf(shop: MockShop, start: string, count: number): Summary['now'] {
  const all = soldIn(shop, start, count)
  const days = Array.from({ length: count }, (_, at) => {
    const day = addDays(start, at)
    const own = all.filter(({ order }) => dayOf(new Date(order.placedAt)) === day)
    const revenue = own.reduce((sum, { order }) => sum + order.quote.total - order.refunded, 0)
    return { day, orders: own.length, revenue }
  })
  const visited = [...shop.visits].filter(([key]) => {
    const day = key.split(' ').at(-1) ?? ''
    return day >= start && day < addDays(start, count)
  })
  return {
    orders: all.length,
    revenue: days.reduce((sum, { revenue }) => sum + revenue, 0),
    units: all.reduce((sum, { units }) => sum + units, 0),
    newCustomers: all.filter(({ order }) => isFirst(shop, order)).length,
    visits: visited.reduce((sum, [, visits]) => sum + visits, 0),
    refunded: all.filter(({ order }) => order.refunded > 0).length,
    throughCreators: all.filter(({ attribution }) => attribution !== null && isCounted(attribution)).length,
    days,
  }
}

/** What sold most, without what was given back. */
function bestOf(sold: readonly MockOrder[]): NonNullable<Summary['best']> {
  const lines = Map.groupBy(
    sold.flatMap((one) => one.lines),
    ({ id }) => id,
  )
  return [...lines]
    .map(([sku, all]) => ({
      sku,
      name: all[0]?.name ?? '',
      units: all.reduce((sum, { units, refundedUnits }) => sum + units - refundedUnits, 0),
      sales: all.reduce((sum, { total, discount }) => sum + total - discount, 0),
    }))
    .filter(({ units }) => units > 0)
    .toSorted((one, other) => other.units - one.units || (one.sku < other.sku ? -1 : 1))
    .slice(0, BEST_SELLERS)
}

function lowStockOf(shop: MockShop): Summary['lowStock'] {
  const all = [...shop.variants.values()]
  const sold = all.filter((one) => one.sold && shop.pages.get(one.product)?.hidden !== true)
  const counted = new Set(sold.flatMap(({ sku, parts }) => [sku, ...parts.map((part) => part.sku)]))
  return all
    .flatMap(({ sku, product, productName, variant, stock }) => {
      if (stock === null || stock >= LOW_STOCK || !counted.has(sku)) return []
      const name = variant === productName || variant === '' ? productName : `${productName} ${variant}`
      const waiting = shop.subscriptions.filter(({ list }) => list === `back:${sku}`).length
      return [{ sku, product, name, stock, asked: waiting }]
    })
    .toSorted((one, other) => one.stock - other.stock || (one.sku < other.sku ? -1 : 1))
    .slice(0, LOW_SHOWN)
}
