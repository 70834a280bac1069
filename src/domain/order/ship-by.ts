import { addDays, type Day, dayOf, hourOf, momentOf, weekdayOf } from '../base/day.ts'
import type { Delivery } from '../quote/quote.ts'
import type { OrderState } from './order.ts'

/**
 * Until when an order must have left. The terms of delivery promise “within 1 to 2 business days of payment”, and that
 * business days are Monday to Friday, except federal holidays: so express takes one of them and standard two. An order
 * placed before the cut-off of a business day counts that day as its first; any other begins with the next business
 * day. A card is paid within half an hour or not at all, so the moment of the order stands for that of the payment.
 */
const BUSINESS_DAYS: Record<Delivery, number> = { express: 1, standard: 2 }

/** Before noon there is time to pack for the carrier's pickup of the same day. */
const CUT_OFF_HOUR = 12

/** States in which the parcel has not left. */
export const unshippedStates = ['placed', 'packed'] as const satisfies readonly OrderState[]

export const isUnshipped = (state: OrderState): boolean => unshippedStates.some((one) => one === state)

interface Placed {
  placedAt: string
  delivery: Delivery
}

/** The last day on which the order keeps the promise. */
export function shipBy({ placedAt, delivery }: Placed, zone?: string): Day {
  const at = new Date(placedAt)
  const day = dayOf(at, zone)
  const first = hourOf(at, zone) < CUT_OFF_HOUR ? day : addDays(day, 1)
  return nthBusinessDay(first, BUSINESS_DAYS[delivery], 1)
}

/**
 * When the parcel is expected: at the earliest when it leaves on its first business day and the carrier is quick, at
 * the latest when it leaves on its last and the carrier is slow. Carriers count business days too.
 */
export function expectedArrival(
  { placedAt, delivery }: Placed,
  transit: { min: number; max: number },
  zone?: string,
): { from: Day; until: Day } {
  const arrives = (shipped: Day, days: number) => nthBusinessDay(addDays(shipped, 1), Math.max(1, days), 1)
  return {
    from: arrives(shipBy({ placedAt, delivery: 'express' }, zone), transit.min),
    until: arrives(shipBy({ placedAt, delivery }, zone), transit.max),
  }
}

/** The moment from which orders have until after `day`: those before it must ship by then. The inverse of `shipBy`. */
export function dueBefore(day: Day, delivery: Delivery, zone?: string): Date {
  return momentOf(nthBusinessDay(day, BUSINESS_DAYS[delivery], -1), CUT_OFF_HOUR, zone)
}

/** Of the business days from this one on, or back, the nth. */
function nthBusinessDay(from: Day, nth: number, step: 1 | -1): Day {
  let left = nth
  for (let day = from; ; day = addDays(day, step)) {
    if (isBusinessDay(day)) left -= 1
    if (left === 0) return day
  }
}

export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(day, weekday)
}

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6]

/** Federal holidays with a date (5 U.S.C. 6103). */
const dated = new Set(['01-01', '06-19', '07-04', '11-11', '12-25'])

const isDated = (day: Day): boolean => dated.has(day.slice(5))

function isHoliday(day: Day, weekday: number): boolean {
  // On a Saturday it is observed the day before, on a Sunday the day after.
  if (isDated(day)) return true
  if (weekday === FRIDAY) return isDated(addDays(day, 1))
  const date = Number(day.slice(8))
  const nth = Math.ceil(date / 7)
  const month = Number(day.slice(5, 7))
  if (weekday === THURSDAY) return month === 11 && nth === 4
  if (weekday !== MONDAY) return false
  return mondays[month] === nth || (month === 5 && date > 24) || isDated(addDays(day, -1))
}

/** Holidays on the nth Monday of a month; the last of May is another. */
const mondays: Readonly<Record<number, number>> = { 1: 3, 2: 3, 9: 1, 10: 2 }
