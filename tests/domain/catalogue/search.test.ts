import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chosen, type Group, groups } from '#domain/catalogue/listing.ts'
import { countsWith, type Findable, filter, filterToDrop, sorted, toggled } from '#domain/catalogue/search.ts'

const one = (slug: string, over: Partial<Findable>): Findable => ({
  slug,
  kind: 'product',
  name: slug,
  price: 2_000,
  stock: 10,
  concerns: [],
  skinTypes: [],
  freeFrom: [],
  when: ['am', 'pm'],
  ...over,
})

const listed = [
  one('rosa', { price: 1_000, concerns: ['dryness', 'dullness'], skinTypes: ['dry', 'oily'] }),
  one('reglow', { price: 4_200, concerns: ['dullness'], skinTypes: ['dry'], when: ['am'], stock: 0 }),
  one('holyglaze', {
    price: 1_400,
    concerns: ['dryness'],
    skinTypes: ['dry', 'sensitive'],
    freeFrom: ['added-fragrance', 'parabens'],
  }),
  one('myturn', { kind: 'bundle', price: 6_900, concerns: ['dryness'], skinTypes: ['dry'] }),
]

const options = {
  kind: ['product', 'bundle'],
  concern: ['dryness', 'dullness'],
  skin: ['dry', 'oily', 'sensitive'],
  without: ['added-fragrance', 'parabens'],
  when: ['am', 'pm'],
  price: ['under-25', '25-50', 'over-50'],
  stock: ['in'],
}

const slugs = (chosen: Chosen) => filter(listed, chosen).map((found) => found.slug)

describe('filters', () => {
  test.each<{ chosen: Chosen; want: string[] }>([
    { chosen: {}, want: ['rosa', 'reglow', 'holyglaze', 'myturn'] },
    { chosen: { kind: ['bundle'] }, want: ['myturn'] },
    { chosen: { kind: ['bundle', 'product'] }, want: ['rosa', 'reglow', 'holyglaze', 'myturn'] },
    { chosen: { concern: ['dullness'] }, want: ['rosa', 'reglow'] },
    { chosen: { concern: ['dullness', 'dryness'] }, want: ['rosa', 'reglow', 'holyglaze', 'myturn'] },
    { chosen: { skin: ['dry', 'sensitive'] }, want: ['holyglaze'] },
    { chosen: { without: ['added-fragrance', 'parabens'] }, want: ['holyglaze'] },
    { chosen: { without: ['added-fragrance', 'dyes'] }, want: [] },
    { chosen: { when: ['pm'] }, want: ['rosa', 'holyglaze', 'myturn'] },
    { chosen: { price: ['under-25', 'over-50'] }, want: ['rosa', 'holyglaze', 'myturn'] },
    { chosen: { price: ['no-such-band'] }, want: [] },
    { chosen: { stock: ['in'] }, want: ['rosa', 'holyglaze', 'myturn'] },
    { chosen: { concern: ['dryness'], price: ['under-25'], skin: ['oily'] }, want: ['rosa'] },
  ])('$chosen leave $want', ({ chosen, want }) => expect(slugs(chosen)).toEqual(want))

  test.each<{ chosen: Chosen; group: 'concern' | 'skin'; option: string; want: number }>([
    { chosen: {}, group: 'concern', option: 'dryness', want: 3 },
    // Another option of the same group is an alternative: it does not change this one's count.
    { chosen: { concern: ['dullness'] }, group: 'concern', option: 'dryness', want: 3 },
    // Another skin type is a further condition: it does.
    { chosen: { skin: ['sensitive'] }, group: 'skin', option: 'dry', want: 1 },
  ])('$option beside $chosen would leave $want', ({ chosen, group, option, want }) =>
    expect(countsWith(listed, chosen, options)[group][option]).toBe(want),
  )

  test('the count of an option is the number of matches with it', () => {
    const some = fc.record({
      concern: fc.subarray(options.concern),
      skin: fc.subarray(options.skin),
      price: fc.subarray(options.price),
      stock: fc.subarray(options.stock),
    })
    const enough: readonly Group[] = ['kind', 'concern', 'when', 'price']
    fc.assert(
      fc.property(some, fc.constantFrom(...groups), (chosen: Chosen, group) => {
        const counts = countsWith(listed, chosen, options)[group]
        for (const option of options[group]) {
          const others = enough.includes(group) ? [] : (chosen[group] ?? [])
          expect(counts[option]).toBe(slugs({ ...chosen, [group]: [...others, option] }).length)
        }
      }),
    )
  })

  test('when nothing matches, the filter whose removal brings back most is named', () => {
    const chosen: Chosen = { kind: ['bundle'], concern: ['dryness'], without: ['parabens'] }
    expect(slugs(chosen)).toEqual([])
    expect(filterToDrop(listed, chosen)).toEqual({ group: 'kind', option: 'bundle', count: 1 })
    expect(filterToDrop(listed, { without: ['dyes'], skin: ['balanced'] })).toBeNull()
  })

  test('choosing an option twice removes it', () => {
    const on = toggled({ skin: ['dry'] }, 'skin', 'oily')
    expect(on).toEqual({ skin: ['dry', 'oily'] })
    expect(toggled(on, 'skin', 'dry')).toEqual({ skin: ['oily'] })
    expect(toggled({}, 'kind', 'bundle')).toEqual({ kind: ['bundle'] })
  })
})

test.each([
  { by: 'featured', want: ['rosa', 'reglow', 'holyglaze', 'myturn'] },
  { by: 'price-low', want: ['rosa', 'holyglaze', 'reglow', 'myturn'] },
  { by: 'price-high', want: ['myturn', 'reglow', 'holyglaze', 'rosa'] },
  { by: 'name', want: ['holyglaze', 'myturn', 'reglow', 'rosa'] },
] as const)('sorted by $by', ({ by, want }) => {
  expect(sorted(listed, by).map((found) => found.slug)).toEqual(want)
})

test.each(['price-low', 'price-high'] as const)(
  'of one price, goods sorted by %s are sorted by name',
  (by) => {
    const twins = ['reglow', 'holyglaze', 'pretty'].map((slug) => one(slug, {}))
    expect(sorted(twins, by).map((found) => found.slug)).toEqual(['holyglaze', 'pretty', 'reglow'])
  },
)
