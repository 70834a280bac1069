import { atom } from 'jotai'
import type { Refusal } from '#domain/refusal.ts'
import { loadDashboardAtom } from './influencer.ts'

/** What only an influencer's dashboard does. */

const device = () => import('#device/http/member-api.ts')

/** Puts the first steps away, for good. */
export const finishFirstStepsAtom = atom(null, async (_get, set): Promise<Refusal | null> => {
  const answer = await (await device()).memberApi.finishFirstSteps()
  if (answer.ok) await set(loadDashboardAtom)
  return answer.ok ? null : answer.refusal
})

/** Reads the account's role again: an approval gives it while the account is logged in. */
export async function renewRole(): Promise<void> {
  const { currentSession } = await import('#device/http/session.ts')
  // Later then: the screens do not depend on it.
  await currentSession({ renewToken: true }).catch(() => undefined)
}
