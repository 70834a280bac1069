import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { persistedVisits } from '#app/state/base/visit.ts'
import {
  persistedReferral,
  referralAtom,
  rememberLinksAtom,
  storeReferralAtom,
} from '#app/state/influencer/referral.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'

const aPage = () => {
  const store = createStore()
  store.set(persistedVisits.loadAtom)
  store.set(persistedReferral.loadAtom)
  return store
}

beforeEach(() => remove(allRecords))

test('a referral link counts for the visit, and is not stored without consent', async () => {
  const store = aPage()
  await store.set(storeReferralAtom, 'maya')
  expect(store.get(referralAtom)?.code).toBe('MAYA')
  expect(await read(records.referral)).toBeNull()
  expect(aPage().get(referralAtom)).toBeNull()
})

test('with consent the link of this visit and later ones are stored', async () => {
  const store = aPage()
  await store.set(storeReferralAtom, 'MAYA')
  await store.set(rememberLinksAtom, true)
  await expect.poll(async () => (await read(records.referral))?.code).toBe('MAYA')

  const later = aPage()
  await expect.poll(() => later.get(referralAtom)?.code).toBe('MAYA')
  await later.set(storeReferralAtom, 'NOOR')
  expect((await read(records.referral))?.code).toBe('NOOR')
})

test('withdrawn consent deletes the stored link', async () => {
  const store = aPage()
  await store.set(rememberLinksAtom, true)
  await expect.poll(async () => (await read(records.visits)).links).toBe(true)
  await store.set(storeReferralAtom, 'MAYA')
  await store.set(rememberLinksAtom, false)
  expect(await read(records.referral)).toBeNull()
})
