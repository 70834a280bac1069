import { expect, test } from 'vitest'
import { elementAt, entryOf } from '#domain/base/lookup.ts'

test('an element is found, also one that is undefined', () => {
  expect(elementAt([3, 7, 1], 2)).toBe(1)
  expect(elementAt([undefined], 0)).toBeUndefined()
})

test.each([-1, 1, 0.5])('there is no element at %d of one', (index) => {
  expect(() => elementAt(['only'], index)).toThrow(RangeError)
})

test('an entry is found under a key of the table, and nothing under what every object inherits', () => {
  const table = { packed: 1 }
  expect(entryOf(table, 'packed')).toBe(1)
  expect(entryOf(table, 'shipped')).toBeUndefined()
  expect(entryOf(table, 'toString')).toBeUndefined()
})
