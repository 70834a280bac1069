import { allocate, type BasisPoints, type Minor, shareOf } from './money.ts'
import { type OrderState, RETURN_WINDOW_DAYS } from './order.ts'

/** A shopper's last explicit referral counts for this long. */
export const REFERRAL_DAYS = 30
const DAY_MS = 86_400_000

export interface Referral {
  code: string
  /** When the link was opened or the code typed, ISO 8601 in UTC. */
  at: string
}

/** The last explicit referral wins, unless it is from the future or older than the window. */
export function referralHolds(referral: Referral, now: Date): boolean {
  const age = now.getTime() - Date.parse(referral.at)
  return age >= -5 * 60_000 && age <= REFERRAL_DAYS * DAY_MS
}

/**
 * Commission on an order: the rate on what was paid for the goods (after discounts, before tax and
 * delivery), less what was refunded, shared out over the lines so that each shows its reason.
 */
export function commission(
  lines: readonly { id: string; paid: Minor; refunded: Minor }[],
  rate: BasisPoints,
): { total: Minor; lines: { id: string; amount: Minor }[] } {
  const kept = lines.map((line) => Math.max(0, line.paid - line.refunded))
  const total = shareOf(
    kept.reduce((a, b) => a + b, 0),
    rate,
  )
  const shares = allocate(total, kept)
  return { total, lines: lines.map((line, at) => ({ id: line.id, amount: shares[at] ?? 0 })) }
}

export const earningStates = ['pending', 'payable', 'paid', 'reversed', 'not_counted'] as const
export type EarningState = (typeof earningStates)[number]
export const earningReasons = [
  'not_delivered',
  'return_window',
  'window_over',
  'paid',
  'cancelled',
  'refunded',
  'own_order',
] as const
export type EarningReason = (typeof earningReasons)[number]

/** Commission and shopper's discount of a new influencer, until the manager says otherwise. */
export const COMMISSION_RATE: BasisPoints = 1_000
export const SHOPPER_DISCOUNT: BasisPoints = 1_000
/** After a no, this many days until the next application. */
export const APPLY_AGAIN_DAYS = 90

/** Money is owed once goods can no longer come back. */
export const payableFrom = (settled: Date): Date => new Date(settled.getTime() + RETURN_WINDOW_DAYS * DAY_MS)

/** Where the commission on one order stands, and why. */
export function earningStanding(
  earned: {
    order: OrderState
    /** The end of the return window, once the order is delivered. */
    payableAt: Date | null
    /** The commission left after refunds. */
    total: Minor
    own: boolean
    paidAt: Date | null
  },
  now: Date,
): { state: EarningState; reason: EarningReason; payableAt: Date | null } {
  if (earned.own) return { state: 'not_counted', reason: 'own_order', payableAt: null }
  if (earned.paidAt !== null) return { state: 'paid', reason: 'paid', payableAt: null }
  if (earned.order === 'cancelled') return { state: 'reversed', reason: 'cancelled', payableAt: null }
  if (earned.order === 'refunded' && earned.total === 0) {
    return { state: 'reversed', reason: 'refunded', payableAt: null }
  }
  const { payableAt } = earned
  if (payableAt === null) return { state: 'pending', reason: 'not_delivered', payableAt }
  return now < payableAt
    ? { state: 'pending', reason: 'return_window', payableAt }
    : { state: 'payable', reason: 'window_over', payableAt }
}

/** What the shop may decide about an influencer, and from where. */
export const influencerMoves = {
  approve: { from: ['applied', 'declined'], to: 'active' },
  decline: { from: ['applied'], to: 'declined' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
} as const satisfies Record<string, { from: readonly string[]; to: string }>

/** Programmes that visit every link, and would be counted as people. */
export const isBot = (agent: string): boolean =>
  agent === '' ||
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|telegram|headless|lighthouse|curl|wget|python|axios|node-fetch|go-http/i.test(
    agent,
  )
