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
  /** How many pages are shown. */
  const pagesAtom = atom(1)
  const loadPages = async ({ pages, query }: { pages: number; query: Query }): Promise<Answer<List>> => {
    let answer = await load(query)
    for (let page = 1; page < pages && answer.ok && answer.value.next; page += 1) {
      const next = await load({ ...query, after: answer.value.next })
      if (!next.ok) return next
      answer = { ...answer, value: append(answer.value, next.value) }
    }
    return answer
  }
  const list = queryAtom(loadPages)

  const loadAtom = atom(null, (_get, set, query: Query) => {
    set(pagesAtom, 1)
    return set(list.loadAtom, { pages: 1, query })
  })

  /** The next page, after those that are shown. Null on success. */
  const loadMoreAtom = atom(null, async (get, set, query: Query): Promise<Refusal | null> => {
    const after = get(list.valueAtom).value?.next
    if (!after) return null
    const answer = await load({ ...query, after })
    if (!answer.ok) return answer.refusal
    set(list.changeAtom, (now) => append(now, answer.value))
    set(pagesAtom, (pages) => pages + 1)
    return null
  })

  /** Changes one entry. All that is shown is loaded again either way: someone else may have changed it. */
  const changeAtom = atom(null, async (get, set, body: Body, query: Query): Promise<Answer<Entry>> => {
    const answer = await change(body)
    await set(list.loadAtom, { pages: get(pagesAtom), query })
    return answer
  })

  return { listAtom: list.valueAtom, loadAtom, loadMoreAtom, changeAtom }
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
