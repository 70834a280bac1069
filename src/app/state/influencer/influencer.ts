import { atom } from 'jotai'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'
import { holdCodeAtom } from '../cart/discount-code.ts'
import { referAtom } from './referral.ts'

const device = () => import('#device/http/api.ts')

const dashboard = queryAtom<AnswerOf<'myInfluencer'>>(async () => (await device()).api.myInfluencer())
export const dashboardAtom = dashboard.valueAtom
export const loadDashboardAtom = dashboard.loadAtom

export const savePicksAtom = atom(null, async (_get, set, picks: string[]): Promise<Refusal | null> => {
  const answer = await (await device()).api.changeMyPicks({ body: { picks } })
  if (answer.ok) set(dashboard.changeAtom, () => answer.value)
  return answer.ok ? null : answer.refusal
})

export const applyAsInfluencerAtom = atom(
  null,
  async (_get, set, body: BodyOf<'applyAsInfluencer'>): Promise<Refusal | null> => {
    const answer = await (await device()).api.applyAsInfluencer({ body })
    if (answer.ok) await set(loadDashboardAtom)
    return answer.ok ? null : answer.refusal
  },
)

export type Arrival = 'applied' | 'remembered' | 'other'

const counted = new Set<string>()

/**
 * Somebody came by an influencer's link: the referral is kept for 30 days, the visit counted once while
 * the page lives, and the code put to use unless another one is in use already.
 */
export const arriveAtom = atom(null, async (_get, set, code: string, discount: number): Promise<Arrival> => {
  await set(referAtom, code)
  if (!counted.has(code)) {
    counted.add(code)
    void device().then(({ api }) => api.recordReferral({ body: { code }, as: null }))
  }
  if (discount === 0) return 'remembered'
  const held = await set(holdCodeAtom, { code, kind: 'percent', value: discount })
  return held === code ? 'applied' : 'other'
})
