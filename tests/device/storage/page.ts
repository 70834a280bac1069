import { vi } from 'vitest'
import type { StoredRecord } from '#device/storage/records.ts'
import { createStorage } from '#device/storage/storage.ts'

/** What tests of the device's memory are made of: two records, pages, and the disk seen past them. */

const numbers = (value: unknown): readonly number[] => {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'number'))
    throw new TypeError('not numbers')
  return value
}
export const list: StoredRecord<readonly number[]> = {
  key: 'list',
  empty: [],
  private: true,
  parser: async () => numbers,
}
export const other: StoredRecord<readonly number[]> = { ...list, key: 'other' }

/** A page of its own: its storage begins empty, the database stays. */
export const aPage = createStorage

/** The next value a subscriber of the record gets. */
export const nextValue = (page: ReturnType<typeof createStorage>): Promise<readonly number[]> =>
  new Promise((resolve) => {
    const stop = page.subscribe(list, (value) => {
      stop()
      resolve(value)
    })
  })

export function stored(key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('era', 1)
    open.onupgradeneeded = () => open.result.createObjectStore('values')
    open.onsuccess = () => {
      const get = open.result.transaction('values').objectStore('values').get(key)
      get.onsuccess = () => {
        open.result.close()
        resolve(get.result)
      }
    }
    open.onerror = () => reject(open.error)
  })
}

export function putRaw(key: string, value: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('era', 1)
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const transaction = open.result.transaction('values', 'readwrite')
      transaction.objectStore('values').put(value, key)
      transaction.oncomplete = () => {
        open.result.close()
        resolve()
      }
    }
  })
}

export async function store(key: string, value: unknown) {
  await stored(key)
  await putRaw(key, value)
}

export const withoutStore = () =>
  new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase('era')
    gone.onsuccess = resolve
    gone.onblocked = resolve
  })

/** The store opens, but not before it is let. */
export function aSlowStore(): () => Promise<void> {
  const { open } = IDBFactory.prototype
  // A request that has not answered yet: all that is asked of it is to be there.
  const opening = new EventTarget() as IDBOpenDBRequest
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => opening)
  return () =>
    new Promise((resolve) => {
      const real = open.call(indexedDB, 'era', 1)
      real.onsuccess = () => {
        Object.defineProperty(opening, 'result', { value: real.result })
        opening.onsuccess?.(new Event('success'))
        resolve()
      }
    })
}
