import { atom } from 'jotai'
import { reviewApi } from '#device/http/review-api.ts'
import type { AnswerOf, QueryOf } from '#domain/contract.ts'

/** A page of a product's reviews; null when it cannot be loaded. Imported when more are wanted. */
export const loadReviewsAtom = atom(
  null,
  async (_get, _set, query: QueryOf<'reviews'>): Promise<AnswerOf<'reviews'> | null> => {
    const answer = await reviewApi.reviews({ query, as: null })
    return answer.ok ? answer.value : null
  },
)
