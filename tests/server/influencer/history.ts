import fc from 'fast-check'

/** What an influencer is owed, by the policy alone: in exact arithmetic, from what was sold and given back. */

/** An order as the test knows it. */
export interface Known {
  id: string
  number: string
  key: string
  /** The month of the shop in which it was placed. */
  month: string
  rate: number
  state: 'placed' | 'delivered' | 'cancelled' | 'refunded'
  payableAt: number | null
  looksOwn: boolean
  verdict: 'counted' | 'refused' | null
  /** What the influencer's code took off it. */
  codeOff: number
  paid: number
  wasPaid: boolean
}

export const isHeld = ({ looksOwn, verdict, wasPaid }: Known): boolean =>
  looksOwn && verdict === null && !wasPaid

export const isPayable = (one: Known, now: number): boolean =>
  one.state !== 'cancelled' && one.payableAt !== null && one.payableAt <= now

/** What the next payout adds. */
export function dueOf(one: Known, owed: number, now: number): number {
  if (one.wasPaid) return owed - one.paid
  return one.verdict === 'refused' || isHeld(one) || !isPayable(one, now) ? 0 : owed
}

const skus = ['ROSA-100', 'ROSA-30', 'HOLYGLAZE-15', 'SET-HEALINGERA']

const which = fc.nat(1_000)
const ofOrder = <Do extends string>(act: Do) => fc.record({ do: fc.constant(act), order: which })
/** What may happen to an influencer's orders. */
export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      items: fc.uniqueArray(
        fc.record({ id: fc.constantFrom(...skus), units: fc.integer({ min: 1, max: 3 }) }),
        {
          minLength: 1,
          maxLength: 3,
          selector: ({ id }) => id,
        },
      ),
      withCode: fc.boolean(),
      own: fc.nat(4).map((at) => at === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('terms' as const), rate: fc.nat(5_000), discount: fc.nat(5_000) }),
  },
  { weight: 5, arbitrary: ofOrder('deliver') },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order: which,
      line: which,
      units: fc.constantFrom(1, 2),
    }),
  },
  { weight: 1, arbitrary: ofOrder('return') },
  { weight: 1, arbitrary: ofOrder('cancel') },
  { weight: 1, arbitrary: ofOrder('claim') },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      order: which,
      action: fc.constantFrom('count' as const, 'refuse' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('prepare' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
