import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { applyCodePricesAtom } from '#app/state/cart/applied-code.ts'
import { discountCodeAtom } from '#app/state/cart/discount-code.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aShop, json, quoted } from '../../../device/outbox/placed.ts'
import { aCatalogue, anOrder } from '../../../make.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

test('a code is checked on a device that has no catalogue and nothing in its cart yet', async () => {
  const catalogue = aCatalogue()
  const slugs = catalogue.products.map(({ slug }) => slug)
  aShop((request) =>
    new URL(request.url).pathname.endsWith('/quote')
      ? json(200, quoted(anOrder(), { problems: [{ code: 'code_refused' }] }))
      : json(200, { ...catalogue, slugs, next: null }),
  )
  const terms = { code: 'MAYA', kind: 'percent', value: 1_000 } as const
  await update(records.discountCode, () => ({ code: 'MAYA', terms }))
  const store = createStore()
  store.set(loadAllPersistedAtom)
  await vi.waitFor(() => expect(store.get(discountCodeAtom)?.code).toBe('MAYA'))
  await store.set(applyCodePricesAtom)
  expect(store.get(toastAtom)?.text).toBe('MAYA has ended. Prices are shown without it.')
  expect(await read(records.discountCode)).toBeNull()
})
