import * as v from 'valibot'
import { api } from '#device/api.ts'
import { type Join, keepIntent } from '#device/intents.ts'
import type { Refusal } from '#domain/refusal.ts'
import { emailSchema } from '#domain/schema/address.ts'
import { launchList as words } from '../content/launch-list.ts'
import { connectionAtom } from './connection.ts'
import type { ShopStore } from './store.ts'

export type Joined =
  | { kind: 'joined' }
  /** Written down; sent as soon as the shop is reached. */
  | { kind: 'waiting' }
  /** Not possible, and the sentence that says why. */
  | { kind: 'refused'; why: string }

const unreached: readonly Refusal['code'][] = ['offline', 'timeout', 'captive_portal', 'unavailable']

/** Puts an address on a list, now or when the shop can be reached. Loaded when a form is sent. */
export async function joinList(store: ShopStore, asked: Join): Promise<Joined> {
  const email = v.safeParse(emailSchema, asked.email)
  if (!email.success) return { kind: 'refused', why: email.issues[0].message }
  const join = { ...asked, email: email.output }
  const code = store.get(connectionAtom) === 'offline' ? 'offline' : await refusalOf(join)
  if (!code) return { kind: 'joined' }
  if (!unreached.includes(code)) {
    return { kind: 'refused', why: code === 'too_many_requests' ? words.tooMany : words.failed }
  }
  await keepIntent(join, Date.now())
  return { kind: 'waiting' }
}

async function refusalOf(join: Join): Promise<Refusal['code'] | null> {
  const answer = await api.joinLaunchList({ body: join, as: null })
  return answer.ok ? null : answer.refusal.code
}
