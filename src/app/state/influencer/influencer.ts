import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { normalCode } from '#domain/base/code.ts'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
import { isUnreached, type Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'
import { connectionAtom } from '../base/connection.ts'
import { persistedState } from '../base/persisted-state.ts'
import type { AppStore } from '../base/store.ts'
import { applyTermsAtom } from '../cart/discount-code.ts'
import { sendVisitAtom, storeVisitAtom } from './link-visit.ts'
import { storeReferralAtom } from './referral.ts'

const device = () => import('#device/http/api.ts')

const dashboard = queryAtom<AnswerOf<'myInfluencer'>>(async () => {
  const { influencerApi } = await import('#device/http/influencer-api.ts')
  return influencerApi.myInfluencer()
})
export const dashboardAtom = dashboard.valueAtom
export const loadDashboardAtom = dashboard.loadAtom
/** Shows what a change of one's own page was answered. */
export const changeDashboardAtom = dashboard.changeAtom
/** Shows the dashboard as it was at an earlier time. */
export const restoreDashboardAtom = dashboard.restoreAtom

const application = persistedState(records.application)

/** The application as far as it was typed, stored on the device until it is sent. */
export const applicationDraftAtom = atom(
  (get) => get(application.valueAtom),
  (_get, set, typed: Record<string, string>) => set(application.valueAtom, () => typed),
)
export const applicationDraftStatusAtom = application.statusAtom

export const applyAsInfluencerAtom = atom(
  null,
  async (_get, set, body: BodyOf<'applyAsInfluencer'>): Promise<Refusal | null> => {
    const answer = await (await device()).api.applyAsInfluencer({ body })
    if (answer.ok) {
      await set(applicationDraftAtom, {})
      await set(loadDashboardAtom)
    }
    return answer.ok ? null : answer.refusal
  },
)

/**
 * Follows a link with `?ref=` to any page, as the influencer's own page does. Offline the referral is stored at once;
 * the discount, and the visit, wait until the shop is reached.
 */
export async function followLink(store: AppStore, code: string): Promise<void> {
  const answer = await (await device()).api.influencerPage({ params: { code: normalCode(code) }, as: null })
  if (answer.ok) {
    if (answer.value.state === 'active') await store.set(recordReferralAtom, answer.value)
    return
  }
  // Other sites use `ref` too: a code that does not exist must not replace the last link.
  if (!isUnreached(answer.refusal)) return
  await store.set(storeVisitAtom, code)
  const stop = store.sub(connectionAtom, () => {
    if (store.get(connectionAtom) === 'offline') return
    stop()
    void followAgain(store, code)
  })
}

/** Another link that was opened meanwhile counts, not this one. */
async function followAgain(store: AppStore, code: string): Promise<void> {
  const stored = await read(records.referral)
  if (stored === null || stored.code === normalCode(code)) await followLink(store, code)
}

export type ReferralOutcome = 'applied' | 'remembered' | 'other'

/** What a referral needs of an influencer's page. */
type LinkedPage = Pick<AnswerOf<'influencerPage'>, 'code' | 'name' | 'discount'>

/**
 * Handles a visit by an influencer's link: stores the referral, counts the visit once per page load, and applies the
 * code unless another one is in use.
 */
export const recordReferralAtom = atom(
  null,
  async (_get, set, { code, name, discount }: LinkedPage): Promise<ReferralOutcome> => {
    await set(storeReferralAtom, code)
    void set(sendVisitAtom, code)
    if (discount === 0) return 'remembered'
    const inUse = await set(applyTermsAtom, { code, name, kind: 'percent', value: discount })
    return inUse === code ? 'applied' : 'other'
  },
)

/** An approved influencer: an application has neither a code nor a public name. */
export type ApprovedInfluencer = AnswerOf<'myInfluencer'> & { code: string; name: string }

export const isApproved = (value: AnswerOf<'myInfluencer'>): value is ApprovedInfluencer =>
  value.code !== undefined && value.name !== undefined

export const linkOf = (code: string): string => `${location.origin}/influencer?code=${code}`
