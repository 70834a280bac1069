import { deleteApp, getApps } from 'firebase/app'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import type { User } from '#domain/account/account.ts'
import { aShop, json, problem } from '../outbox/placed.ts'
import { aToken, firebaseSettings } from './stand-in.ts'

/** A shop and an identity provider that answer by themselves, for the provider's own code over its own database. */

export function aProvider(renews = () => true, refusal = 'TOKEN_EXPIRED') {
  aShop(({ url }) => {
    if (url.endsWith('/api/settings')) return json(200, firebaseSettings)
    if (url.includes(':signInWithPassword')) {
      const session = { localId: 'ada', idToken: aToken(), refreshToken: 'ada', expiresIn: '3600' }
      return json(200, { ...session, email: 'ada@era.test', registered: true })
    }
    if (url.includes('securetoken') && !renews()) return json(400, { error: { code: 400, message: refusal } })
    if (url.includes(':lookup')) return json(200, { users: [{ localId: 'ada', email: 'ada@era.test' }] })
    return problem(404, 'not_found')
  })
}

let pages = 0
/** The next page of a visit: the provider starts again, with what is stored. */
export async function aPage(): Promise<typeof import('#device/firebase/auth.ts')> {
  dispatchEvent(new Event('pagehide'))
  await Promise.all(getApps().map(deleteApp))
  dispatchEvent(new Event('pageshow'))
  pages += 1
  return import(/* @vite-ignore */ `/src/device/firebase/auth.ts?page=${pages}`)
}

export const identified = (page: typeof import('#device/firebase/auth.ts')) => {
  const reported: (User | null)[] = []
  return { reported, watching: page.followUser((user) => reported.push(user)) }
}

export async function aSession() {
  const page = await aPage()
  const answer = await page.signIn('ada@era.test', 'a long enough sentence')
  if (answer.ok) await update(records.user, () => answer.user)
  expect(answer.ok).toBe(true)
}

/** Each test begins with an empty device and a provider that answers, and ends logged out. */
export function startEachWithoutSession() {
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await remove(allRecords)
    aProvider()
  })
  afterEach(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    aProvider()
    await (await aPage()).signOut()
  })
}
