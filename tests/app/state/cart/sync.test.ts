import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedUser } from '#app/state/account/auth.ts'
import { mergeWithAccount } from '#app/state/cart/account-merge.ts'
import { cartAtom, changeCartAtom, persistedCart } from '#app/state/cart/cart.ts'
import { mergedAtom, syncAccountCart } from '#app/state/cart/sync.ts'
import { undoMergeAtom } from '#app/state/cart/undo-merge.ts'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords, privateRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { applyToStoredCart, mergeCartDocuments } from '#domain/cart/merge.ts'
import { type CartDocument, emptyStoredCart } from '#domain/cart/stored-cart.ts'
import { aShop, json, problem } from '../../../device/outbox/placed.ts'

/** The shop's side: one document per account, merging is all it does. */
function anAccountShop(before: () => Promise<Response | undefined> = async () => undefined) {
  const carts = new Map<string, CartDocument>()
  aShop(async (request) => {
    const instead = await before()
    if (instead) return instead
    const uid = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const body = await request.text()
    if (body.length > 64 * 1_024) return problem(413, 'too_large')
    const { document }: { document: CartDocument } = JSON.parse(body)
    carts.set(uid, mergeCartDocuments(document, carts.get(uid) ?? {}))
    return json(200, { document: carts.get(uid) })
  })
  return carts
}

const store = createStore()
const units = () => Object.fromEntries(store.get(cartAtom).items.map(({ id, units }) => [id, units]))
const onThePhone = (sku: string) =>
  applyToStoredCart(emptyStoredCart, { type: 'add', id: sku, units: 1 }, 'phone-1').document

async function logIn(uid: string) {
  setSessionSource(async () => ({ uid, token: uid }))
  await store.set(persistedUser.valueAtom, () => ({ uid, email: `${uid}@era.test`, emailVerified: true }))
}
async function logOut() {
  setSessionSource(async () => undefined)
  await remove(privateRecords)
  await vi.waitFor(() => expect(units()).toEqual({}))
}

store.set(persistedCart.loadAtom)
store.set(persistedUser.loadAtom)
syncAccountCart(store)

beforeEach(async () => {
  await remove(allRecords)
  await vi.waitFor(() => expect(units()).toEqual({}))
  store.set(mergedAtom, [])
})
afterEach(() => vi.restoreAllMocks())

test("a guest's cart is merged into the account, and the other device's items are announced with undo", async () => {
  const carts = anAccountShop()
  carts.set('ada', onThePhone('REGLOW-30'))
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 2 })
  await logIn('ada')
  await vi.waitFor(() => expect(units()).toEqual({ 'ROSA-100': 2, 'REGLOW-30': 1 }), { timeout: 4_000 })
  expect(store.get(mergedAtom)).toEqual([{ id: 'REGLOW-30', before: 0, after: 1, from: 'phone-1' }])
  await store.set(undoMergeAtom)
  expect(units()).toEqual({ 'ROSA-100': 2 })
  await logOut()
})

test('the cart is merged once: logging in again does not double it', async () => {
  const carts = anAccountShop()
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 2 })
  await logIn('ada')
  await vi.waitFor(() => expect(carts.get('ada')).toBeDefined(), { timeout: 4_000 })
  await logOut()
  await logIn('ada')
  await vi.waitFor(() => expect(units()).toEqual({ 'ROSA-100': 2 }), { timeout: 4_000 })
  await logOut()
})

test('after logout the next person on this device sees an empty cart', async () => {
  const carts = anAccountShop()
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 2 })
  await logIn('ada')
  await vi.waitFor(() => expect(carts.get('ada')).toBeDefined(), { timeout: 4_000 })
  // Without logging out: the session ended elsewhere, and somebody else logs in here.
  await logIn('zoe')
  await vi.waitFor(() => expect(carts.has('zoe')).toBe(true), { timeout: 4_000 })
  expect(units()).toEqual({})
  expect(carts.get('zoe')).toEqual({})
  await logOut()
})

test('a change on this device is sent without a request', async () => {
  const carts = anAccountShop()
  await logIn('ada')
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  await vi.waitFor(() => expect(Object.keys(carts.get('ada') ?? {})).toEqual(['ROSA-100']), {
    timeout: 4_000,
  })
  await logOut()
})

test('what is put in the cart while it is being sent is sent too', async () => {
  const held = Promise.withResolvers<undefined>()
  let asked = 0
  const carts = anAccountShop(() => {
    asked += 1
    return asked === 1 ? held.promise : Promise.resolve(undefined)
  })
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  await logIn('ada')
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 4_000 })
  await store.set(changeCartAtom, { type: 'add', id: 'REGLOW-30', units: 1 })
  // Longer than a change waits before it is sent.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  held.resolve(undefined)
  await vi.waitFor(() => expect(Object.keys(carts.get('ada') ?? {})).toContain('REGLOW-30'), {
    timeout: 4_000,
  })
  await logOut()
})

test('a cart that the shop refused for a moment is sent again', async () => {
  let asked = 0
  const carts = anAccountShop(async () => {
    asked += 1
    return asked < 3 ? problem(503, 'unavailable') : undefined
  })
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  await logIn('ada')
  await vi.waitFor(() => expect(Object.keys(carts.get('ada') ?? {})).toEqual(['ROSA-100']))
  await logOut()
})

test('a cart that was on many devices stays the same everywhere', async () => {
  const carts = anAccountShop()
  const devices = Array.from({ length: 2_500 }, (_, at) => [`phone-${String(at).padStart(16, '0')}`, [1, 1]])
  carts.set('ada', { ...onThePhone('REGLOW-30'), 'ROSA-30': Object.fromEntries(devices) })
  await logIn('ada')
  await vi.waitFor(() => expect(units()).toEqual({ 'REGLOW-30': 1 }), { timeout: 4_000 })
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 2 })
  await vi.waitFor(() => expect(Object.keys(carts.get('ada') ?? {})).toContain('ROSA-100'), {
    timeout: 4_000,
  })
  await logOut()
})

test('a restored backup gets back what other devices had sent', async () => {
  const carts = anAccountShop()
  carts.set('ada', onThePhone('REGLOW-30'))
  await logIn('ada')
  await vi.waitFor(() => expect(units()).toEqual({ 'REGLOW-30': 1 }), { timeout: 4_000 })
  carts.set('ada', {})
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  await vi.waitFor(
    () => expect(Object.keys(carts.get('ada') ?? {}).sort()).toEqual(['REGLOW-30', 'ROSA-100']),
    {
      timeout: 4_000,
    },
  )
  await logOut()
})

test('a page of an account that has logged out, which the browser has kept, does not take the next one’s cart', async () => {
  const carts = anAccountShop()
  await logIn('zoe')
  await vi.waitFor(() => expect(carts.has('zoe')).toBe(true))
  await logOut()
  await navigator.locks.request('era-cart', () => undefined)
  // Its timer runs on when the page is shown again.
  expect(await mergeWithAccount('zoe')).toBeUndefined()
  await store.set(changeCartAtom, { type: 'add', id: 'REGLOW-30', units: 1 })
  await logIn('ben')
  await vi.waitFor(() => expect(Object.keys(carts.get('ben') ?? {})).toEqual(['REGLOW-30']))
  expect(units()).toEqual({ 'REGLOW-30': 1 })
})
