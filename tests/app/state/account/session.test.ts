import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uidAtom } from '#app/state/account/auth.ts'
import { logOutAtom } from '#app/state/account/login.ts'
import { onStart } from '#app/state/account/on-start.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { typedPicksAtom } from '#app/state/influencer/dashboard.ts'
import { typedProductAtom } from '#app/state/manager/new-product.ts'
import { typedNotesAtom } from '#app/state/manager/orders.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { createStorage, remove, update } from '#device/storage/storage.ts'
import { aShop, problem } from '../../../device/outbox/placed.ts'

const user = { uid: 'u1', email: 'pat@era.test', emailVerified: true, role: 'manager' as const }

beforeEach(() => remove(allRecords))
afterEach(async () => {
  vi.restoreAllMocks()
  await remove(allRecords)
})

/** A page of somebody who is logged in and has typed what was not saved. */
async function aPageWithTyping() {
  aShop(() => problem(503, 'unavailable'))
  await update(records.user, () => user)
  const store = createStore()
  store.set(loadAllPersistedAtom)
  onStart({ store, router: { invalidate: async () => undefined }, href: '/' })
  await vi.waitFor(() => expect(store.get(uidAtom)).toBe('u1'))
  const blank = store.get(typedProductAtom)
  store.set(typedNotesAtom, 'order', 'Wants it before the weekend')
  store.set(typedPicksAtom, 'MAYA', { picks: ['rosa'], words: {} })
  store.set(typedProductAtom, { ...blank, name: 'Secret launch' })
  const typed = () => [store.get(typedNotesAtom), store.get(typedPicksAtom), store.get(typedProductAtom)]
  expect(typed()).toEqual([
    { order: expect.objectContaining({ text: 'Wants it before the weekend' }) },
    { MAYA: { picks: ['rosa'], words: {} } },
    expect.objectContaining({ name: 'Secret launch' }),
  ])
  return { store, typed, nothing: [{}, {}, blank] }
}

test('what was typed and not saved ends with the login', async () => {
  const { store, typed, nothing } = await aPageWithTyping()
  await store.set(logOutAtom)
  expect(typed()).toEqual(nothing)
})

test('also in a tab of somebody who logs out in another one, or who is somebody else by then', async () => {
  const { store, typed, nothing } = await aPageWithTyping()
  await createStorage().update(records.user, () => ({ ...user, uid: 'u2' }))
  await vi.waitFor(() => expect(store.get(uidAtom)).toBe('u2'))
  expect(typed()).toEqual(nothing)
})

test('another role of the same account leaves it', async () => {
  const { store, typed } = await aPageWithTyping()
  const before = typed()
  await update(records.user, () => ({ ...user, role: 'packer' as const }))
  expect(store.get(uidAtom)).toBe('u1')
  expect(typed()).toEqual(before)
})
