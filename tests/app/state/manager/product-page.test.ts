// Loaded by the editor when they are needed: before a test, they take none of its time.
import '#device/http/staff-api.ts'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedUser } from '#app/state/account/auth.ts'
import {
  loadProductPageAtom,
  saveDraftAtom,
  typedPageAtom,
  typePageAtom,
} from '#app/state/manager/product-page.ts'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { wordsOf } from '#domain/manager/product-page.ts'
import { aProduct } from '#tests/make.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'

beforeEach(async () => {
  await remove(allRecords)
  setSessionSource(async () => ({ uid: 'boss', token: 'boss' }))
})
afterEach(() => vi.restoreAllMocks())

/** The shop's side: one draft. Answers to reading the page can be delayed. */
function anEditedPage() {
  const own = {
    slug: 'rosa',
    kind: 'product',
    version: 1,
    builtIn: true,
    hidden: false,
    words: wordsOf(aProduct()),
    published: null,
    schedule: null,
    others: [],
    range: { choice: 'size' as const, variants: [] },
  }
  let draft: object | null = null
  let revision = 0
  let blocked: Promise<void> | undefined
  aShop(async (request) => {
    if (request.method === 'PUT') {
      revision += 1
      const at = '2026-11-21T09:41:00.000Z'
      draft = { ...(await request.json()), revision, at, from: null, preview: null }
      return json(200, { revision, at })
    }
    const answer = json(200, { ...own, draft })
    await blocked
    return answer
  })
  return {
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      blocked = promise
      return () => {
        blocked = undefined
        resolve()
      }
    },
  }
}

test('an answer that was asked for before a save does not bring the words before it back', async () => {
  const shop = anEditedPage()
  const store = createStore()
  await store.set(persistedUser.valueAtom, () => ({ uid: 'boss', email: 'b@era.test', emailVerified: true }))
  await store.set(loadProductPageAtom, 'rosa')
  const letGo = shop.hold()
  const loading = store.set(loadProductPageAtom, 'rosa')
  store.set(typePageAtom, (words) => ({ ...words, tagline: 'Typed while it loads.' }))
  expect(await store.set(saveDraftAtom, 'rosa')).toBe(true)
  letGo()
  await loading
  expect(store.get(typedPageAtom)).toMatchObject({ words: { tagline: 'Typed while it loads.' }, revision: 1 })
})
