import { emailKey } from '#domain/account.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { commission, earningStanding, payableFrom } from '#domain/influencer.ts'
import type { ManagedInfluencer } from '#domain/manager.ts'
import { shareOf } from '#domain/money.ts'
import type { MockInfluencer, MockOrder, MockShop } from './shop.ts'

const DAY_MS = 86_400_000
const SHOWN_DAYS = 30

type Dashboard = AnswerOf<'myInfluencer'>
type Earning = NonNullable<Dashboard['earnings']>[number]

/** Orders of an influencer's code or link, the newest first. */
const ordersOf = (shop: MockShop, { code }: MockInfluencer) =>
  [...shop.orders.values()]
    .filter(({ body }) => body.code?.toUpperCase() === code || body.referral?.code === code)
    .toReversed()

const isOwn = ({ uid, email }: MockInfluencer, one: MockOrder) =>
  one.uid === uid || emailKey(one.body.contact.email) === emailKey(email)

/** What one order earns, by the shop's own rules. */
function earningOf(shop: MockShop, influencer: MockInfluencer, placed: MockOrder): Earning {
  const { order, lines } = placed
  const { state } = order
  const own = isOwn(influencer, placed)
  const gone = state === 'cancelled' || state === 'refunded'
  const sold = lines.map((line) => {
    const paid = line.total - line.discount
    return { ...line, paid, refunded: gone ? paid : 0 }
  })
  const earned = commission(sold, own ? 0 : influencer.rate)
  const delivered = order.events.find((event) => event.to === 'delivered')
  const { payableAt, ...standing } = earningStanding(
    {
      order: state,
      payableAt: delivered ? payableFrom(new Date(delivered.at)) : null,
      total: earned.total,
      own,
      paidAt: shop.paidOut.has(order.id) ? new Date(order.placedAt) : null,
    },
    shop.now(),
  )
  return {
    order: order.number,
    at: order.placedAt,
    items: sold.reduce((sum, line) => sum + line.units, 0),
    subtotal: sold.reduce((sum, line) => sum + line.paid, 0),
    commission: earned.total,
    ...standing,
    payableAt: payableAt?.toISOString() ?? null,
    lines: sold.map(({ id, name, units, paid, refunded }, at) => ({
      ...{ id, name, units, paid, refunded },
      commission: earned.lines[at]?.amount ?? 0,
    })),
  }
}

function earnings(shop: MockShop, influencer: MockInfluencer) {
  const all = ordersOf(shop, influencer)
  const earned = all.map((one) => earningOf(shop, influencer, one))
  const sum = (state: Earning['state']) =>
    earned.filter((one) => one.state === state).reduce((total, one) => total + one.commission, 0)
  const counted = earned.filter(({ state }) => state !== 'not_counted')
  const kept = counted.filter(({ reason }) => reason !== 'cancelled')
  const lines = counted.flatMap((one) => one.lines)
  return {
    earned,
    counted,
    totals: {
      orders: kept.length,
      sales: kept.flatMap((one) => one.lines).reduce((total, line) => total + line.paid - line.refunded, 0),
      pending: sum('pending'),
      payable: sum('payable'),
      paid: sum('paid'),
      reversed: shareOf(
        lines.reduce((total, line) => total + line.refunded, 0),
        influencer.rate,
      ),
    },
  }
}

export function dashboardOf(shop: MockShop, influencer: MockInfluencer): Dashboard {
  const { state, code, name, rate, discount, picks } = influencer
  if (state === 'applied' || state === 'declined') return { state, name }
  if (state === 'ended') return { state: 'none' }
  const { earned, counted, totals } = earnings(shop, influencer)
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) =>
    new Date(shop.now().getTime() - (SHOWN_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
  const visits = days.map((day) => ({
    day,
    count: shop.visits.get(`${code} ${day}`) ?? 0,
    orders: counted.filter((one) => one.at.startsWith(day)).length,
  }))
  const all = visits.reduce((sum, { count }) => sum + count, 0)
  return {
    ...{ state, code, name, rate, discount, picks, visits },
    totals: { ...totals, visits: all },
    earnings: earned,
  }
}

export function managedOf(shop: MockShop, influencer: MockInfluencer): ManagedInfluencer {
  const { uid: _, picks: __, bio: ___, ...shown } = influencer
  const { pending, payable, paid, sales } = earnings(shop, influencer).totals
  return { ...shown, sales, pending, payable, paid }
}

/** Marks what is owed now as paid; false when it is no longer the sum that was sent. */
export function payOut(shop: MockShop, influencer: MockInfluencer, amount: number): boolean {
  const { earned, totals } = earnings(shop, influencer)
  if (totals.payable === 0 || totals.payable !== amount) return false
  const due = new Set(earned.filter((one) => one.state === 'payable').map((one) => one.order))
  for (const { order } of ordersOf(shop, influencer)) if (due.has(order.number)) shop.paidOut.add(order.id)
  return true
}
