import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isSameSet, partsOfSet, partsText, setSku, setStem } from '#domain/catalogue/set-parts.ts'
import { setChangeSchema } from '#domain/manager/new-product.ts'

const skus = fc.uniqueArray(fc.stringMatching(/^[A-Z]{2,6}-[1-9]{1,3}$/), { minLength: 2, maxLength: 9 })
const units = fc.integer({ min: 1, max: 9 })

/** Parts of which one at most is a choice. */
const sets = fc
  .tuple(skus, fc.nat(8), fc.integer({ min: 2, max: 4 }), fc.array(units, { minLength: 9, maxLength: 9 }))
  .map(([all, place, choices, counts]) => {
    const some = all.length > choices ? all.slice(0, choices) : []
    const singles = all.slice(some.length).map((sku) => [sku])
    const parts = some.length > 0 ? singles.toSpliced(place % (singles.length + 1), 0, some) : singles
    return parts.map((one, at) => ({ skus: one, units: counts[at] ?? 1 }))
  })

test('what a set is made of is read from its SKUs, whatever the choice', () => {
  fc.assert(
    fc.property(sets, (parts) => {
      const choice = parts.find((part) => part.skus.length > 1)
      const sold = (choice?.skus ?? ['']).map((chosen) =>
        parts.map(({ skus: [first = '', ...more], units }) => ({
          sku: more.length > 0 ? chosen : first,
          units,
        })),
      )
      expect(partsOfSet(sold)).toEqual(parts)
      expect(isSameSet(partsOfSet(sold.toReversed()), parts)).toBe(true)
    }),
  )
})

test('a set of other units, other parts or another order is another one', () => {
  fc.assert(
    fc.property(sets, (parts) => {
      expect(isSameSet(parts, structuredClone(parts))).toBe(true)
      expect(isSameSet(parts, parts.slice(1))).toBe(false)
      expect(
        isSameSet(
          parts,
          parts.map((one) => ({ ...one, units: one.units + 1 })),
        ),
      ).toBe(false)
    }),
  )
})

test('its SKUs begin with what they began with before', () => {
  const plain = { sku: 'DUO', name: 'Night Duo', options: {} }
  const shade = (name: string) => ({ sku: setSku('DUO', name), name, options: { shade: name } })
  expect(setStem([plain], 'night-duo')).toBe('DUO')
  expect(setStem([shade('Blush'), shade('Berry')], 'night-duo')).toBe('DUO')
  expect(setStem([shade('Blush'), plain], 'night-duo')).toBe('DUO')
  expect(setStem([{ ...shade('Blush'), sku: 'OTHER' }], 'night-duo')).toBe('NIGHT-DUO')
})

test.each([
  [[], 'parts'],
  [[{ skus: ['A-1'], units: 1 }], 'parts'],
  [[{ skus: ['A-1'], units: 10 }], 'parts.0.units'],
  [[{ skus: [], units: 2 }], 'parts.0.skus'],
  [
    [
      { skus: ['A-1'], units: 1 },
      { skus: ['A-1'], units: 1 },
    ],
    'parts',
  ],
  [
    [
      { skus: ['A-1', 'A-2'], units: 1 },
      { skus: ['B-1', 'B-2'], units: 1 },
    ],
    'parts',
  ],
])('%j is no set: %s', (parts, path) => {
  const { issues = [] } = v.safeParse(setChangeSchema, { parts, version: 1 })
  expect(issues.map((issue) => v.getDotPath(issue))).toContain(path)
})

test('the log says it in one line', () => {
  const parts = [
    { skus: ['ROSA-100'], units: 2 },
    { skus: ['PRETTY-BLUSH', 'PRETTY-BERRY'], units: 1 },
  ]
  expect(partsText(parts)).toBe('2 × ROSA-100, 1 × PRETTY-BLUSH or PRETTY-BERRY')
})

test('a set of which nothing is sold is made of nothing', () => {
  expect(partsOfSet([])).toEqual([])
})

test('what only some of its SKUs have is a choice, also against nothing', () => {
  const [balm, mist] = [
    { sku: 'BALM', units: 1 },
    { sku: 'MIST', units: 2 },
  ]
  expect(partsOfSet([[balm, mist], [balm]])).toEqual([
    { skus: ['BALM'], units: 1 },
    { skus: ['MIST'], units: 2 },
  ])
})
