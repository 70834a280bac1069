import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '#domain/base/canonical.ts'

/** What a loader may answer: JSON, with `undefined` and every number. */
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(
      undefined,
      null,
      true,
      false,
      '',
      'undefined',
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ),
    fc.integer({ min: -2, max: 2 }),
    fc.string({ maxLength: 3, unit: 'grapheme-ascii' }),
    fc.array(tie('data'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '1'), tie('data'), { noNullPrototype: true }),
  ),
}))

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, one]) => [key, reversed(one)])
      .reverse(),
  )
}

test('two values have the same text exactly when they are equal, whatever the order of their keys', () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
    }),
  )
  fc.assert(
    fc.property(data, data, (one, other) => {
      const equal = (() => {
        try {
          expect(one).toStrictEqual(other)
          return true
        } catch {
          return false
        }
      })()
      expect(canonicalJson(one) === canonicalJson(other)).toBe(equal)
    }),
  )
})

test.each([[new Map([['a', 1]])], [new Set([1])], [() => 1], [Promise.resolve(1)], [Symbol('a')]])(
  'what JSON would leave out is an error: %s',
  (value) => {
    expect(() => canonicalJson({ value })).toThrow(TypeError)
  },
)
