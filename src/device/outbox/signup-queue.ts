import { emailKey } from '#domain/account/account.ts'
import type { BodyOf } from '#domain/contract.ts'
import { api } from '../http/api.ts'
import { records } from '../storage/records.ts'
import { SIGNUPS_LOCK } from '../storage/stored-names.ts'
import { outcomeOf, requestQueue } from './request-queue.ts'
import { isTemporary } from './retry.ts'

export type Signup = BodyOf<'joinLaunchList'>

/**
 * Newsletter sign-ups made while the server could not be reached. They are sent without auth (the owner of the mailbox
 * confirms), so the service worker may send them too.
 */
export const signupQueue = requestQueue<{ join: Signup }>({
  record: records.signups,
  lock: SIGNUPS_LOCK,
  isSame: ({ join: one }, { join: other }) =>
    one.list === other.list && emailKey(one.email) === emailKey(other.email),
  async post({ join }) {
    const answer = await api.joinLaunchList({ body: join, as: null })
    return answer.ok ? 'sent' : outcomeOf(answer.refusal, isTemporary)
  },
})
