import { beforeEach, expect, test } from 'vitest'
import { buyAgainAtom } from '#app/state/cart/buy-again.ts'
import { cartAtom } from '#app/state/cart/cart.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { type Catalogue, STOCK_DISPLAY_MAX } from '#domain/catalogue/product.ts'
import { aCatalogue } from '../../../make.ts'
import { aDevice } from '../../ui/screen.tsx'

beforeEach(() => remove(allRecords))

const withStock = (stock: number): Catalogue => {
  const catalogue = aCatalogue()
  const products = catalogue.products.map((product) => ({
    ...product,
    variants: product.variants.map((one) => (one.sku === 'ROSA-100' ? { ...one, stock } : one)),
  }))
  return { ...catalogue, products }
}

test.each([
  { stock: STOCK_DISPLAY_MAX, have: 0, units: 12, added: 12, missing: [] },
  { stock: 3, have: 0, units: 3, added: 3, missing: [] },
  { stock: 3, have: 2, units: 3, added: 1, missing: [{ why: 'fewer', inCart: 3 }] },
  { stock: 3, have: 3, units: 1, added: 0, missing: [{ why: 'fewer', inCart: 3 }] },
  { stock: 0, have: 0, units: 1, added: 0, missing: [{ why: 'soldOut', inCart: 0 }] },
  { stock: STOCK_DISPLAY_MAX, have: 98, units: 5, added: 1, missing: [{ why: 'lineFull', inCart: 99 }] },
])('of $units again with $stock in stock and $have in the cart, $added come', async (row) => {
  const store = await aDevice(row.have > 0 ? [{ id: 'ROSA-100', units: row.have }] : [], withStock(row.stock))
  const done = await store.set(buyAgainAtom, [{ id: 'ROSA-100', name: 'As it was called', units: row.units }])
  expect(done.added).toBe(row.added)
  expect(done.missing).toMatchObject(row.missing)
  expect(done.missing).toHaveLength(row.missing.length)
})

test('what left the catalogue is named as it was, and the rest comes', async () => {
  const store = await aDevice([])
  const done = await store.set(buyAgainAtom, [
    { id: 'OLD-1', name: 'Rose water', units: 1 },
    { id: 'ROSA-100', name: 'Rosa', units: 1 },
  ])
  expect(done).toEqual({ added: 1, missing: [{ id: 'OLD-1', name: 'Rose water', why: 'gone', inCart: 0 }] })
  expect(store.get(cartAtom).items).toEqual([{ id: 'ROSA-100', units: 1 }])
})
