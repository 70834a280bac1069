import { expect, test } from 'vitest'
import { limitConcurrency } from '#server/base/file/concurrency.ts'

/** Work that lasts until a test ends it, in the order in which it was begun. */
function controlledWork() {
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const work = (name: string) => {
    begun.push(name)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    ends.set(name, { resolve, reject })
    return promise.then(() => `${name} is done`)
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { begun, work, end: (name: string) => ends.get(name)?.resolve(), ends, settled }
}

test('so much is done at a time, the rest in the order it came', async () => {
  const { begun, work, end, settled } = controlledWork()
  const turns = limitConcurrency(2, work)
  const all = ['a', 'b', 'c', 'd'].map(turns)
  await settled()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(all)).toEqual(['a is done', 'b is done', 'c is done', 'd is done'])
})

test('what fails gives its turn to the next, and fails alone', async () => {
  const { begun, work, end, ends, settled } = controlledWork()
  const turns = limitConcurrency(1, work)
  const first = turns('a')
  const second = turns('b')
  ends.get('a')?.reject(new Error('not a picture'))
  await expect(first).rejects.toThrow('not a picture')
  await settled()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await second).toBe('b is done')
})

test('after a pause nothing waits: a turn that was given back is free', async () => {
  const { begun, work, end, settled } = controlledWork()
  const turns = limitConcurrency(1, work)
  for (const name of ['a', 'b', 'c']) {
    const done = turns(name)
    await settled()
    expect(begun.at(-1)).toBe(name)
    end(name)
    await done
  }
})
