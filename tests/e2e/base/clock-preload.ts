import process, { env } from 'node:process'

/**
 * Loaded by a shop's process before anything else: its clock is ahead by so many minutes (`MINUTES_AHEAD`), by half an
 * hour more from a SIGUSR2 on. The shop knows nothing of it.
 */

let ahead = Number(env.MINUTES_AHEAD ?? 0) * 60_000
process.on('SIGUSR2', () => {
  ahead += 30 * 60_000
})
const now = Date.now.bind(Date)
Date.now = () => now() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (made, given: ConstructorParameters<DateConstructor> | []) =>
    given.length === 0 ? new made(Date.now()) : new made(...given),
})
