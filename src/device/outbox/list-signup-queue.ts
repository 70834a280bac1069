import { emailKey } from '#domain/account/account.ts'
import type { BodyOf } from '#domain/contract.ts'
import { isTemporary } from '#domain/refusal.ts'
import { api } from '../http/api.ts'
import { records } from '../storage/records.ts'
import { LIST_SIGNUPS_LOCK } from '../storage/stored-names.ts'
import { outcomeOf, requestQueue, type SendOutcome } from './request-queue.ts'

export type ListSignup = BodyOf<'joinLaunchList'>

export async function postListSignup({ join }: { join: ListSignup }): Promise<SendOutcome> {
  const answer = await api.joinLaunchList({ body: join, as: null })
  return answer.ok ? 'sent' : outcomeOf(answer.refusal, isTemporary)
}

/**
 * Sign-ups to lists made while the server could not be reached. They are sent without auth, so the service worker may send
 * them too.
 */
export const listSignupQueue = requestQueue<{ join: ListSignup }>({
  record: records.listSignups,
  lock: LIST_SIGNUPS_LOCK,
  isSame: ({ join: one }, { join: other }) =>
    one.list === other.list && emailKey(one.email) === emailKey(other.email),
  post: postListSignup,
})
