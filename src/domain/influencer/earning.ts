import { allocateTo, type BasisPoints, type Minor, shareOf } from '../base/money.ts'
import type { OrderState } from '../order/order.ts'
import { type SelfDealing, selfDealings, type Verdict } from './self-dealing.ts'

/** What an influencer earns. A module of its own: every shopper's page has the one about links. */

/**
 * Commission on an order: the rate on what was paid for the goods (after discounts, before tax and
 * delivery), less what was refunded, allocated to the lines so that each shows its share.
 */
export function commission(
  lines: readonly { id: string; paid: Minor; refunded: Minor }[],
  rate: BasisPoints,
): { total: Minor; lines: { id: string; amount: Minor }[] } {
  const earned = (line: (typeof lines)[number]) => Math.max(0, line.paid - line.refunded)
  const total = shareOf(
    lines.reduce((sum, line) => sum + earned(line), 0),
    rate,
  )
  const shares = allocateTo(total, lines, earned)
  return { total, lines: shares.map(({ row, share }) => ({ id: row.id, amount: share })) }
}

/** A line as the commission counts it: without tax and less refunds; a cancelled or refunded order counts as fully refunded. */
export function commissionLine(
  line: { total: Minor; discount: Minor; tax: Minor; refunded: Minor },
  order: OrderState,
): { paid: Minor; refunded: Minor } {
  const paid = line.total - line.discount
  if (order === 'cancelled' || order === 'refunded') return { paid, refunded: paid }
  // A refund includes the tax, and no commission is earned on tax.
  const back = paid + line.tax === 0 ? 0 : Math.round((line.refunded * paid) / (paid + line.tax))
  return { paid, refunded: Math.min(paid, back) }
}

export const earningStates = ['pending', 'held', 'payable', 'paid', 'reversed', 'not_counted'] as const
export type EarningState = (typeof earningStates)[number]
export const earningReasons = [
  'not_delivered',
  'return_window',
  'window_over',
  'paid',
  'cancelled',
  'refunded',
  'own_order',
  ...selfDealings,
] as const
export type EarningReason = (typeof earningReasons)[number]

/** The state of the commission on one order, and the reason. */
export function earningStatus(
  earned: {
    order: OrderState
    /** The end of the return window, once the order is delivered. */
    payableAt: Date | null
    /** The commission left after refunds. */
    total: Minor
    /** Their own, placed when such orders were not counted at all. */
    own: boolean
    heldFor: SelfDealing | null
    verdict: Verdict | null
    /** What left the bank for it so far. */
    paid: Minor
    paidAt: Date | null
  },
  now: Date,
): { state: EarningState; reason: EarningReason; payableAt: Date | null } {
  const { heldFor, verdict } = earned
  if (earned.own || verdict === 'refused') {
    return { state: 'not_counted', reason: 'own_order', payableAt: null }
  }
  // Paid and given back since is settled with a later payout; once that is done, it is as if it was never paid.
  const settled = earned.total === 0 && earned.paid === 0
  if (earned.paidAt !== null && !settled) return { state: 'paid', reason: 'paid', payableAt: null }
  if (earned.order === 'cancelled') return { state: 'reversed', reason: 'cancelled', payableAt: null }
  if (earned.order === 'refunded' && earned.total === 0) {
    return { state: 'reversed', reason: 'refunded', payableAt: null }
  }
  if (heldFor !== null && verdict === null) return { state: 'held', reason: heldFor, payableAt: null }
  const { payableAt } = earned
  if (payableAt === null) return { state: 'pending', reason: 'not_delivered', payableAt }
  return now < payableAt
    ? { state: 'pending', reason: 'return_window', payableAt }
    : { state: 'payable', reason: 'window_over', payableAt }
}

/**
 * What the next payout adds for an order: its commission once that is payable, less what was paid for it before. Below
 * zero where goods were given back after a payout: what was paid stays as it was, and the next payout is that much less.
 */
export const dueOf = ({ state, total, paid }: { state: EarningState; total: Minor; paid: Minor }): Minor =>
  state === 'payable' || state === 'paid' ? total - paid : 0

/** A payout of what is due, order by order; null while there is nothing to send. */
export function payoutOf<Row>(
  rows: readonly Row[],
  due: (row: Row) => Minor,
): { amount: Minor; lines: { row: Row; amount: Minor }[] } | null {
  const lines = rows.map((row) => ({ row, amount: due(row) })).filter(({ amount }) => amount !== 0)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return amount > 0 ? { amount, lines } : null
}
