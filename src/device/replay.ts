import type { Refusal } from '#domain/refusal.ts'

/** What everything that waits for the shop has in common. */

const BACK_OFF_MS = 2_000
const BACK_OFF_MAX_MS = 5 * 60_000

/** One replayer at a time over all tabs and the worker. */
export function alone(lock: string, wait: boolean, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  return navigator.locks.request(lock, { ifAvailable: !wait }, (held) => (held ? work() : undefined))
}

/** Jittered, so that a thousand phones do not come back in the same second. */
export function backOff(attempts: number, asked = 0): number {
  const longest = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** attempts)
  return Math.max(asked, longest * (0.5 + Math.random() / 2))
}

/** Refusals that pass by themselves; every other is for a person to see. */
export const passing: readonly Refusal['code'][] = [
  'offline',
  'timeout',
  'captive_portal',
  'unavailable',
  'unexpected',
  'too_many_requests',
  'client_too_old',
]
