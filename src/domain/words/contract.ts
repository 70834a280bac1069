import * as v from 'valibot'
import { call } from '../base/call.ts'
import { publishedWordsSchema } from '../catalogue/schema.ts'

/** The calls about the words of the shop. A page loads them when someone asks what a policy said before. */
export const wordsContract = {
  /** The words of a policy after each change, the latest first. None while they are those that came with the shop. */
  policyVersions: call('GET', '/policies/:policy', {
    answer: v.object({ versions: v.array(publishedWordsSchema) }),
  }),
} as const
