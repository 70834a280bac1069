import { atom } from 'jotai'
import * as v from 'valibot'
import { api } from '#device/http/api.ts'
import { type Signup, signupQueue } from '#device/outbox/signup-queue.ts'
import { emailSchema } from '#domain/base/address.ts'
import type { Refusal } from '#domain/refusal.ts'
import { launchList as words } from '../../content/layout/newsletter.ts'
import { connectionAtom } from '../base/connection.ts'

export type Joined =
  | { kind: 'joined' }
  /** In the queue; sent when the server is reached. */
  | { kind: 'waiting' }
  /** Not possible; `why` is the sentence to show. */
  | { kind: 'refused'; why: string }

const unreached: readonly Refusal['code'][] = [
  'offline',
  'timeout',
  'captive_portal',
  'login_unreadable',
  'unavailable',
]

/** Signs an e-mail address up to a list, now or when the server can be reached. Imported when a form is sent. */
export const joinListAtom = atom(null, async (get, _set, signup: Signup): Promise<Joined> => {
  const email = v.safeParse(emailSchema, signup.email)
  if (!email.success) return { kind: 'refused', why: email.issues[0].message }
  const join = { ...signup, email: email.output }
  const code = get(connectionAtom) === 'offline' ? 'offline' : await refusalOf(join)
  if (!code) return { kind: 'joined' }
  if (!unreached.includes(code)) {
    return { kind: 'refused', why: code === 'too_many_requests' ? words.tooMany : words.failed }
  }
  await signupQueue.add({ join }, Date.now())
  return { kind: 'waiting' }
})

async function refusalOf(join: Signup): Promise<Refusal['code'] | null> {
  const answer = await api.joinLaunchList({ body: join, as: null })
  return answer.ok ? null : answer.refusal.code
}
