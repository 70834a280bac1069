import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  applyJournalAtom,
  cartAtom,
  cartStatusAtom,
  changeCartAtom,
  persistedCart,
  removedLinesAtom,
  saveForLaterAtom,
  undoRemoveAtom,
} from '#app/state/cart/cart.ts'
import { clearJournal, journalAction, journaledActions } from '#device/storage/cart-journal.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { applyToStoredCart, cartOfStored } from '#domain/cart/merge.ts'
import { putRaw } from '../../../device/storage/page.ts'

/** A tab: a store of its own over the one memory of the browser. */
function aTab() {
  const store = createStore()
  const units = () => Object.fromEntries(store.get(cartAtom).items.map(({ id, units }) => [id, units]))
  const open = async () => {
    store.set(persistedCart.loadAtom)
    await vi.waitFor(() => expect(store.get(cartStatusAtom)).toBe('ready'))
  }
  return { store, units, open }
}

const stored = async () =>
  Object.fromEntries(cartOfStored(await read(records.cart)).items.map(({ id, units }) => [id, units]))

const store = (id: string, units: number) =>
  update(records.cart, (cart) => applyToStoredCart(cart, { type: 'add', id, units }, 'phone-0'))

beforeEach(async () => {
  clearJournal()
  await remove(allRecords)
})
afterEach(() => vi.restoreAllMocks())

test('a change shows at once and is stored when its promise resolves', async () => {
  const tab = aTab()
  await tab.open()
  const written = tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 2 })
  expect(tab.store.get(cartAtom).count).toBe(2)
  await written
  expect(await stored()).toEqual({ 'ROSA-100': 2 })
})

test('an item added before the stored cart was read joins what is stored', async () => {
  await store('REGLOW-30', 3)
  const tab = aTab()
  void tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  expect(tab.store.get(cartStatusAtom)).toBe('loading')
  await tab.open()
  await vi.waitFor(async () => expect(await stored()).toEqual({ 'REGLOW-30': 3, 'ROSA-100': 1 }))
  expect(tab.units()).toEqual({ 'REGLOW-30': 3, 'ROSA-100': 1 })
})

test('an action is stored although the page never finished loading', async () => {
  const tab = aTab()
  void tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  await vi.waitFor(async () => expect(await stored()).toEqual({ 'ROSA-100': 1 }))
})

test('actions made while loading are applied to the stored cart, in their order', async () => {
  await store('ROSA-100', 5)
  const tab = aTab()
  void tab.store.set(changeCartAtom, { type: 'decrement', id: 'ROSA-100' })
  void tab.store.set(changeCartAtom, { type: 'decrement', id: 'ROSA-100' })
  await tab.open()
  await vi.waitFor(async () => expect(await stored()).toEqual({ 'ROSA-100': 3 }))
})

test('a failed read is not an empty cart: the stored one is not overwritten', async () => {
  await store('ROSA-100', 4)
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  const tab = aTab()
  await tab.open()
  void tab.store.set(changeCartAtom, { type: 'add', id: 'REGLOW-30', units: 1 })
  expect(tab.units()).toMatchObject({ 'REGLOW-30': 1 })
  transaction.mockRestore()
  expect((await stored())['ROSA-100']).toBe(4)
})

test('two tabs show the same within a second', async () => {
  const one = aTab()
  const two = aTab()
  await Promise.all([one.open(), two.open()])
  await one.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 2 })
  await vi.waitFor(() => expect(two.units()).toEqual({ 'ROSA-100': 2 }), { timeout: 1_000 })
})

test('items added by several tabs at the same moment are all in the cart', async () => {
  const tabs = [aTab(), aTab(), aTab()]
  await Promise.all(tabs.map((tab) => tab.open()))
  const skus = ['ROSA-100', 'REGLOW-30', 'PRETTY-BARE']
  for (let round = 1; round <= 20; round += 1) {
    await Promise.all(
      tabs.map((tab, at) => tab.store.set(changeCartAtom, { type: 'add', id: skus[at] ?? '', units: 1 })),
    )
  }
  const all = Object.fromEntries(skus.map((sku) => [sku, 20]))
  expect(await stored()).toEqual(all)
  await vi.waitFor(() => expect(tabs.map((tab) => tab.units())).toEqual([all, all, all]), { timeout: 1_000 })
})

test.each([
  ['text', 'hello'],
  ['an old shape', { items: [{ id: 'ROSA-100', units: 2 }] }],
  ['a count that is no number', { replica: 'a', document: { 'ROSA-100': { a: [Number.NaN, 0] } } }],
  ['a line below zero', { replica: 'a', document: { 'ROSA-100': { a: [-2, 0] } } }],
  ['a foreign name', { replica: 'a', document: { __proto__: {}, 'no such sku': { a: [1, 0] } } }],
])('a corrupted cart (%s) is set aside and the shop still works', async (_, value) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await putRaw('cart', value)
  const tab = aTab()
  await tab.open()
  expect(tab.units()).toEqual({})
  await tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  expect(await stored()).toEqual({ 'ROSA-100': 1 })
})

test('a removed line can be restored', async () => {
  const tab = aTab()
  await tab.open()
  await tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 3 })
  await tab.store.set(changeCartAtom, { type: 'remove', id: 'ROSA-100' })
  expect(tab.store.get(removedLinesAtom)).toEqual([{ id: 'ROSA-100', units: 3 }])
  await tab.store.set(undoRemoveAtom)
  expect(await stored()).toEqual({ 'ROSA-100': 3 })
})

test('an action of a page that closed before storing it is in the next page’s cart, once', async () => {
  await store('ROSA-100', 1)
  journalAction({ type: 'add', id: 'REGLOW-30', units: 2 })
  journalAction({ type: 'increment', id: 'ROSA-100' })
  const tabs = [aTab(), aTab()]
  for (const tab of tabs) tab.store.set(applyJournalAtom)
  await Promise.all(tabs.map((tab) => tab.open()))
  await vi.waitFor(() => expect(journaledActions()).toEqual([]))
  expect(await stored()).toEqual({ 'ROSA-100': 2, 'REGLOW-30': 2 })
})

test('a stored action that is still in the journal because its page crashed counts once', async () => {
  const tab = aTab()
  await tab.open()
  const left = vi.spyOn(Storage.prototype, 'removeItem').mockReturnValue()
  await tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 2 })
  left.mockRestore()
  expect(journaledActions()).toHaveLength(1)
  const next = aTab()
  next.store.set(applyJournalAtom)
  await vi.waitFor(() => expect(journaledActions()).toEqual([]))
  expect(await stored()).toEqual({ 'ROSA-100': 2 })
})

test('a journal entry is removed when its action is stored, and stays when storing fails', async () => {
  const tab = aTab()
  await tab.open()
  await tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  expect(journaledActions()).toEqual([])
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  expect(journaledActions()).toHaveLength(1)
  vi.restoreAllMocks()
  await tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  tab.store.set(applyJournalAtom)
  await vi.waitFor(() => expect(journaledActions()).toEqual([]))
  expect(await stored()).toEqual({ 'ROSA-100': 3 })
})

test('saving a line for later moves it, and is not journaled', async () => {
  const tab = aTab()
  await tab.open()
  await tab.store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  const saved = tab.store.set(saveForLaterAtom, 'ROSA-100')
  expect(journaledActions()).toEqual([])
  await saved
})
