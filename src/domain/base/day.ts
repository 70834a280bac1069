/** Days as the shop counts them, “2026-11-23”: in its own time zone, the same for every manager. */
export type Day = string

export const SHOP_ZONE = 'America/New_York'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: SHOP_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** What the shop's clock shows, as if it were UTC. */
function shownAt(at: Date): number {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export const dayOf = (at: Date): Day => new Date(shownAt(at)).toISOString().slice(0, 10)

/** What the shop's clock shows, “2026-11-23 09:41”. */
export const timeOf = (at: Date): string => new Date(shownAt(at)).toISOString().slice(0, 16).replace('T', ' ')

/** The full hours since midnight. */
export const hourOf = (at: Date): number => new Date(shownAt(at)).getUTCHours()

/** The moment at which the shop's clock shows this hour of the day. Clocks are changed at two at night. */
export function momentOf(day: Day, hour = 0): Date {
  const shown = Date.parse(`${day}T00:00:00.000Z`) + hour * HOUR_MS
  const guess = shown - (shownAt(new Date(shown)) - shown)
  // The offset may have changed between the two.
  return new Date(shown - (shownAt(new Date(guess)) - guess))
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00.000Z`).getUTCDay()
