import { wordsContract } from '#domain/words/contract.ts'
import { type Api, apiOf } from './api.ts'

/** The calls about the words of the shop, with their schemas. */
export const wordsApi: Api<typeof wordsContract> = apiOf(wordsContract)
