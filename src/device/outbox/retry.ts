import { isTemporary, type Refusal } from '#domain/refusal.ts'

/** What may be sent again after a refusal, and when. */

const BACK_OFF_MS = 2_000
const BACK_OFF_MAX_MS = 5 * 60_000

/** Whether what is sent for an account may succeed later: its login may have ended, and will begin again. */
export const mayWait = (refusal: Pick<Refusal, 'code'>): boolean =>
  refusal.code === 'unauthenticated' || refusal.code === 'login_over' || isTemporary(refusal)

/** Milliseconds until the next try. Jittered, so that a thousand phones do not retry in the same second. */
export function backOff(attempts: number, retryAfterMs = 0): number {
  const longest = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** attempts)
  return Math.max(retryAfterMs, longest * (0.5 + Math.random() / 2))
}
