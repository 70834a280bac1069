import { expect, test } from 'vitest'
import { elementAt } from '#domain/base/element.ts'

test('an element is found, also one that is undefined', () => {
  expect(elementAt([3, 7, 1], 2)).toBe(1)
  expect(elementAt([undefined], 0)).toBeUndefined()
})

test.each([-1, 1, 0.5])('there is no element at %d of one', (index) => {
  expect(() => elementAt(['only'], index)).toThrow(RangeError)
})
