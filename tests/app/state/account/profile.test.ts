import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  loadProfileAtom,
  type Profile,
  profileAtom,
  rememberAddressAtom,
} from '#app/state/account/profile.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { changeAddresses } from '#domain/account/account.ts'
import type { BodyOf } from '#domain/contract.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'

const ada = { uid: 'ada', email: 'ada@example.com', name: 'Ada', emailVerified: true }
const empty: Profile = { email: ada.email, name: 'Ada', addresses: [], marketing: false }

beforeEach(async () => {
  await remove(allRecords)
  await update(records.user, () => ada)
  await update(records.account, () => ({ uid: ada.uid, profile: empty }))
  setSessionSource(async () => ({ uid: ada.uid, token: 'token' }))
})
afterEach(async () => {
  setSessionSource(async () => undefined)
  vi.restoreAllMocks()
  // Nobody is logged in where other tests begin.
  await remove(allRecords)
})

async function aPage() {
  const store = createStore()
  store.set(loadAllPersistedAtom)
  await vi.waitFor(() => expect(store.get(profileAtom)).toEqual(empty))
  return store
}

/** The account as the shop has it. */
function aShopWith(profile: Profile) {
  let now = profile
  aShop(async (request) => {
    if (request.method === 'PUT') {
      const { address }: BodyOf<'changeMe'> = await request.json()
      now = { ...now, addresses: changeAddresses(now.addresses, address ?? {}) }
    }
    return json(200, now)
  })
  return () => now.addresses.map(({ line1, name, isDefault }) => ({ line1, name, isDefault }))
}

test('an address of an order without a connection is saved when the account is loaded next', async () => {
  const store = await aPage()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  const order = anOrder()
  await store.set(rememberAddressAtom, order)
  vi.restoreAllMocks()
  const saved = aShopWith(empty)
  await store.set(loadProfileAtom)
  const address = { line1: order.address.line1, name: order.contact.name, isDefault: true }
  expect(saved()).toEqual([address])
  expect(store.get(profileAtom)?.addresses).toMatchObject([address])
  expect((await read(records.account))?.addressToAdd).toBeUndefined()
  await store.set(loadProfileAtom)
  expect(saved()).toEqual([address])
})

test('where a gift went is not where the next order goes', async () => {
  const store = await aPage()
  const saved = aShopWith(empty)
  await store.set(rememberAddressAtom, { ...anOrder(), gift: { recipient: 'Grace', hidePrices: true } })
  expect(saved()).toEqual([])
})
