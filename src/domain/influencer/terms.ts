import * as v from 'valibot'
import type { Day } from '../base/day.ts'
import type { FieldFault } from '../base/field.ts'
import type { BasisPoints } from '../base/money.ts'

/** What an influencer earns, and what followers save. */
export interface Terms {
  rate: BasisPoints
  discount: BasisPoints
}

/** Terms that hold from a day of the shop on. */
export const datedTermsSchema = v.object({ fromDay: v.string(), rate: v.number(), discount: v.number() })
export type DatedTerms = v.InferOutput<typeof datedTermsSchema>

/**
 * The terms of a day: the last that a manager set up to it, else those of the approval. They price new orders only: an
 * order stores the terms it was placed with.
 */
export function termsOn(approved: Terms, changes: readonly DatedTerms[], today: Day): Terms {
  const begun = changes.filter(({ fromDay }) => fromDay <= today).toSorted(byDay)
  const { rate, discount } = begun.at(-1) ?? approved
  return { rate, discount }
}

/** What will hold from a later day on, the next first. */
export const upcomingTerms = (changes: readonly DatedTerms[], today: Day): DatedTerms[] =>
  changes
    .filter(({ fromDay }) => fromDay > today)
    .toSorted(byDay)
    .map(({ fromDay, rate, discount }) => ({ fromDay, rate, discount }))

/** What is wrong with a day for new terms. */
export const termsFaults = (fromDay: Day, today: Day): FieldFault[] =>
  fromDay < today ? [{ path: 'fromDay', message: 'Choose today or a later day.' }] : []

const byDay = (one: DatedTerms, other: DatedTerms) => (one.fromDay < other.fromDay ? -1 : 1)
