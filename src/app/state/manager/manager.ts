import { atom } from 'jotai'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import type { ManagedCode } from '#domain/influencer/code.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'

const device = () => import('#device/http/staff-api.ts')

type SummaryDays = NonNullable<QueryOf<'managerSummary'>['days']>

const summary = queryAtom<AnswerOf<'managerSummary'>, SummaryDays>(async (days) =>
  (await device()).staffApi.managerSummary({ query: { days } }),
)
export const summaryAtom = summary.valueAtom
export const loadSummaryAtom = summary.loadAtom

const products = queryAtom<AnswerOf<'managerProducts'>>(async () =>
  (await device()).staffApi.managerProducts(),
)
export const productsAtom = products.valueAtom
export const loadProductsAtom = products.loadAtom

const LARGEST_PAGE = '200'

interface Influencers extends AnswerOf<'managerInfluencers'> {
  /** Of all states: how many there are in each is known. */
  whole: boolean
}

/** All of them, where they are one page; else those of the state. */
const influencers = queryAtom<Influencers, QueryOf<'managerInfluencers'>>(async (query) => {
  const { staffApi } = await device()
  const all = await staffApi.managerInfluencers({ query: { limit: LARGEST_PAGE } })
  if (!all.ok) return all
  if (all.value.next === null) return { ...all, value: { ...all.value, whole: true } }
  const some = await staffApi.managerInfluencers({ query })
  return some.ok ? { ...some, value: { ...some.value, whole: false } } : some
})
export const influencersAtom = influencers.valueAtom
export const loadInfluencersAtom = influencers.loadAtom

/** All of them: a shop looks for one by its name, and sorts them. */
const codes = queryAtom<ManagedCode[]>(async () => {
  const { staffApi } = await device()
  const all: ManagedCode[] = []
  let after: string | undefined
  for (;;) {
    const query: QueryOf<'managerCodes'> = { limit: LARGEST_PAGE, ...(after && { after }) }
    const answer = await staffApi.managerCodes({ query })
    if (!answer.ok) return answer
    all.push(...answer.value.codes)
    if (answer.value.next === null) return { ...answer, value: all }
    after = answer.value.next
  }
})
export const codesAtom = codes.valueAtom
export const loadCodesAtom = codes.loadAtom

const vitals = queryAtom<AnswerOf<'managerVitals'>>(async () => (await device()).staffApi.managerVitals())
export const vitalsAtom = vitals.valueAtom
export const loadVitalsAtom = vitals.loadAtom

/** Null on success. The products are loaded again either way, since a refusal may mean that they are outdated. */
export const changeVariantAtom = atom(
  null,
  async (_get, set, body: BodyOf<'changeVariant'>): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.changeVariant({ body })
    // All of them: the stock of a part changes the stock of its sets.
    await set(loadProductsAtom)
    return answer.ok ? null : answer.refusal
  },
)

export const changeInfluencerAtom = atom(
  null,
  async (
    _get,
    set,
    body: BodyOf<'changeInfluencer'>,
    shown: QueryOf<'managerInfluencers'>,
  ): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.changeInfluencer({ body })
    await set(loadInfluencersAtom, shown)
    return answer.ok ? null : answer.refusal
  },
)

export const addCodeAtom = atom(null, async (_get, set, body: BodyOf<'addCode'>): Promise<Refusal | null> => {
  const answer = await (await device()).staffApi.addCode({ body })
  if (answer.ok) await set(loadCodesAtom)
  return answer.ok ? null : answer.refusal
})

export const changeCodeAtom = atom(
  null,
  async (_get, set, body: BodyOf<'changeCode'>): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.changeCode({ body })
    await set(loadCodesAtom)
    return answer.ok ? null : answer.refusal
  },
)
