import { allocate, type BasisPoints, type Minor, shareOf } from './money.ts'

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
