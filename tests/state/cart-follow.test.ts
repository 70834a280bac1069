import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identity } from '#app/state/auth.ts'
import { cartAtom, cartBook, changeCartAtom } from '#app/state/cart.ts'
import { followAccountCart, mergedAtom, undoMergeAtom } from '#app/state/cart-follow.ts'
import { callAs } from '#device/caller.ts'
import { forget } from '#device/memory.ts'
import { allRecords, privateRecords } from '#device/records.ts'
import { type CartDocument, changeBook, emptyBook, mergeDocuments } from '#domain/cart-merge.ts'
import { aShop, json } from '../device/placed.ts'

/** The shop's side: one document per account, merging is all it does. */
function anAccountShop() {
  const carts = new Map<string, CartDocument>()
  aShop(async (request) => {
    const uid = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const { document }: { document: CartDocument } = await request.json()
    carts.set(uid, mergeDocuments(document, carts.get(uid) ?? {}))
    return json(200, { document: carts.get(uid) })
  })
  return carts
}

const store = createStore()
const units = () => Object.fromEntries(store.get(cartAtom).items.map(({ id, units }) => [id, units]))
const onThePhone = (sku: string) =>
  changeBook(emptyBook, { type: 'add', id: sku, units: 1 }, 'phone-1').document

async function logIn(uid: string) {
  callAs(async () => ({ uid, token: uid }))
  await store.set(identity.valueAtom, () => ({ uid, email: `${uid}@era.test`, emailVerified: true }))
}
async function logOut() {
  callAs(async () => undefined)
  await forget(privateRecords)
  await vi.waitFor(() => expect(units()).toEqual({}))
}

store.set(cartBook.followAtom)
store.set(identity.followAtom)
followAccountCart(store)

beforeEach(async () => {
  await forget(allRecords)
  await vi.waitFor(() => expect(units()).toEqual({}))
  store.set(mergedAtom, [])
})
afterEach(() => vi.restoreAllMocks())

test("a guest's cart joins the account, and what another device had is told with undo", async () => {
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

test('joining happens once: logging in again does not double it', async () => {
  const carts = anAccountShop()
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 2 })
  await logIn('ada')
  await vi.waitFor(() => expect(carts.get('ada')).toBeDefined(), { timeout: 4_000 })
  await logOut()
  await logIn('ada')
  await vi.waitFor(() => expect(units()).toEqual({ 'ROSA-100': 2 }), { timeout: 4_000 })
  await logOut()
})

test('the next person on this device sees none of it', async () => {
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

test('a change here is sent by itself', async () => {
  const carts = anAccountShop()
  await logIn('ada')
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  await vi.waitFor(() => expect(Object.keys(carts.get('ada') ?? {})).toEqual(['ROSA-100']), {
    timeout: 4_000,
  })
  await logOut()
})
