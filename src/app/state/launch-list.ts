import * as v from 'valibot'
import { api } from '#device/api.ts'
import type { BodyOf } from '#domain/contract.ts'
import { emailSchema } from '#domain/schema/address.ts'
import { launchList as words } from '../content/launch-list.ts'

/** Puts an address on a list; answers the sentence to show when that was not possible. Loaded when a form is sent. */
export async function joinList(asked: BodyOf<'joinLaunchList'>): Promise<string | null> {
  const email = v.safeParse(emailSchema, asked.email)
  if (!email.success) return email.issues[0].message
  const answer = await api.joinLaunchList({ body: { ...asked, email: email.output } })
  if (answer.ok) return null
  return answer.refusal.code === 'too_many_requests' ? words.tooMany : words.failed
}
