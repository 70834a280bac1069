import { instantOfWallClock, timeOf } from './day.ts'

/** Times of a clock in some time zone, like `2026-11-21T09:00`, as moments, and back. */

/** What the clock of the zone shows. */
export const clockIn = (zone: string, at: number): string => timeOf(new Date(at), zone).replace(' ', 'T')

/**
 * The moment when the clock of the zone shows this, the first one where it shows it twice. Null for what is no time, and
 * for an hour that is skipped in spring.
 */
export function momentIn(zone: string, clock: string): number | null {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) ? Date.parse(`${clock}Z`) : Number.NaN
  if (Number.isNaN(shown)) return null
  const moment = instantOfWallClock(shown, zone).getTime()
  return clockIn(zone, moment) === clock ? moment : null
}
