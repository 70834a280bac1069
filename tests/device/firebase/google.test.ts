import type { Auth } from 'firebase/auth'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishGoogleAtom } from '#app/state/account/google.ts'
import { googleResult, signInWithGoogle } from '#device/firebase/login.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json, problem } from '../outbox/placed.ts'

/** Google’s window cannot be opened here: its part of Firebase is a stand-in, which answers as the real one is described to. */

const google = vi.hoisted(() => ({
  signInWithPopup: vi.fn<() => Promise<unknown>>(),
  signInWithRedirect: vi.fn<(auth: Auth) => Promise<unknown>>(),
  getRedirectResult: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('firebase/auth', async (original) => ({ ...(await original<object>()), ...google }))

const PENDING = 'firebase:pendingRedirect:test-key:[DEFAULT]'
const fault = (code: string) => Object.assign(new Error(code), { code })
const ada = {
  user: {
    uid: 'ada',
    email: 'ada@era.test',
    emailVerified: true,
    displayName: null,
    getIdTokenResult: async () => ({ claims: {} }),
  },
}

beforeEach(async () => {
  await remove(allRecords)
  sessionStorage.clear()
  aShop(({ url }) => {
    if (!url.endsWith('/api/settings')) return problem(404, 'not_found')
    const firebase = { apiKey: 'test-key', projectId: 'demo-test', authDomain: 'demo-test.firebaseapp.com' }
    return json(200, { build: 'test', firebase, card: false, vitals: false, supportEmail: 'help@era.test' })
  })
})
afterEach(() => {
  vi.resetAllMocks()
  sessionStorage.clear()
})

test('a login in Google’s window leads nowhere else', async () => {
  google.signInWithPopup.mockResolvedValue(ada)
  expect(await signInWithGoogle()).toMatchObject({ ok: true, user: { uid: 'ada' } })
  expect(google.signInWithRedirect).not.toHaveBeenCalled()
})

test.each(['auth/popup-blocked', 'auth/operation-not-supported-in-this-environment'])(
  'where its window cannot be opened (%s) the page goes to Google',
  async (code) => {
    google.signInWithPopup.mockRejectedValue(fault(code))
    google.signInWithRedirect.mockReturnValue(new Promise(() => undefined))
    void signInWithGoogle()
    await vi.waitFor(() => expect(google.signInWithRedirect).toHaveBeenCalledTimes(1))
  },
)

test('a window that was closed is an answer, and no reason to leave the page', async () => {
  google.signInWithPopup.mockRejectedValue(fault('auth/popup-closed-by-user'))
  expect(await signInWithGoogle()).toEqual({ ok: false, code: 'auth/popup-closed-by-user' })
  expect(google.signInWithRedirect).not.toHaveBeenCalled()
})

test('back from Google, the login is there', async () => {
  google.getRedirectResult.mockResolvedValue(ada)
  expect(await googleResult()).toMatchObject({ ok: true, user: { email: 'ada@era.test' } })
})

test('back from Google without a login: nothing, or what Google said', async () => {
  google.getRedirectResult.mockResolvedValue(null)
  expect(await googleResult()).toBeNull()
  google.getRedirectResult.mockRejectedValue(fault('auth/user-disabled'))
  expect(await googleResult()).toEqual({ ok: false, code: 'auth/user-disabled' })
})

test('a page that does not come from Google makes no call', async () => {
  expect(await createStore().set(finishGoogleAtom)).toBeNull()
  expect(google.getRedirectResult).not.toHaveBeenCalled()
  sessionStorage.setItem(PENDING, '"true"')
  google.getRedirectResult.mockResolvedValue(null)
  expect(await createStore().set(finishGoogleAtom)).toBeNull()
  expect(google.getRedirectResult).toHaveBeenCalledTimes(1)
})
