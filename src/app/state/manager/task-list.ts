import { atom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'

const device = () => import('#device/http/staff-api.ts')

interface Calls<Query, List, Body, Entry> {
  load: (query: Query & { after?: string }) => Promise<Answer<List>>
  /** The list with the next page after it. */
  append: (shown: List, next: List) => List
  change: (body: Body) => Promise<Answer<Entry>>
}

/** A list by state that the staff work through, a page at a time: returns, reviews. */
function pagedTaskList<Query extends object, List extends { next: string | null }, Body, Entry>({
  load,
  append,
  change,
}: Calls<Query, List, Body, Entry>) {
  const list = queryAtom<List, Query>(load)

  /** The next page, after those that are shown. Null on success. */
  const loadMoreAtom = atom(null, async (get, set, query: Query): Promise<Refusal | null> => {
    const after = get(list.valueAtom).value?.next
    if (!after) return null
    const answer = await load({ ...query, after })
    if (!answer.ok) return answer.refusal
    set(list.changeAtom, (now) => append(now, answer.value))
    return null
  })

  /** Changes one entry. The list is loaded again either way: someone else may have changed it. */
  const changeAtom = atom(null, async (_get, set, body: Body, shown: Query): Promise<Answer<Entry>> => {
    const answer = await change(body)
    await set(list.loadAtom, shown)
    return answer
  })

  return { listAtom: list.valueAtom, loadAtom: list.loadAtom, loadMoreAtom, changeAtom }
}

/** What a screen of such a list reads. */
export type PagedTaskList<Query extends object, List extends { next: string | null }> = Pick<
  ReturnType<typeof pagedTaskList<Query, List, never, unknown>>,
  'listAtom' | 'loadAtom' | 'loadMoreAtom'
>

export const returnTasks = pagedTaskList<
  Pick<QueryOf<'managerReturns'>, 'state'>,
  AnswerOf<'managerReturns'>,
  BodyOf<'changeReturn'>,
  AnswerOf<'changeReturn'>
>({
  load: async (query) => (await device()).staffApi.managerReturns({ query }),
  append: (shown, next) => ({ ...next, returns: [...shown.returns, ...next.returns] }),
  change: async (body) => (await device()).staffApi.changeReturn({ body }),
})

export const reviewTasks = pagedTaskList<
  Pick<QueryOf<'managerReviews'>, 'state'>,
  AnswerOf<'managerReviews'>,
  BodyOf<'changeReview'>,
  AnswerOf<'changeReview'>
>({
  load: async (query) => (await device()).staffApi.managerReviews({ query }),
  append: (shown, next) => ({ ...next, reviews: [...shown.reviews, ...next.reviews] }),
  change: async (body) => (await device()).staffApi.changeReview({ body }),
})

export const sampleTasks = pagedTaskList<
  Pick<QueryOf<'managerSamples'>, 'state'>,
  AnswerOf<'managerSamples'>,
  BodyOf<'changeSamples'>,
  AnswerOf<'changeSamples'>
>({
  load: async (query) => (await device()).staffApi.managerSamples({ query }),
  append: (shown, next) => ({ ...next, requests: [...shown.requests, ...next.requests] }),
  change: async (body) => (await device()).staffApi.changeSamples({ body }),
})
