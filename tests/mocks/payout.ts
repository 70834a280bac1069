import type { AnswerOf } from '#domain/contract.ts'
import { payoutOf } from '#domain/influencer/earning.ts'
import type { Answers } from './base/answer.ts'
import { refuse } from './base/refused.ts'
import type { MockInfluencer, MockPayout, MockShop } from './base/shop.ts'
import { earningsOf } from './earning.ts'

/** Marks what is due as paid; false when its sum is no longer the one that was sent. */
export function payOut(
  shop: MockShop,
  influencer: MockInfluencer,
  amount: number,
  reference: string | undefined,
): boolean {
  const payout = prepare(shop, influencer)
  if (payout?.amount !== amount) return false
  shop.payouts.push(payout)
  settle(shop, payout, reference)
  return true
}

/** A payout of what is due, unless one is prepared. */
function prepare(shop: MockShop, influencer: MockInfluencer): MockPayout | null {
  if (shop.payouts.some((one) => one.influencer === influencer && one.paidAt === null)) return null
  const due = payoutOf(earningsOf(shop, influencer).counted, ({ due }) => due)
  if (due === null) return null
  const lines = due.lines.map(({ row, amount }) => ({ placed: row.placed, amount }))
  return { id: crypto.randomUUID(), influencer, amount: due.amount, lines, reference: null, paidAt: null }
}

function settle(shop: MockShop, payout: MockPayout, reference: string | undefined) {
  Object.assign(payout, { paidAt: shop.now(), reference: reference ?? null })
  for (const { placed, amount } of payout.lines) {
    const { through } = placed
    if (through !== null) Object.assign(through, { paid: through.paid + amount, paidAt: shop.now() })
  }
}

export const payout = (shop: MockShop) =>
  ({
    managerPayouts: () => payoutsOf(shop),
    changePayouts: ({ body: { action, ids = [], reference } }) => {
      if (action === 'prepare') {
        shop.payouts.push(...[...shop.influencers.values()].flatMap((one) => prepare(shop, one) ?? []))
        return payoutsOf(shop)
      }
      const chosen = shop.payouts.filter(({ id, paidAt }) => ids.includes(id) && paidAt === null)
      if (ids.length === 0 || chosen.length !== new Set(ids).size) throw refuse('stale_version')
      if (action === 'undo') shop.payouts = shop.payouts.filter((one) => !chosen.includes(one))
      else for (const one of chosen) settle(shop, one, reference)
      return payoutsOf(shop)
    },
  }) satisfies Partial<Answers>

function payoutsOf({ payouts }: MockShop): AnswerOf<'managerPayouts'> {
  const time = ({ paidAt }: MockPayout) => paidAt?.getTime() ?? Number.POSITIVE_INFINITY
  const sorted = payouts.toSorted(
    (a, b) =>
      (time(a) === time(b) ? 0 : time(b) - time(a)) || (a.influencer.code < b.influencer.code ? -1 : 1),
  )
  return {
    payouts: sorted.map(({ id, influencer: { name, code }, amount, reference, paidAt, lines }) => ({
      ...{ id, name, code, amount, reference },
      paidAt: paidAt?.toISOString() ?? null,
      lines: lines
        .map(({ placed, amount }) => ({ order: placed.order.number, amount }))
        .toSorted((a, b) => (a.order < b.order ? -1 : 1)),
    })),
  }
}
