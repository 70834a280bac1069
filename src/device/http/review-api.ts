import { reviewContract } from '#domain/review/contract.ts'
import { type Api, apiOf } from './api.ts'

/** The calls about reviews, with their schemas. */
export const reviewApi: Api<typeof reviewContract> = apiOf(reviewContract)
