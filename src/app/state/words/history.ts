import { wordsApi } from '#device/http/words-api.ts'
import type { AnswerOf } from '#domain/contract.ts'

/**
 * The words of a policy after each change, the latest first; null when they cannot be loaded. A file of its own: it is loaded
 * when a shopper opens the history, and no page has the call before.
 */
export async function loadPolicyVersions(id: string): Promise<AnswerOf<'policyVersions'>['versions'] | null> {
  const answer = await wordsApi.policyVersions({ params: { policy: id }, as: null })
  return answer.ok ? answer.value.versions : null
}
