import { emailKey, type User } from '#domain/account/account.ts'
import type { AnswerOf, ParsedQueryOf } from '#domain/contract.ts'
import { commission, dueOf, earningStatus } from '#domain/influencer/earning.ts'
import { addressKey, type Verdict } from '#domain/influencer/self-dealing.ts'
import { refundShare, suspicionsOf } from '#domain/influencer/suspicion.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { freeCodes } from './application.ts'
import { isUndecided, termsNow } from './base/attribution.ts'
import { commissionLines, counts } from './base/order.ts'
import { pageOf } from './base/page.ts'
import { refuse } from './base/problem.ts'
import { daysUpTo, isCounted, type MockInfluencer, type MockOrder, type MockShop } from './base/shop.ts'

const SHOWN_DAYS = 30

type Dashboard = AnswerOf<'myInfluencer'>

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** An order of an influencer's with what it earns, by the rules of the domain. */
function earningOf(shop: MockShop, placed: MockOrder, attribution: Attribution) {
  const { order, lines } = placed
  const earningLines = commissionLines(placed)
  const { paid, rate } = attribution
  const { total } = commission(earningLines, rate)
  const facts = { ...attribution, order: order.state, total, own: false }
  const status = earningStatus(facts, shop.now())
  const refused = status.state === 'not_counted'
  const earned = commission(earningLines, refused ? 0 : rate)
  const due = dueOf({ ...status, total, paid })
  const shown = {
    order: order.number,
    at: order.placedAt,
    items: placed.units,
    subtotal: sumOf(earningLines, ({ paid }) => paid),
    commission: earned.total,
    ...status,
    payableAt: status.payableAt?.toISOString() ?? null,
    ...(due < 0 && { carried: -due }),
    lines: lines.map(({ id, name, units }, at) => ({
      id,
      name,
      units,
      paid: earningLines[at]?.paid ?? 0,
      refunded: refused ? 0 : (earningLines[at]?.refunded ?? 0),
      commission: earned.lines[at]?.amount ?? 0,
    })),
  }
  const counted = isCounted(attribution)
  const unrefunded = earningLines.map((line) => ({ ...line, refunded: 0 }))
  const lost = commission(unrefunded, rate).total - total
  return { placed, attribution, counted, earningLines, due, lost, shown }
}

type Attribution = NonNullable<MockOrder['attribution']>

/** Orders through an influencer, the newest first. Those that look like their own are shown and not counted. */
export function earningsOf(shop: MockShop, { id }: MockInfluencer) {
  const all = [...shop.orders.values()]
    .flatMap((one) => (one.attribution?.id === id ? [earningOf(shop, one, one.attribution)] : []))
    .toReversed()
  const counted = all.filter((one) => one.counted)
  return { all, counted, credited: counted.filter(({ placed }) => counts(placed.order)) }
}

function sumsOf({ counted, credited }: ReturnType<typeof earningsOf>) {
  const earned = (state: string) =>
    sumOf(
      counted.filter(({ shown }) => shown.state === state),
      ({ shown }) => shown.commission,
    )
  return {
    orders: credited.length,
    sales: sumOf(
      credited.flatMap(({ earningLines }) => earningLines),
      ({ paid, refunded }) => paid - refunded,
    ),
    pending: earned('pending'),
    payable: sumOf(counted, ({ due }) => due),
    paid: sumOf(counted, ({ attribution }) => attribution.paid),
  }
}

export function dashboardOf(shop: MockShop, influencer: MockInfluencer): Dashboard {
  const { state, code, name, picks, stepsDone } = influencer
  if (state === 'applied') return { state, name }
  const { declinedFor: why } = influencer
  if (state === 'declined') return { state, name, ...(why !== undefined && { why }) }
  if (state === 'ended') return { state: 'none' }
  const { rate, discount, upcoming } = termsNow(shop, influencer)
  const earnings = earningsOf(shop, influencer)
  const visits = daysUpTo(shop.now(), SHOWN_DAYS).map((day) => ({
    day,
    count: shop.visits.get(`${code} ${day}`) ?? 0,
    orders: earnings.counted.filter(({ shown }) => shown.at.startsWith(day)).length,
    earned: sumOf(
      earnings.counted.filter(({ shown }) => shown.at.startsWith(day)),
      ({ shown }) => shown.commission,
    ),
  }))
  return {
    state,
    code,
    name,
    rate,
    discount,
    picks,
    visits,
    ...shownOf(influencer),
    ...(influencer.takenDown && { takenDown: influencer.takenDown }),
    ...(upcoming.length > 0 && { upcoming }),
    ...(!stepsDone && { steps: true }),
    totals: {
      ...sumsOf(earnings),
      visits: sumOf(visits, ({ count }) => count),
      reversed: sumOf(earnings.counted, ({ lost }) => lost),
    },
    ...firstEarnings(pageOfEarnings(shop, influencer, {})),
  }
}

const firstEarnings = ({ earnings, next }: AnswerOf<'myEarnings'>) => ({
  earnings,
  ...(next !== null && { earlier: next }),
})

/** A page of an influencer's orders, the newest first. */
export function pageOfEarnings(
  shop: MockShop,
  influencer: MockInfluencer,
  query: ParsedQueryOf<'myEarnings'>,
): AnswerOf<'myEarnings'> {
  const { all } = earningsOf(shop, influencer)
  const { page, next } = pageOf(all, query, ({ placed }) => placed.order.id, 100)
  return { earnings: page.map(({ shown }) => shown), next }
}

/** What an influencer has put on the page besides the picks. */
export const shownOf = ({ bio, photo, words = {} }: MockInfluencer) => ({
  ...(bio !== undefined && { bio }),
  ...(photo !== undefined && { photo }),
  ...(Object.keys(words).length > 0 && { words }),
})

export function managedOf(shop: MockShop, influencer: MockInfluencer): ManagedInfluencer {
  const {
    uid: _,
    picks: __,
    decidedAt: ___,
    declinedFor: ____,
    stepsDone: _____,
    terms: ______,
    words: _______,
    ...shown
  } = influencer
  const earnings = earningsOf(shop, influencer)
  const { sales, pending, payable, paid } = sumsOf(earnings)
  const prepared = shop.payouts.find((one) => one.influencer === influencer && one.paidAt === null)
  const held = earnings.all
    .toReversed()
    .filter(
      ({ attribution, placed, shown: { commission } }) =>
        attribution.heldFor !== null &&
        attribution.verdict === null &&
        (commission > 0 || isUndecided(shop, placed)) &&
        counts(placed.order),
    )
    .flatMap(({ placed, attribution: { heldFor: reason }, shown: { commission } }) => {
      const { id, number, quote } = placed.order
      const one = { order: id, number, commission, discount: quote.discount }
      return reason === null ? [] : [{ ...one, reason, ...(isUndecided(shop, placed) && { waits: true }) }]
    })
  const suspicions = suspicionsOf(judged(earnings.all), shop.now())
  const sums = { sales, pending, payable, paid, figures: figuresOf(shop, influencer, earnings) }
  return {
    ...shown,
    ...shownOf(influencer),
    ...termsNow(shop, influencer),
    ...sums,
    ...(prepared && { prepared: prepared.amount }),
    suspicions,
    held,
    ...(/^(applied|declined)$/.test(influencer.state) && { freeCodes: freeCodes(shop, influencer) }),
  }
}

function figuresOf(
  shop: MockShop,
  { code }: MockInfluencer,
  { credited }: ReturnType<typeof earningsOf>,
): NonNullable<ManagedInfluencer['figures']> {
  const earningLines = credited.flatMap((one) => one.earningLines)
  const visits = [...shop.visits].filter(([key]) => key.startsWith(`${code} `))
  return {
    visits: sumOf(visits, ([, count]) => count),
    orders: credited.length,
    refundShare: refundShare(
      sumOf(earningLines, (line) => line.paid),
      sumOf(earningLines, (line) => line.refunded),
    ),
    earned: sumOf(credited, ({ shown }) => shown.commission),
  }
}

const judged = (all: ReturnType<typeof earningsOf>['all']) =>
  all
    .filter(({ placed: { order } }) => order.state !== 'awaiting_payment')
    .map(({ placed: { order }, attribution, earningLines }) => ({
      at: new Date(order.placedAt),
      paid: sumOf(earningLines, (line) => line.paid),
      refunded: sumOf(earningLines, (line) => line.refunded),
      cancelled: order.state === 'cancelled',
      looksOwn: attribution.heldFor !== null && attribution.verdict !== 'counted',
      address: addressKey(order.address),
    }))

/** Decides about a held commission; false when there is nothing to decide. */
export function decideHeld(
  shop: MockShop,
  { id }: MockInfluencer,
  order: string | undefined,
  verdict: Verdict,
): boolean {
  const attribution = order === undefined ? null : shop.orders.get(order)?.attribution
  if (!attribution || attribution.id !== id || attribution.heldFor === null || attribution.verdict !== null)
    return false
  attribution.verdict = verdict
  return true
}

/** The influencer an account is: by the account, or once by its confirmed address. */
export function own({ influencers }: MockShop, { uid, email }: User): MockInfluencer | null {
  const all = [...influencers.values()]
  const found =
    all.find((one) => one.uid === uid) ??
    all.find((one) => one.uid === null && emailKey(one.email) === emailKey(email))
  if (found === undefined) return null
  found.uid = uid
  return found
}

/** An approved influencer's own calls; others may not make them. */
export function approvedInfluencerOf(shop: MockShop, user: User): MockInfluencer {
  const found = own(shop, user)
  if (found?.state !== 'active' && found?.state !== 'paused') throw refuse('forbidden')
  return found
}
