import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPage, list, nextValue, other, store, stored, withoutStore } from './page.ts'

/** The other end of the channel: a tab's messages reach every other, here and in the frame. */
async function anotherTab() {
  const channel = new BroadcastChannel('era')
  const said = new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(data)
  })
  return [aPage(), said] as const
}

beforeEach(withoutStore)
afterEach(() => {
  vi.restoreAllMocks()
  dispatchEvent(new Event('pagehide'))
})

test('the next page reads what was written', async () => {
  const page = aPage()
  await page.update(list, (now) => [...now, 1])
  const next = aPage()
  expect(await next.read(list)).toEqual([1])
})

test('changes of one tab are applied in order, none is lost', async () => {
  const page = aPage()
  await Promise.all(Array.from({ length: 50 }, (_, at) => page.update(list, (now) => [...now, at])))
  expect(await page.read(list)).toHaveLength(50)
})

test('changes are applied in the order they were made in, however long their schema takes to load', async () => {
  const page = aPage()
  let first = true
  const slow: typeof list = {
    ...list,
    parser: async () => {
      const wait = first ? 50 : 0
      first = false
      await new Promise((resolve) => setTimeout(resolve, wait))
      return list.parser()
    },
  }
  await Promise.all([1, 2, 3].map((at) => page.update(slow, (now) => [...now, at])))
  expect(await page.read(list)).toEqual([1, 2, 3])
})

test('a schema that could not be loaded is asked for again', async () => {
  const page = aPage()
  let tries = 0
  const late: typeof list = {
    ...list,
    parser: async () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return list.parser()
    },
  }
  await expect(page.update(late, () => [1])).rejects.toThrow('Failed to fetch')
  expect(await page.update(late, () => [2])).toEqual([2])
})

test('concurrent changes of two tabs are both stored', async () => {
  const one = aPage()
  const two = aPage()
  const tabs = [one, two]
  await Promise.all(Array.from({ length: 40 }, (_, at) => tabs[at % 2]?.update(list, (now) => [...now, at])))
  expect(new Set(await one.read(list)).size).toBe(40)
})

test('two records change together or not at all', async () => {
  const page = aPage()
  const broken = page.updateTogether({ list, other }, () => {
    throw new Error('a rule said no')
  })
  await expect(broken).rejects.toThrow('a rule said no')
  await page.updateTogether({ list, other }, () => ({ list: [1], other: [2] }))
  expect([await stored('list'), await stored('other')]).toEqual([[1], [2]])
})

test.each([['text'], [{ a: 1 }], [['1']], [null], [Number.NaN]])(
  'a stored %j that no longer parses is set aside and reads as empty',
  async (value) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await store('list', value)
    const page = aPage()
    expect(await page.read(list)).toEqual([])
    expect(await stored('aside:list')).toEqual(value)
    await page.update(list, (now) => [...now, 7])
    expect(await aPage().read(list)).toEqual([7])
  },
)

test('another tab is notified of a change within a second', async () => {
  const one = aPage()
  const notified = nextValue(one)
  const [frame, said] = await anotherTab()
  await frame.update(list, () => [3])
  expect(await said).toEqual(['list'])
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error('timeout')), 1_000))
  expect(await Promise.race([notified, timeout])).toEqual([3])
  expect(await one.read(list)).toEqual([3])
})

test('a connection lost between two changes is opened again', async () => {
  const page = aPage()
  await page.update(list, () => [1])
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  })
  await page.update(list, (now) => [...now, 2])
  expect(transaction).toHaveBeenCalledTimes(2)
  expect(await stored('list')).toEqual([1, 2])
})

test('an open that fails once is tried once more', async () => {
  const page = aPage()
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error opening backing store.', 'UnknownError')
  })
  await page.update(list, () => [1])
  expect(await stored('list')).toEqual([1])
})

test('storage that is refused is reported, and the page still works', async () => {
  const page = aPage()
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const reasons: unknown[] = []
  page.onProblem((reason) => reasons.push(reason))
  await expect(page.read(list)).rejects.toThrow('denied')
  await page.update(list, (now) => [...now, 1])
  expect(await page.update(list, (now) => [...now, 2])).toEqual([1, 2])
  expect(await page.read(list)).toEqual([1, 2])
  expect(reasons).toEqual([null, 'refused'])
})

test('an open that never settles times out after two seconds', async () => {
  const page = aPage()
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(
    // A request whose events never come: all that is asked of it is to be there.
    () => new EventTarget() as IDBOpenDBRequest,
  )
  const from = performance.now()
  expect(await page.update(list, (now) => [...now, 1])).toEqual([1])
  expect(performance.now() - from).toBeLessThan(3_000)
  expect(await page.update(list, (now) => [...now, 2])).toEqual([1, 2])
})

test('on a full disk a value stays in the page, and is stored when there is space', async () => {
  const page = aPage()
  await page.update(list, () => [1])
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const reasons: unknown[] = []
  page.onProblem((reason) => reasons.push(reason))
  expect(await page.update(list, (now) => [...now, 2])).toEqual([1, 2])
  put.mockRestore()
  await page.update(list, (now) => [...now, 3])
  expect(await stored('list')).toEqual([1, 2, 3])
  expect(reasons).toEqual([null, 'full', null])
})

test('removing a record deletes what was set aside from it, and no other record', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await store('list', 'secret')
  const page = aPage()
  await page.read(list)
  await page.update(other, () => [1])
  await page.remove([list])
  expect([await stored('list'), await stored('aside:list'), await stored('other')]).toEqual([
    undefined,
    undefined,
    [1],
  ])
})

test('subscribers of the same page get a value as it is written, with no read of their own', async () => {
  const page = aPage()
  const values: unknown[] = []
  const stop = page.subscribe(list, (value) => values.push(value))
  await page.update(list, () => [1])
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await page.updateTogether({ list, other }, ({ list }) => ({ list: [...list, 2], other: list }))
  expect(values).toEqual([[1], [1, 2]])
  expect(transaction).toHaveBeenCalledTimes(1)
  stop()
})

test('a read overtaken by a write is repeated: subscribers end with the stored value', async () => {
  const page = aPage()
  await page.update(list, () => [1])
  const values: unknown[] = []
  const stop = page.subscribe(list, (value) => values.push(value))
  await Promise.all([page.refresh(list), page.update(list, (now) => [...now, 2]), page.refresh(list)])
  expect(values.at(-1)).toEqual([1, 2])
  stop()
})
