const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** “Nov 20, 2026”. In the browser's time zone: do not call on the server. */
export const dateOf = (at: string | number): string => day.format(new Date(at))
/** “Fri, Nov 20, 9:41 AM”. */
export const momentOf = (at: string | number): string => moment.format(new Date(at))
/** “9:41 AM”. */
export const timeOf = (at: string | number): string => clock.format(new Date(at))

// Days of the shop, the same in every time zone.
const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** “Thu, Nov 26 – Wed, Dec 2”, broken nowhere but at its dash. */
export const daysOf = ({ from, until }: { from: string; until: string }): string =>
  days.formatRange(new Date(from), new Date(until)).replace(/\s/g, '\u00a0').replace('–\u00a0', '– ')

/** “Nov 20, 2026”, the same in every time zone. */
export const utcDateOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const DAY_MS = 86_400_000

/** “yesterday”, “3 days ago”. */
export const agoOf = (ms: number): string => ago.format(-Math.max(1, Math.floor(ms / DAY_MS)), 'day')
