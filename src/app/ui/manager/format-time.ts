const MINUTE = 60_000

/** A duration: `6 min`, `1 h 20 min`, `2 d 4 h`. */
export function waited(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

export const hoursSince = (since: string, now: number): number => (now - Date.parse(since)) / (60 * MINUTE)

export const dayAndTime = (at: number | string): string =>
  new Date(at).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** “Sat, Nov 21, 9:00 AM” on the clock of a zone. */
export const timeInZone = (at: number, timeZone: string): string =>
  new Date(at).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })

/** “Eastern Time”. */
export const zoneName = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** “Nov 23”. */
export const shortDate = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day without its year: “Mon, Nov 23”. */
export const weekdayName = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
