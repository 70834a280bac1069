/** An amount in minor units (cents) of the shop's one currency. Always an integer. */
export type Minor = number

export const CURRENCY = 'USD'

/** One hundredth of one per cent: 725 is 7.25 %. Always an integer. */
export type BasisPoints = number

// Created on first use: a formatter costs several milliseconds on a phone, and no page needs both at its start.
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

/** In whole units, as other companies' programs count: by the currency, since a yen has no hundredths, a dinar thousandths. */
export function decimalOf(amount: number, currency: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  // A share of a line can be a fraction of a cent.
  return Number((amount / 10 ** digits).toFixed(digits + 4))
}

/** A share of an amount, rounded half up to the minor unit. */
export const shareOf = (amount: Minor, rate: BasisPoints): Minor =>
  Math.floor((amount * rate + 5_000) / 10_000)

/**
 * Splits an amount in proportion to the weights, by the largest remainder (Hamilton's method), so
 * that the shares always add up to it. Ties go to the earlier weight. When all weights are zero the
 * first share is the whole amount. Computed in BigInt: amount times weight exceeds the safe integers.
 */
export function allocateTo<Row>(
  amount: Minor,
  rows: readonly Row[],
  weightOf: (row: Row) => number,
): { row: Row; share: Minor }[] {
  const sum = rows.reduce((total, row) => total + weightOf(row), 0)
  if (sum === 0) return rows.map((row, at) => ({ row, share: at === 0 ? amount : 0 }))
  const whole = BigInt(sum)
  const parts = rows.map((row, at) => {
    const product = BigInt(amount) * BigInt(weightOf(row))
    return { at, row, share: Number(product / whole), rest: product % whole }
  })
  let left = amount - parts.reduce((a, part) => a + part.share, 0)
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  for (const part of byRest) {
    if (left === 0) break
    part.share += 1
    left -= 1
  }
  return parts.map(({ row, share }) => ({ row, share }))
}

/** The shares alone, in the order of the weights. */
export const allocate = (amount: Minor, weights: readonly number[]): Minor[] =>
  allocateTo(amount, weights, (weight) => weight).map(({ share }) => share)

/** Reads an amount as people type it (“24”, “24.5”, “$1,024.00”) into minor units; null when it is not one. */
export function parseAmount(typed: string): Minor | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (found === null) return null
  const [, dollars = '', cents = ''] = found
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}
