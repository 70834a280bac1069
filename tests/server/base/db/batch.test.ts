import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batched } from '#server/base/db/batch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Until everything that waits for a promise has run. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A batch function whose batches the test ends. */
function manual(options: Parameters<typeof batched<string, string>>[0]) {
  const batches: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const add = batched<string, string>(options, async (items) => {
    const ended = Promise.withResolvers<void>()
    batches.push({ items, end: () => ended.resolve(), fail: ended.reject })
    await ended.promise
    return items.map((item) =>
      item.startsWith('bad')
        ? { status: 'rejected', reason: new Error(item) }
        : { status: 'fulfilled', value: `${item} done` },
    )
  })
  return { add, batches, items: () => batches.map((batch) => batch.items) }
}

test('a first item starts at once; those that arrive meanwhile are the next batch', async () => {
  const { add, batches, items } = manual({ maxItems: 10, maxBatches: 4 })
  const all = Promise.all(['a', 'b', 'c'].map(add))
  expect(items()).toEqual([['a']])
  batches[0]?.end()
  await settled()
  expect(items()[1]).toEqual(['b', 'c'])
  batches[1]?.end()
  expect(await all).toEqual(['a done', 'b done', 'c done'])
})

test('a batch has at most its limit of items, in the order of their arrival', async () => {
  const { add, batches, items } = manual({ maxItems: 2, maxBatches: 4 })
  const all = Promise.all(['a', 'b', 'c', 'd'].map(add))
  for (let at = 0; at < 3; at += 1) {
    await settled()
    batches[at]?.end()
  }
  await all
  expect(items()).toEqual([['a'], ['b', 'c'], ['d']])
})

test('a blocked batch does not block the next, up to the limit of concurrent batches', async () => {
  const { add, batches, items } = manual({ maxItems: 1, maxBatches: 2 })
  const all = Promise.all(['a', 'b', 'c'].map(add))
  vi.advanceTimersByTime(49)
  expect(items()).toEqual([['a']])
  vi.advanceTimersByTime(1)
  expect(items()).toEqual([['a'], ['b']])
  vi.advanceTimersByTime(1_000)
  expect(items()).toHaveLength(2)
  for (const { end } of batches) end()
  await settled()
  batches[2]?.end()
  expect(await all).toEqual(['a done', 'b done', 'c done'])
})

test('items that may not share a batch are in separate ones', async () => {
  const { add, batches, items } = manual({
    maxItems: 10,
    maxBatches: 1,
    choose: (pending) => (item) => item[0] === pending[0]?.[0],
  })
  const all = Promise.all(['x', 'a1', 'b1', 'a2'].map(add))
  for (let at = 0; at < 3; at += 1) {
    await settled()
    batches[at]?.end()
  }
  await all
  expect(items()).toEqual([['x'], ['a1', 'a2'], ['b1']])
})

test('an item that fails does not fail the others of its batch', async () => {
  const { add, batches } = manual({ maxItems: 10, maxBatches: 1 })
  const results = Promise.allSettled(['a', 'bad', 'b'].map(add))
  batches[0]?.end()
  await settled()
  batches[1]?.end()
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a batch that fails as a whole rejects its items, and the next one runs', async () => {
  const { add, batches } = manual({ maxItems: 10, maxBatches: 1 })
  const results = Promise.allSettled(['a', 'b'].map(add))
  batches[0]?.fail(new Error('no database'))
  await settled()
  batches[1]?.end()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
