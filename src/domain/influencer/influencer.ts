import type { FieldFault } from '../base/field.ts'
import { allocateTo, type BasisPoints, type Minor, shareOf } from '../base/money.ts'
import { type OrderState, RETURN_WINDOW_DAYS } from '../order/order.ts'

/** How long a referral is valid. */
export const REFERRAL_DAYS = 30
const DAY_MS = 86_400_000

export interface Referral {
  code: string
  /** When the link was opened or the code typed, ISO 8601 in UTC. */
  at: string
}

/** Not older than the window and not from the future; five minutes are allowed for a wrong clock. */
export function isReferralValid(referral: Referral, now: Date): boolean {
  const age = now.getTime() - Date.parse(referral.at)
  return age >= -5 * 60_000 && age <= REFERRAL_DAYS * DAY_MS
}

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

/** A new influencer's commission and shoppers' discount, until a manager changes them. */
export const COMMISSION_RATE: BasisPoints = 1_000
export const SHOPPER_DISCOUNT: BasisPoints = 1_000
/** Days after a declined application until the next one. */
export const APPLY_AGAIN_DAYS = 90

/**
 * The result of an application, given the account's last one: a first application, another one after a decline, nothing
 * while one is open or accepted, or a refusal while the decline is too recent.
 */
export function applicationOf(
  before: { state: string; decidedAt: Date | null } | null,
  now: Date,
): 'first' | 'again' | 'nothing' | 'too_early' {
  if (before === null) return 'first'
  if (before.state !== 'declined') return 'nothing'
  const age = now.getTime() - (before.decidedAt?.getTime() ?? 0)
  return age < APPLY_AGAIN_DAYS * DAY_MS ? 'too_early' : 'again'
}

/** The picks of an influencer's page, each once, and what is wrong with them. */
export function picksOf(
  slugs: readonly string[],
  isSold: (slug: string) => boolean,
): { picks: string[]; faults: FieldFault[] } {
  const picks = [...new Set(slugs)]
  const unknown = picks.findIndex((slug) => !isSold(slug))
  return {
    picks,
    faults:
      unknown < 0 ? [] : [{ path: `picks.${unknown}`, message: `“${picks[unknown]}” is not for sale.` }],
  }
}

/** A commission is payable once the goods can no longer be returned. */
export const payableFrom = (settled: Date): Date => new Date(settled.getTime() + RETURN_WINDOW_DAYS * DAY_MS)

/** The state of the commission on one order, and the reason. */
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

/** What a manager may decide about an influencer, and from which states. */
export const influencerMoves = {
  approve: { from: ['applied', 'declined'], to: 'active' },
  decline: { from: ['applied'], to: 'declined' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
} as const satisfies Record<string, { from: readonly string[]; to: string }>

/** User agents of crawlers and link previews: their visits are not counted. */
export const isBot = (agent: string): boolean =>
  agent === '' ||
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|telegram|headless|lighthouse|curl|wget|python|axios|node-fetch|go-http/i.test(
    agent,
  )
