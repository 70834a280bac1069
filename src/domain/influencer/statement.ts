import * as v from 'valibot'
import { addDays, dayOf, momentOf } from '../base/day.ts'
import type { BasisPoints, Minor } from '../base/money.ts'
import { type EarningReason, type EarningState, earningReasons, earningStates } from './earning.ts'

/** A statement: the orders of a month of the shop with what they earn now, or of a payout with what each added to it. */

/** `2026-11`, or the id of a payout. */
export const isMonth = (period: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(period)

/** The month of a moment, on the shop's clock. */
export const monthOf = (at: Date, zone: string): string => dayOf(at, zone).slice(0, 7)

/** When a month begins on the shop's clock, and when the next one does. */
export function boundsOf(month: string, zone: string): [first: Date, next: Date] {
  const day = `${month}-01`
  // 31 days on is the next month, whatever this one has.
  const next = `${addDays(day, 31).slice(0, 7)}-01`
  return [momentOf(day, 0, zone), momentOf(next, 0, zone)]
}

export interface StatementLine {
  order: string
  at: string
  state: EarningState
  reason: EarningReason
  rate: BasisPoints
  /** Below zero in a payout: goods given back after an earlier one. */
  commission: Minor
}

/** What an order earns in the statement of its month: as long as it is not counted, nothing. */
export const earnedBy = ({ state, total }: { state: EarningState; total: Minor }): Minor =>
  state === 'not_counted' ? 0 : total

/** The sum of a statement, and its share of each state that has one. */
export function statementSums(lines: readonly Pick<StatementLine, 'state' | 'commission'>[]): {
  total: Minor
  byState: { state: EarningState; amount: Minor }[]
} {
  const sumOf = (some: typeof lines) => some.reduce((sum, { commission }) => sum + commission, 0)
  return {
    total: sumOf(lines),
    byState: earningStates.flatMap((state) => {
      const some = lines.filter((line) => line.state === state)
      return some.length === 0 ? [] : [{ state, amount: sumOf(some) }]
    }),
  }
}

export const statementSchema = v.object({
  period: v.string(),
  code: v.string(),
  name: v.string(),
  /** Of a payout: what left the bank, or will. Null for a month. */
  payout: v.nullable(v.object({ paidAt: v.nullable(v.string()), reference: v.nullable(v.string()) })),
  lines: v.array(
    v.object({
      order: v.string(),
      at: v.string(),
      state: v.picklist(earningStates),
      reason: v.picklist(earningReasons),
      rate: v.number(),
      commission: v.number(),
    }),
  ),
  total: v.number(),
})
export type Statement = v.InferOutput<typeof statementSchema>

/** What there is a statement of, the newest first. */
export const statementsSchema = v.object({
  months: v.array(v.object({ period: v.string(), orders: v.number(), total: v.number() })),
  payouts: v.array(
    v.object({
      period: v.string(),
      paidAt: v.string(),
      reference: v.nullable(v.string()),
      total: v.number(),
    }),
  ),
})
