import { shareOf } from '#domain/base/money.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { commission, earningStanding } from '#domain/influencer/influencer.ts'
import type { ManagedInfluencer } from '#domain/manager/manager.ts'
import { daysUpTo, type MockInfluencer, type MockOrder, type MockShop } from './base/shop.ts'
import { commissionLines, counts } from './order.ts'

const SHOWN_DAYS = 30

type Dashboard = AnswerOf<'myInfluencer'>

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** An order of an influencer's with what it earns, by the rules of the domain. */
function earningOf(shop: MockShop, placed: MockOrder, { rate, own, payableAt, paidAt }: Through) {
  const { order, lines } = placed
  const kept = commissionLines(placed)
  const earned = commission(kept, own ? 0 : rate)
  const standing = earningStanding(
    { order: order.state, payableAt, total: earned.total, own, paidAt },
    shop.now(),
  )
  const shown = {
    order: order.number,
    at: order.placedAt,
    items: placed.units,
    subtotal: sumOf(kept, ({ paid }) => paid),
    commission: earned.total,
    ...standing,
    payableAt: standing.payableAt?.toISOString() ?? null,
    lines: lines.map(({ id, name, units }, at) => ({
      ...{ id, name, units, paid: kept[at]?.paid ?? 0 },
      refunded: own ? 0 : (kept[at]?.refunded ?? 0),
      commission: earned.lines[at]?.amount ?? 0,
    })),
  }
  return { placed, own, kept, shown }
}

type Through = NonNullable<MockOrder['through']>

/** Orders through an influencer, the newest first. Their own are shown and earn nothing. */
function earningsOf(shop: MockShop, { id }: MockInfluencer) {
  const all = [...shop.orders.values()]
    .flatMap((one) => (one.through?.id === id ? [earningOf(shop, one, one.through)] : []))
    .toReversed()
  const counted = all.filter(({ own }) => !own)
  return { all, counted, standing: counted.filter(({ placed }) => counts(placed.order)) }
}

function sumsOf({ counted, standing }: ReturnType<typeof earningsOf>) {
  const earned = (state: string) =>
    sumOf(
      counted.filter(({ shown }) => shown.state === state),
      ({ shown }) => shown.commission,
    )
  return {
    orders: standing.length,
    sales: sumOf(
      standing.flatMap(({ kept }) => kept),
      ({ paid, refunded }) => paid - refunded,
    ),
    pending: earned('pending'),
    payable: earned('payable'),
    paid: earned('paid'),
  }
}

export function dashboardOf(shop: MockShop, influencer: MockInfluencer): Dashboard {
  const { state, code, name, rate, discount, picks } = influencer
  if (state === 'applied' || state === 'declined') return { state, name }
  if (state === 'ended') return { state: 'none' }
  const earnings = earningsOf(shop, influencer)
  const visits = daysUpTo(shop.now(), SHOWN_DAYS).map((day) => ({
    day,
    count: shop.visits.get(`${code} ${day}`) ?? 0,
    orders: earnings.counted.filter(({ shown }) => shown.at.startsWith(day)).length,
  }))
  const lost = sumOf(
    earnings.counted.flatMap(({ kept }) => kept),
    ({ refunded }) => refunded,
  )
  return {
    ...{ state, code, name, rate, discount, picks, visits },
    totals: {
      ...sumsOf(earnings),
      visits: sumOf(visits, ({ count }) => count),
      reversed: shareOf(lost, rate),
    },
    earnings: earnings.all.map(({ shown }) => shown),
  }
}

export function managedOf(shop: MockShop, influencer: MockInfluencer): ManagedInfluencer {
  const { uid: _, picks: __, bio: ___, decidedAt: ____, ...shown } = influencer
  const earnings = earningsOf(shop, influencer)
  const { pending, payable, paid } = sumsOf(earnings)
  // What was sold, whether or not some of it came back.
  const sales = sumOf(
    earnings.standing.flatMap(({ kept }) => kept),
    (line) => line.paid,
  )
  return { ...shown, sales, pending, payable, paid }
}

/** Marks payable commissions as paid; false when their sum is no longer the one that was sent. */
export function payOut(shop: MockShop, influencer: MockInfluencer, amount: number): boolean {
  const due = earningsOf(shop, influencer).counted.filter(({ shown }) => shown.state === 'payable')
  const unpaid = sumOf(due, ({ shown }) => shown.commission)
  if (unpaid === 0 || unpaid !== amount) return false
  for (const { placed } of due) if (placed.through) placed.through.paidAt = shop.now()
  return true
}
