import type { OrderState } from '#domain/order/order.ts'

/** What a line was sold for, and what was given back of it, in minor units. */
export interface Sold {
  total: number
  discount: number
  tax: number
  refunded: number
}

/** The policy in exact arithmetic: the rate on what was paid for goods and not given back, half up. */
export function policy({ rate, state }: { rate: number; state: OrderState }, lines: readonly Sold[]): number {
  if (state === 'cancelled' || state === 'refunded') return 0
  const net = lines.reduce((sum, { total, discount, tax, refunded }) => {
    const paid = total - discount
    const back = paid + tax === 0 ? 0 : Math.round((refunded * paid) / (paid + tax))
    return sum + BigInt(Math.max(0, paid - back))
  }, 0n)
  return Number((net * BigInt(rate) + 5_000n) / 10_000n)
}
