import { atom } from 'jotai'
import * as v from 'valibot'
import { type ListSignup, listSignupQueue, postListSignup } from '#device/outbox/list-signup-queue.ts'
import { emailSchema } from '#domain/base/address.ts'
import { isUnreached } from '#domain/refusal.ts'
import { launchList as words } from '../../content/layout/newsletter.ts'
import { connectionAtom } from '../base/connection.ts'

export type ListSignupResult =
  | { kind: 'joined' }
  /** In the queue; sent when the server is reached. */
  | { kind: 'waiting' }
  /** Not possible; `why` is the sentence to show. */
  | { kind: 'refused'; why: string }

/** Signs an e-mail address up to a list, now or when the server can be reached. Imported when a form is sent. */
export const signUpToListAtom = atom(
  null,
  async (get, _set, signup: ListSignup): Promise<ListSignupResult> => {
    const email = v.safeParse(emailSchema, signup.email)
    if (!email.success) return { kind: 'refused', why: email.issues[0].message }
    const join = { ...signup, email: email.output }
    const outcome = get(connectionAtom) === 'offline' ? 'offline' : await postListSignup({ join })
    if (outcome === 'sent') return { kind: 'joined' }
    if (outcome !== 'offline') {
      const { code } = 'refused' in outcome ? outcome.refused : outcome.retryLater
      if (code === 'too_many_requests') return { kind: 'refused', why: words.tooMany }
      if (!isUnreached({ code }) && code !== 'unavailable') return { kind: 'refused', why: words.failed }
    }
    await listSignupQueue.add({ join }, Date.now())
    return { kind: 'waiting' }
  },
)
