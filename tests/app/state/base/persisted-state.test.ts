import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAllPersistedAtom, persistedState } from '#app/state/base/persisted-state.ts'
import type { StoredRecord } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'

const count: StoredRecord<number> = {
  key: 'count',
  empty: 0,
  private: true,
  parser: async () => Number,
}
const plus = (by: number) => (now: number) => now + by

/** A page with an atom of the record, and every value it showed. */
function aPage() {
  const store = createStore()
  const atoms = persistedState(count)
  const seen: number[] = []
  store.sub(atoms.valueAtom, () => seen.push(store.get(atoms.valueAtom)))
  return { store, seen, ...atoms, value: () => store.get(atoms.valueAtom) }
}

beforeEach(() => remove([count]))
afterEach(() => vi.restoreAllMocks())

test('a change shows at once, is stored when its promise settles, and is never seen twice', async () => {
  const { store, seen, valueAtom, value } = aPage()
  const written = store.set(valueAtom, plus(1))
  expect(value()).toBe(1)
  await written
  expect(await read(count)).toBe(1)
  await Promise.all([store.set(valueAtom, plus(10)), store.set(valueAtom, plus(100))])
  expect(seen).toEqual([1, 11, 111])
})

test('a change before the stored value was read is applied to it', async () => {
  await update(count, () => 5)
  const { store, valueAtom, statusAtom, value } = aPage()
  const written = store.set(valueAtom, plus(1))
  expect([store.get(statusAtom), value()]).toEqual(['loading', 1])
  await written
  await vi.waitFor(() => expect(store.get(statusAtom)).toBe('ready'))
  expect([value(), await read(count)]).toEqual([6, 6])
})

test('what is written elsewhere shows', async () => {
  const { store, loadAtom, value } = aPage()
  store.set(loadAtom)
  await update(count, () => 7)
  expect(value()).toBe(7)
})

test('a change that throws leaves the value as it is', async () => {
  const { store, valueAtom, value } = aPage()
  await store.set(valueAtom, plus(1))
  let calls = 0
  const failing = store.set(valueAtom, (now) => {
    calls += 1
    // At once on the screen, then on what is stored.
    if (calls > 1) throw new Error('a rule said no')
    return now + 1
  })
  await expect(failing).rejects.toThrow('a rule said no')
  expect(value()).toBe(1)
})

test('every persisted atom is loaded, also of a module that is imported later', async () => {
  await update(count, () => 3)
  const { store, value } = aPage()
  store.set(loadAllPersistedAtom)
  const later = persistedState(count)
  await vi.waitFor(() => expect([value(), store.get(later.valueAtom)]).toEqual([3, 3]))
})
