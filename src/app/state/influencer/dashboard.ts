import { atom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
import { wordsOfPicks } from '#domain/influencer/page.ts'
import type { Refusal } from '#domain/refusal.ts'
import { sessionAtom } from '../account/auth.ts'
import { changeDashboardAtom, dashboardAtom, loadDashboardAtom } from './influencer.ts'

/** What only an influencer's dashboard does. */

const device = () => import('#device/http/influencer-api.ts')

/** Puts the first steps away, for good. */
export const finishFirstStepsAtom = atom(null, async (_get, set): Promise<Refusal | null> => {
  const answer = await (await device()).influencerApi.finishFirstSteps()
  if (answer.ok) await set(loadDashboardAtom)
  return answer.ok ? null : answer.refusal
})

type Changed = Answer<AnswerOf<'myInfluencer'>>

/** Adds the orders before the last that is shown. */
export const loadEarlierEarningsAtom = atom(null, async (get, set): Promise<Refusal | null> => {
  const after = get(dashboardAtom).value?.earlier
  if (after === undefined) return null
  const answer = await (await device()).influencerApi.myEarnings({ query: { after } })
  if (!answer.ok) return answer.refusal
  const { earnings, next } = answer.value
  set(changeDashboardAtom, ({ earlier, ...now }) =>
    // Loaded again meanwhile: then this page is not the next of what is shown.
    earlier === after
      ? { ...now, earnings: [...(now.earnings ?? []), ...earnings], ...(next !== null && { earlier: next }) }
      : { ...now, ...(earlier !== undefined && { earlier }) },
  )
  return null
})

/** A change of one's own page, whose answer is the dashboard with it. */
const changeAtom = atom(null, async (_get, set, send: () => Promise<Changed>): Promise<Refusal | null> => {
  const answer = await send()
  if (answer.ok) set(changeDashboardAtom, () => answer.value)
  return answer.ok ? null : answer.refusal
})

interface TypedPicks {
  picks: readonly string[]
  /** Why each is picked, by product, also of those that are not picked now. */
  words: Readonly<Record<string, string>>
}

const picksByCode = sessionAtom<Readonly<Record<string, TypedPicks>>>({})

/** Picks that are changed, by the influencer's code: they stay until they are saved. */
export const typedPicksAtom = atom(
  (get) => get(picksByCode),
  (_get, set, code: string, typed: TypedPicks) => set(picksByCode, (all) => ({ ...all, [code]: typed })),
)

/** Saves the picks of this influencer. What is typed meanwhile stays. */
export const savePicksAtom = atom(null, async (get, set, code: string, { picks, words }: TypedPicks) => {
  const typed = get(picksByCode)[code]
  const body = { picks: [...picks], words: wordsOfPicks(picks, words) }
  const refusal = await set(changeAtom, async () => (await device()).influencerApi.changeMyPicks({ body }))
  if (refusal === null && get(picksByCode)[code] === typed) {
    set(picksByCode, ({ [code]: _, ...others }) => others)
  }
  return refusal
})

export const saveWordsAtom = atom(null, (_get, set, bio: string) =>
  set(changeAtom, async () => (await device()).influencerApi.changeMyWords({ body: { bio } })),
)

export const removePhotoAtom = atom(null, (_get, set) =>
  set(changeAtom, async () => (await device()).influencerApi.removeMyPhoto()),
)

interface Sending {
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** Sends a photo, which the page shows from then on. */
export const sendPhotoAtom = atom(null, (_get, set, file: File, options: Sending) =>
  set(changeAtom, async () => {
    const [{ pictureFile }, { uploadFile }, { influencerContract }] = await Promise.all([
      import('#device/http/picture-file.ts'),
      import('#device/http/upload.ts'),
      import('#domain/influencer/contract.ts'),
    ])
    // What cannot be read any more fails on its way.
    const { blob } = await pictureFile(file).catch(() => ({ blob: file }))
    return uploadFile(influencerContract.addMyPhoto, blob, options)
  }),
)

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
export const loadBank = async () => bankAnswer(await (await device()).influencerApi.myBank())
export const saveBank = async (bank: BodyOf<'changeMyBank'>['bank']) =>
  bankAnswer(await (await device()).influencerApi.changeMyBank({ body: { bank } }))
export const removeBank = async () => bankAnswer(await (await device()).influencerApi.removeMyBank())

export type MySamples = AnswerOf<'mySamples'>

/** Where an influencer lives is never stored on the device: each is a call of its own. */
export const loadSamples = async () => (await device()).influencerApi.mySamples()
export const askForSamples = async (body: BodyOf<'askForSamples'>) =>
  (await device()).influencerApi.askForSamples({ body })
export const withdrawSamples = async (id: string) =>
  (await device()).influencerApi.withdrawSamples({ params: { id } })
