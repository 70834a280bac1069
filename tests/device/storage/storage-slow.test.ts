import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPage, aSlowStore, list, nextValue, other, store, stored, withoutStore } from './page.ts'

beforeEach(withoutStore)
afterEach(() => {
  vi.restoreAllMocks()
  dispatchEvent(new Event('pagehide'))
})

test('storage that opens late gets the pending writes, applied to what it holds', async () => {
  await store('list', [1, 2])
  const page = aPage()
  const reasons: unknown[] = []
  page.onProblem((reason) => reasons.push(reason))
  const letOpen = aSlowStore()
  await expect(page.read(list)).rejects.toThrow('in time')
  expect(await page.update(list, (now) => [...now, 3])).toEqual([3])
  expect(page.isStored(list)).toBe(false)
  const notified = nextValue(page)
  await letOpen()
  expect(await notified).toEqual([1, 2, 3])
  expect(await page.read(list)).toEqual([1, 2, 3])
  expect(await stored('list')).toEqual([1, 2, 3])
  expect(page.isStored(list)).toBe(true)
  expect(reasons).toEqual([null, 'slow', null])
})

test('a value that could not be read is published unchanged when it can be', async () => {
  await store('list', [1, 2])
  const page = aPage()
  const letOpen = aSlowStore()
  await expect(page.read(list)).rejects.toThrow('in time')
  const notified = nextValue(page)
  await letOpen()
  expect(await notified).toEqual([1, 2])
  expect(await page.read(list)).toEqual([1, 2])
})

test('a pending write to several records is replayed in one transaction', async () => {
  await store('list', [1])
  const page = aPage()
  const letOpen = aSlowStore()
  await page.update(list, (now) => [...now, 2])
  await page.updateTogether({ list, other }, (now) => ({ list: [], other: [...now.other, ...now.list] }))
  expect(await page.read(other)).toEqual([2])
  await letOpen()
  await expect.poll(() => stored('other')).toEqual([1, 2])
  expect(await stored('list')).toEqual([])
})

test('storage that could not be read at first is not overwritten', async () => {
  await store('list', [1, 2])
  const page = aPage()
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store.', 'UnknownError')
  })
  await expect(page.read(list)).rejects.toThrow('Internal error')
  await page.update(list, (now) => [...now, 3])
  open.mockRestore()
  expect(await page.update(list, (now) => [...now, 4])).toEqual([1, 2, 3, 4])
  expect(await stored('list')).toEqual([1, 2, 3, 4])
})

test('a record removed before storage opened is removed from it', async () => {
  await store('list', [1, 2])
  const page = aPage()
  const letOpen = aSlowStore()
  await page.remove([list])
  await letOpen()
  await expect.poll(() => stored('list')).toBeUndefined()
})

test('a page restored from the back/forward cache before its storage opened opens it again', async () => {
  await store('list', [1, 2])
  const page = aPage()
  const letOpen = aSlowStore()
  await expect(page.read(list)).rejects.toThrow('in time')
  dispatchEvent(new Event('pagehide'))
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  await letOpen()
  expect(close).toHaveBeenCalledOnce()
  expect(await page.read(list)).toEqual([1, 2])
})

test('a write that is too large does not block other writes', async () => {
  const page = aPage()
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (key === 'other') throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, value, key)
  })
  await page.update(other, () => [1])
  await page.update(list, () => [2])
  expect([await stored('other'), await stored('list')]).toEqual([undefined, [2]])
  expect([page.isStored(other), page.isStored(list)]).toEqual([false, true])
})
