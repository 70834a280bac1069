import type { Refusal } from '#domain/refusal.ts'

/** What may be sent again after a refusal, and when. */

const BACK_OFF_MS = 2_000
const BACK_OFF_MAX_MS = 5 * 60_000

const temporary: readonly Refusal['code'][] = [
  'offline',
  'timeout',
  'captive_portal',
  'login_unreadable',
  'unavailable',
  'unexpected',
  'too_many_requests',
  'client_too_old',
]

type Refused = Pick<Refusal, 'code'>

/** Whether the same request may succeed later. */
export const isTemporary = ({ code }: Refused): boolean => temporary.includes(code)

/** The same for what is sent for an account: its login may have ended, and will begin again. */
export const mayWait = (refusal: Refused): boolean =>
  refusal.code === 'unauthenticated' || isTemporary(refusal)

/** Milliseconds until the next try. Jittered, so that a thousand phones do not retry in the same second. */
export function backOff(attempts: number, retryAfterMs = 0): number {
  const longest = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** attempts)
  return Math.max(retryAfterMs, longest * (0.5 + Math.random() / 2))
}
