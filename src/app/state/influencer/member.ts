import { atom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
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

export type MaskedBank = AnswerOf<'myBank'>['bank']
/** The account as it is now, or why the call was refused. */
export type BankAnswer = { ok: true; bank: MaskedBank } | { ok: false; refusal: Refusal }

const bankAnswer = (answer: Answer<AnswerOf<'myBank'>>): BankAnswer =>
  answer.ok ? { ok: true, bank: answer.value.bank } : answer

/** Bank details are never stored on the device: each is a call of its own. */
export const loadBank = async () => bankAnswer(await (await device()).memberApi.myBank())
export const saveBank = async (bank: BodyOf<'changeMyBank'>['bank']) =>
  bankAnswer(await (await device()).memberApi.changeMyBank({ body: { bank } }))
export const removeBank = async () => bankAnswer(await (await device()).memberApi.removeMyBank())
