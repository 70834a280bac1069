/** Times of a clock in some time zone, like `2026-11-21T09:00`, as moments, and back. */

const MINUTE = 60_000
const DAY = 86_400_000

/** What the clock of the zone shows. */
export function clockIn(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/**
 * The moment when the clock of the zone shows this, the first one where it shows it twice. Null for what is no time, and
 * for an hour that is skipped in spring.
 */
export function momentIn(zone: string, clock: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock)) return null
  const asUtc = Date.parse(`${clock}Z`)
  if (Number.isNaN(asUtc)) return null
  // The offsets of the day before and of the day after: a change of the clock lies between them.
  const offsets = [-DAY, DAY].map((dayApart) => {
    const near = Math.floor((asUtc + dayApart) / MINUTE) * MINUTE
    return Date.parse(`${clockIn(zone, near)}Z`) - near
  })
  const found = offsets.map((offset) => asUtc - offset).filter((at) => clockIn(zone, at) === clock)
  return found.length === 0 ? null : Math.min(...found)
}
