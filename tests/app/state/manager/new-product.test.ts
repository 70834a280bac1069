import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { typedProductAtom, typedSetAtom } from '#app/state/manager/new-product.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'

beforeEach(() => remove(allRecords))

const aPage = () => {
  const store = createStore()
  store.set(loadAllPersistedAtom)
  return store
}

test('what is typed for a new product and a new set is there after a reload', async () => {
  const before = aPage()
  const [blank, blankSet] = [before.get(typedProductAtom), before.get(typedSetAtom)]
  await before.set(typedProductAtom, { ...blank, name: 'Night Cream' })
  await before.set(typedSetAtom, { ...blankSet, name: 'Night Box' })
  const after = aPage()
  await vi.waitFor(() => expect(after.get(typedProductAtom).name).toBe('Night Cream'))
  expect(after.get(typedSetAtom).name).toBe('Night Box')
  await after.set(typedProductAtom, null)
  const later = aPage()
  await vi.waitFor(() => expect(later.get(typedSetAtom).name).toBe('Night Box'))
  expect(later.get(typedProductAtom)).toEqual(blank)
})
