import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { userAtom } from '#app/state/account/auth.ts'
import { signedInAtom } from '#app/state/account/login.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { createStorage, remove } from '#device/storage/storage.ts'
import { aShop, problem } from '../../../device/outbox/placed.ts'

const user = { uid: 'u1', email: 'ada@example.com', emailVerified: true }

beforeEach(() => remove(allRecords))

test('a login shows once the next page would find it', async () => {
  aShop(() => problem(503, 'unavailable'))
  const store = createStore()
  store.set(loadAllPersistedAtom)
  // Read when it shows, as another page would: what is still being written is not there.
  const onNextPage = new Promise((resolve) => {
    store.sub(userAtom, () => store.get(userAtom) && resolve(createStorage().read(records.user)))
  })
  await store.set(signedInAtom, { ok: true, user })
  expect(await onNextPage).toEqual(user)
  expect(store.get(userAtom)).toEqual(user)
})
