import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authAtom, loginUnreadableAtom, userAtom } from '#app/state/account/auth.ts'
import { readLoginAtom } from '#app/state/account/follow.ts'
import { logOutAtom } from '#app/state/account/login.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { LoginUnreadableError } from '#device/http/session.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, subscribe, update } from '#device/storage/storage.ts'
import type { User } from '#domain/account/account.ts'

/** What the app makes of an identity provider whose database cannot be read. */

const provider = vi.hoisted(() => ({
  followUser: vi.fn<(report: (user: User | null) => void) => Promise<void>>(),
  loginStoreAnswers: vi.fn(async () => true),
  signOut: vi.fn(async () => {}),
}))
vi.mock('#device/firebase/auth.ts', () => provider)

const ada: User = { uid: 'ada', email: 'ada@era.test', emailVerified: true }
const unreadable = () => Promise.reject(new LoginUnreadableError())

async function loggedIn() {
  await update(records.user, () => ada)
  const store = createStore()
  store.set(loadAllPersistedAtom)
  await vi.waitFor(() => expect(store.get(authAtom).status).toBe('signed-in'))
  return store
}

beforeEach(async () => {
  await remove(allRecords)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.resetAllMocks()
})

test('a login that cannot be read stays, is reported, and is read again by itself', async () => {
  const store = await loggedIn()
  provider.followUser.mockImplementationOnce(unreadable)
  provider.followUser.mockImplementationOnce(async (report) => report({ ...ada, role: 'manager' }))
  await store.set(readLoginAtom)
  expect(store.get(loginUnreadableAtom)).toBe(true)
  expect(store.get(authAtom)).toEqual({ status: 'signed-in', user: ada })
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(store.get(loginUnreadableAtom)).toBe(false))
  expect(store.get(authAtom)).toMatchObject({ user: { role: 'manager' } })
})

test('a database that hangs is reported before the provider gives up, and read again also after another fault', async () => {
  const store = await loggedIn()
  provider.loginStoreAnswers.mockResolvedValue(false)
  let giveUp = (_error: Error) => {}
  provider.followUser.mockImplementationOnce(() => new Promise((_, reject) => (giveUp = reject)))
  provider.followUser.mockImplementationOnce(async (report) => report(ada))
  const reading = store.set(readLoginAtom)
  await vi.waitFor(() => expect(provider.followUser).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(200)
  await vi.waitFor(() => expect(store.get(loginUnreadableAtom)).toBe(true))
  giveUp(new Error('Firebase did not start in time.'))
  await reading
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(store.get(loginUnreadableAtom)).toBe(false))
})

test('a database that answers before the timeout is not reported to hang', async () => {
  const store = await loggedIn()
  let answer = (_answers: boolean) => {}
  let start = () => {}
  provider.loginStoreAnswers.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  provider.followUser.mockImplementationOnce(() => new Promise((resolve) => (start = resolve)))
  const reading = store.set(readLoginAtom)
  await vi.waitFor(() => expect(provider.followUser).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(200)
  start()
  await reading
  answer(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(store.get(loginUnreadableAtom)).toBe(false)
})

test('a lost network is not reported as a fault of the storage', async () => {
  const store = await loggedIn()
  provider.followUser.mockRejectedValueOnce(new Error('offline'))
  await store.set(readLoginAtom)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(store.get(loginUnreadableAtom)).toBe(false)
  expect(provider.followUser).toHaveBeenCalledTimes(1)
})

test('who logs out while the login cannot be read is not logged in again when it can', async () => {
  const store = await loggedIn()
  provider.followUser.mockImplementationOnce(unreadable)
  provider.followUser.mockImplementationOnce(async (report) => report(ada))
  await store.set(readLoginAtom)
  provider.signOut.mockImplementationOnce(unreadable)
  vi.spyOn(console, 'error').mockReturnValueOnce()
  await store.set(logOutAtom)
  expect(store.get(authAtom).status).toBe('signed-out')
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(provider.signOut).toHaveBeenCalledTimes(2))
  expect(store.get(authAtom).status).toBe('signed-out')
})

test('once a screen shows the logout, the private data is removed', async () => {
  const store = await loggedIn()
  await update(records.draft, () => ({ email: ada.email }))
  const left: Promise<unknown>[] = []
  store.sub(userAtom, () => left.push(read(records.draft)))
  await store.set(logOutAtom)
  expect(store.get(authAtom).status).toBe('signed-out')
  expect(await Promise.all(left)).toEqual([{}])
  expect(await read(records.logOutPending)).toBe(false)
})

test('an answer that is stored while the account goes does not stay', async () => {
  const store = await loggedIn()
  await update(records.draft, () => ({ email: ada.email }))
  let late: Promise<unknown> | undefined
  const stop = subscribe(records.draft, () => {
    late ??= update(records.account, () => ({ uid: ada.uid }))
  })
  await store.set(logOutAtom)
  stop()
  await late
  expect(late).toBeDefined()
  expect(await read(records.account)).toBeNull()
})

test('a logout that has begun is known to the next page, until it is done', async () => {
  const store = await loggedIn()
  let go = () => {}
  provider.signOut.mockImplementationOnce(() => new Promise((resolve) => (go = resolve)))
  const leaving = store.set(logOutAtom)
  await vi.waitFor(() => expect(provider.signOut).toHaveBeenCalled())
  expect(await read(records.logOutPending)).toBe(true)
  go()
  await leaving
  expect(await read(records.logOutPending)).toBe(false)
})
