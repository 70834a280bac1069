/** An amount in minor units (cents) of the shop's one currency. Always an integer. */
export type Minor = number

export const CURRENCY = 'USD'

/** One hundredth of one per cent: 725 is 7.25 %. Always an integer. */
export type BasisPoints = number

// Made when first wanted: a formatter takes several milliseconds of a phone, and no page needs both at its start.
const formatter = (options: Intl.NumberFormatOptions) => {
  let made: Intl.NumberFormat | undefined
  return (amount: Minor): string => {
    made ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY, ...options })
    return made.format(amount / 100)
  }
}

/** `$22.00`, for sums and receipts. */
export const formatMoney = formatter({})

/** `$22` where there are no cents, for price tags. */
export const formatPrice = formatter({ trailingZeroDisplay: 'stripIfInteger' })

/** The share of an amount, rounded half up to the minor unit. */
export const shareOf = (amount: Minor, rate: BasisPoints): Minor =>
  Math.floor((amount * rate + 5_000) / 10_000)

/**
 * Splits an amount in proportion to the weights, by the largest remainder (Hamilton's method), so
 * that the shares always add up to it. Ties go to the earlier weight. With no weight above zero the
 * first share takes all. Computed in BigInt: amount times weight leaves the safe integers.
 */
export function allocate(amount: Minor, weights: readonly number[]): Minor[] {
  if (weights.length === 0) return []
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, at) => (at === 0 ? amount : 0))
  const whole = BigInt(sum)
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, share: Number(product / whole), rest: product % whole }
  })
  let left = amount - parts.reduce((a, part) => a + part.share, 0)
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  for (const part of byRest) {
    if (left === 0) break
    part.share += 1
    left -= 1
  }
  return parts.map((part) => part.share)
}

/** An amount as people type it, “24”, “24.5”, “$1,024.00”, in minor units; null for what is none. */
export function minorOf(typed: string): Minor | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (found === null) return null
  const [, dollars = '', cents = ''] = found
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}
