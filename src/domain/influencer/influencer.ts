import type { FieldFault } from '../base/field.ts'
import type { BasisPoints } from '../base/money.ts'

/** How long a referral is valid. */
export const REFERRAL_DAYS = 30
const DAY_MS = 86_400_000

export interface Referral {
  code: string
  /** When the link was opened or the code typed, ISO 8601 in UTC. */
  at: string
}

/** Not older than the window. The moment is the word of a device: one from the future is of a fast clock, and means now. */
export const isReferralValid = (referral: Referral, now: Date): boolean =>
  now.getTime() - Date.parse(referral.at) <= REFERRAL_DAYS * DAY_MS

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

/** The picks of an influencer's page, each once, and what is wrong with them. One that the shop has hidden since may stay. */
export function picksOf(
  slugs: readonly string[],
  before: readonly string[],
  isSold: (slug: string) => boolean,
): { picks: string[]; faults: FieldFault[] } {
  const picks = [...new Set(slugs)]
  const unknown = picks.findIndex((slug) => !isSold(slug) && !before.includes(slug))
  return {
    picks,
    faults:
      unknown < 0 ? [] : [{ path: `picks.${unknown}`, message: `“${picks[unknown]}” is not for sale.` }],
  }
}

/** What a manager may decide about an influencer, and from which states. */
export const influencerStateChanges = {
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
