/** Days as the shop counts them, “2026-11-23”: in its own time zone, the same for every manager. */
export type Day = string

/** Where nothing else is set. */
export const SHOP_ZONE = 'America/New_York'
export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making one takes far longer than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** What the shop's clock shows, as if it were UTC. */
function wallClockMs(at: Date, zone: string): number {
  const parts = clockOf(zone).formatToParts(at)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export const dayOf = (at: Date, zone = SHOP_ZONE): Day =>
  new Date(wallClockMs(at, zone)).toISOString().slice(0, 10)

/** What the shop's clock shows, “2026-11-23 09:41”. */
export const timeOf = (at: Date, zone = SHOP_ZONE): string =>
  new Date(wallClockMs(at, zone)).toISOString().slice(0, 16).replace('T', ' ')

/** The full hours since midnight. */
export const hourOf = (at: Date, zone = SHOP_ZONE): number => new Date(wallClockMs(at, zone)).getUTCHours()

/**
 * The moment at which the clock of the zone shows this, given as if it were UTC: the first one where it shows it twice,
 * and where clocks go forward over it, when they do.
 */
export function instantOfWallClock(shown: number, zone: string): Date {
  // The offsets of the day before and of the day after: a change of the clock lies between them.
  const moments = [shown - DAY_MS, shown + DAY_MS].map(
    (near) => shown - wallClockMs(new Date(near), zone) + near,
  )
  const exact = moments.filter((moment) => wallClockMs(new Date(moment), zone) === shown)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...moments))
}

/** The moment at which the shop's clock shows this hour of the day. */
export const momentOf = (day: Day, hour = 0, zone = SHOP_ZONE): Date =>
  instantOfWallClock(Date.parse(`${day}T00:00:00.000Z`) + hour * HOUR_MS, zone)

/** The last millisecond of the shop's day. */
export const lastMomentOf = (day: Day, zone: string): Date => new Date(momentOf(day, 24, zone).getTime() - 1)

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00.000Z`).getUTCDay()
