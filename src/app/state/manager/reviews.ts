import { atom } from 'jotai'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import type { ManagedReview } from '#domain/manager/reviews.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'

const device = () => import('#device/http/staff-api.ts')

type Query = Pick<QueryOf<'managerReviews'>, 'state'>

const reviews = queryAtom<AnswerOf<'managerReviews'>, Query>(async (query) =>
  (await device()).staffApi.managerReviews({ query }),
)
export const managedReviewsAtom = reviews.valueAtom
export const loadManagedReviewsAtom = reviews.loadAtom

/** The next page, after those that are shown. */
export const loadMoreReviewsAtom = atom(null, async (get, set, query: Query): Promise<Refusal | null> => {
  const after = get(reviews.valueAtom).value?.next
  if (!after) return null
  const answer = await (await device()).staffApi.managerReviews({ query: { ...query, after } })
  if (!answer.ok) return answer.refusal
  set(reviews.changeAtom, (now) => ({ ...answer.value, reviews: [...now.reviews, ...answer.value.reviews] }))
  return null
})

/** The review as it is now, or why not. The list is loaded again either way: another manager may have changed it. */
export const changeReviewAtom = atom(
  null,
  async (
    _get,
    set,
    body: BodyOf<'changeReview'>,
    shown: Query,
  ): Promise<{ review: ManagedReview } | { refusal: Refusal }> => {
    const answer = await (await device()).staffApi.changeReview({ body })
    await set(loadManagedReviewsAtom, shown)
    return answer.ok ? { review: answer.value } : { refusal: answer.refusal }
  },
)
