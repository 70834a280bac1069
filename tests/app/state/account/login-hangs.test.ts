import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authAtom, loginUnreadableAtom } from '#app/state/account/auth.ts'
import { followUserAtom } from '#app/state/account/follow.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { firebaseSettings, hangFirebaseDatabase } from '../../../device/firebase/stand-in.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'

/** Firebase's own code over a database of its own that never answers. */

const laterByTheClock = setTimeout

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a database that hangs is reported within two seconds of the page’s start', async () => {
  aShop(() => json(200, firebaseSettings))
  await Promise.all([import('#device/firebase/auth.ts'), import('firebase/app'), import('firebase/auth')])
  await update(records.user, () => ({ uid: 'ada', email: 'ada@era.test', emailVerified: true }))
  const store = createStore()
  store.set(loadAllPersistedAtom)
  await vi.waitFor(() => expect(store.get(authAtom).status).toBe('signed-in'))
  hangFirebaseDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  store.set(followUserAtom).catch(() => undefined)
  let elapsed = 0
  while (!store.get(loginUnreadableAtom) && elapsed < 10_000) {
    // What waits for no time, such as reading a record, goes on meanwhile.
    await new Promise((resolve) => laterByTheClock(resolve, 20))
    await vi.advanceTimersByTimeAsync(100)
    elapsed += 100
  }
  expect(elapsed).toBeLessThanOrEqual(2_000)
  expect(store.get(authAtom).status).toBe('signed-in')
})
