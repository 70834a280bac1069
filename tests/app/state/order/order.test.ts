import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { cartAtom, changeCartAtom } from '#app/state/cart/cart.ts'
import { draftAtom } from '#app/state/cart/draft.ts'
import { persistedCatalogue } from '#app/state/catalogue/catalogue.ts'
import { receiptsAtom } from '#app/state/order/outbox.ts'
import { submitOrderAtom } from '#app/state/order/submit.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import { accepted, aShop, json, problem, quoted } from '../../../device/outbox/placed.ts'
import { aCatalogue, anOrder } from '../../../make.ts'

const { contact, address, delivery, payment } = anOrder()
const form = { contact, address, delivery, payment }

async function aTab() {
  const store = createStore()
  store.set(loadAllPersistedAtom)
  await vi.waitFor(() => expect(store.get(persistedCatalogue.valueAtom)).not.toBeNull())
  return store
}

async function aShopper() {
  await update(records.catalogue, () => ({ catalogue: aCatalogue() }))
  const store = await aTab()
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 2 })
  return store
}

/** Answers every order with 201, remembering which ids came. */
function anOpenShop() {
  const ids = new Set<string>()
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    ids.add(body.id)
    return json(201, accepted(body))
  })
  return ids
}

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

test('a double click places one order', async () => {
  const store = await aShopper()
  const ids = anOpenShop()
  const answers = await Promise.all([store.set(submitOrderAtom, form), store.set(submitOrderAtom, form)])
  expect(answers.map(({ kind }) => kind)).toEqual(['accepted', 'accepted'])
  expect(ids.size).toBe(1)
  await vi.waitFor(() => expect(store.get(cartAtom).count).toBe(0))
})

test('going back and submitting again places nothing more', async () => {
  const store = await aShopper()
  const ids = anOpenShop()
  await store.set(submitOrderAtom, form)
  await vi.waitFor(() => expect(store.get(cartAtom).count).toBe(0))
  expect(await store.set(submitOrderAtom, form)).toEqual({ kind: 'empty' })
  expect(ids.size).toBe(1)
})

test('two tabs that order the same cart at once place one order', async () => {
  const one = await aShopper()
  const two = await aTab()
  await vi.waitFor(() => expect(two.get(cartAtom).count).toBe(2))
  const ids = anOpenShop()
  await Promise.all([one.set(submitOrderAtom, form), two.set(submitOrderAtom, form)])
  expect(ids.size).toBe(1)
})

test('when the shop cannot be reached the order waits, and the cart is empty', async () => {
  const store = await aShopper()
  aShop(() => Promise.reject(new TypeError('Failed to fetch')))
  const placed = await store.set(submitOrderAtom, form)
  expect(placed.kind).toBe('waiting')
  await vi.waitFor(() => expect(store.get(receiptsAtom)).toMatchObject([{ state: 'waiting' }]))
  await vi.waitFor(() => expect(store.get(cartAtom).count).toBe(0))
})

test('a changed quote at the checkout restores the cart and shows the current figures', async () => {
  const store = await aShopper()
  const quote = quoted(anOrder(), { total: 9_999 })
  aShop(() => problem(409, 'quote_changed', { quote }))
  const placed = await store.set(submitOrderAtom, form)
  expect(placed).toMatchObject({
    kind: 'refused',
    refusal: { code: 'quote_changed', quote: { total: 9_999 } },
  })
  expect(store.get(cartAtom).count, 'back in the cart before the answer').toBe(2)
  expect(await read(records.outbox)).toEqual([])
})

test('a card payment is never queued: when the shop cannot be reached, the cart stays', async () => {
  const store = await aShopper()
  aShop(() => Promise.reject(new TypeError('Failed to fetch')))
  const placed = await store.set(submitOrderAtom, { ...form, payment: 'card' })
  expect(placed).toMatchObject({ kind: 'refused', refusal: { code: 'offline' } })
  expect(store.get(cartAtom).count).toBe(2)
  expect(await read(records.outbox)).toEqual([])
})

test('a card order whose answer was lost is sent as the same order at the next try', async () => {
  const store = await aShopper()
  const ids: string[] = []
  let answer = {}
  aShop(async (request) => {
    if (request.method === 'GET') return json(200, answer)
    const body: OrderRequest = await request.json()
    ids.push(body.id)
    if (ids.length === 1) throw new TypeError('Failed to fetch')
    const quote = quoted(body, { total: body.expectedTotal })
    answer = accepted(body, { state: 'awaiting_payment', quote })
    return json(200, answer)
  })
  await store.set(submitOrderAtom, { ...form, payment: 'card' })
  const placed = await store.set(submitOrderAtom, { ...form, payment: 'card' })
  expect(placed.kind).toBe('accepted')
  expect(new Set(ids).size).toBe(1)
})

test('a card order whose goods left the cart while it was sent is done: the next checkout is another order', async () => {
  const store = await aShopper()
  const ids: string[] = []
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    ids.push(body.id)
    if (ids.length === 1) await store.set(changeCartAtom, { type: 'remove', id: 'ROSA-100' })
    return json(201, accepted(body, { state: 'awaiting_payment' }))
  })
  await store.set(submitOrderAtom, { ...form, payment: 'card' })
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  expect(await store.set(submitOrderAtom, { ...form, payment: 'card' })).toMatchObject({ id: ids[1] })
  expect(new Set(ids).size).toBe(2)
  expect(await read(records.receipts)).toMatchObject([{ id: ids[1] }, { id: ids[0] }])
  await vi.waitFor(() => expect(store.get(cartAtom).count).toBe(0))
})

test('an order by card takes its goods out of the cart, and leaves what was added meanwhile', async () => {
  const store = await aShopper()
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
    return json(201, accepted(body, { state: 'awaiting_payment' }))
  })
  await store.set(submitOrderAtom, { ...form, payment: 'card' })
  await vi.waitFor(() => expect(store.get(cartAtom).items).toEqual([{ id: 'ROSA-100', units: 1 }]))
  expect(await read(records.outbox)).toEqual([])
})

test('a half-typed checkout is restored by the next page', async () => {
  const store = await aShopper()
  await store.set(draftAtom, { email: 'ada@exam', line1: '1 Main' })
  await store.set(draftAtom, { email: 'ada@example.com' })
  const next = await aTab()
  await vi.waitFor(() =>
    expect(next.get(draftAtom)).toMatchObject({ email: 'ada@example.com', line1: '1 Main' }),
  )
})
