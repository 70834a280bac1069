import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#app/state/base/connection.ts'
import type { AppStore } from '#app/state/base/store.ts'
import { catalogueAtom, persistedCatalogue } from '#app/state/catalogue/catalogue.ts'
import { followCatalogue } from '#app/state/catalogue/follow.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'
import { aCatalogue } from '../../../make.ts'

const before = aCatalogue()
let store: AppStore

beforeEach(async () => {
  await remove(allRecords)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  // Its listeners stay.
  store.set(connectionAtom, 'offline')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

/** An open page, and how often it has asked. */
function aPage() {
  store = createStore()
  store.set(connectionAtom, 'online')
  let asked = 0
  const page = {
    ...store,
    // Nothing else is set.
    set: (() => {
      asked += 1
      return Promise.resolve(before)
    }) as typeof store.set,
  }
  followCatalogue(page)
  return { asked: () => asked }
}

test('a page that is used has a changed catalogue within five seconds', async () => {
  store = createStore()
  const after = { ...before, version: 'after' }
  const slugs = after.products.map(({ slug }) => slug)
  aShop((request) =>
    json(200, new URL(request.url).pathname.endsWith('/changes') ? { ...after, slugs, next: null } : after),
  )
  await store.set(persistedCatalogue.valueAtom, () => ({ catalogue: before, build: 'test' }))
  store.set(connectionAtom, 'online')
  followCatalogue(store)
  await pass(4)
  await vi.waitFor(() => expect(store.get(catalogueAtom)?.version).toBe('after'))
})

test('without input for two minutes a page asks once a minute, until the next input', async () => {
  const { asked } = aPage()
  await pass(120)
  expect(asked()).toBe(30)
  await pass(120)
  expect(asked()).toBe(32)
  await pass(30)
  dispatchEvent(new Event('pointerdown'))
  expect(asked()).toBe(33)
  await pass(8)
  expect(asked()).toBe(35)
})

test('offline or hidden, a page asks nothing; visible again, it asks at once', async () => {
  const { asked } = aPage()
  store.set(connectionAtom, 'offline')
  await pass(60)
  store.set(connectionAtom, 'online')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(60)
  expect(asked()).toBe(0)
  hidden.mockReturnValue(false)
  dispatchEvent(new Event('visibilitychange'))
  expect(asked()).toBe(1)
})
