import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ingredientsOf, listLimits, textLimits } from '#domain/manager/page-schema.ts'
import { type PageWords, pageChanges, pageFields, rebased } from '#domain/manager/page-words.ts'
import { readWords, withWords, wordsOf } from '#domain/manager/product-page.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'
import { aPage, aProduct } from '#tests/make.ts'

const faultsOf = (over: Partial<PageWords>, kind: 'product' | 'bundle' = 'product') =>
  readWords({ kind, builtIn: true }, aPage(over)).faults?.map(({ path }) => path) ?? []

describe('the words of a page', () => {
  test.each(seedCatalogue().products)('of $name are published as they were', (product) => {
    const { published, faults } = readWords({ kind: product.kind, builtIn: true }, wordsOf(product))
    expect(faults).toBeUndefined()
    if (published) expect(withWords(product, published)).toEqual(product)
  })

  test.each<[Partial<PageWords>, string[]]>([
    [{}, []],
    [{ name: ' \n ' }, ['name']],
    [{ name: 'x'.repeat(textLimits.name + 1) }, ['name']],
    [{ tagline: 'a\u0000' }, ['tagline']],
    [{ benefits: [{ title: 'A', text: '' }] }, ['benefits.0.text']],
    [{ benefits: [] }, ['benefits']],
    [{ story: Array.from({ length: listLimits.story + 1 }, (_, at) => `${at}`) }, ['story']],
    [{ story: ['Once.', 'Twice.', 'Twice. '] }, ['story.2']],
    [
      {
        faqs: [
          { q: 'Why?', a: 'So.' },
          { q: 'Why?', a: 'So!' },
        ],
      },
      ['faqs.1.q'],
    ],
    [{ inci: '' }, ['inci']],
    [{ inci: 'Aqua, Aqua' }, ['inci']],
    [{ inci: `Aqua, ${'x'.repeat(121)}` }, ['inci']],
    [{ when: [] }, ['when']],
    [{ freeFrom: ['No such thing!'] }, ['freeFrom.0']],
    [{ paoMonths: '0' }, ['paoMonths']],
    [{ paoMonths: '1.5' }, ['paoMonths']],
    [{ paoMonths: '' }, []],
    [{ name: '', seoTitle: '' }, ['name', 'seoTitle']],
  ])('%j are wrong in %j', (over, paths) => {
    expect(faultsOf(over)).toEqual(paths)
  })

  test('of a set need no ingredients', () => {
    expect(faultsOf({ inci: '' }, 'bundle')).toEqual([])
  })

  test.each([
    ['', null],
    ['0.5', 0.5],
    [' 60 % ', 60],
    ['100', 100],
    ['0', undefined],
    ['101', undefined],
    ['-1', undefined],
    ['a lot', undefined],
    ['1e2', undefined],
  ])('a percentage typed as “%s” is %s', (percent, read) => {
    const hero = { name: 'A', inci: 'B', why: 'C', percent }
    expect(
      readWords({ kind: 'product', builtIn: true }, aPage({ heroIngredients: [hero] })).published
        ?.heroIngredients[0]?.percent,
    ).toBe(read)
  })

  test.each([
    ['Aqua, Glycerin.', ['Aqua', 'Glycerin']],
    ['Aqua\n Glycerin ,\n\n1,2-Hexanediol', ['Aqua', 'Glycerin', '1,2-Hexanediol']],
    ['Iron Oxides (CI 77491, CI 77492), Mica', ['Iron Oxides (CI 77491, CI 77492)', 'Mica']],
    ['Iron Oxides (CI 77491\nMica', ['Iron Oxides (CI 77491', 'Mica']],
    [' , ,', []],
  ])('%j are the ingredients %j', (typed, read) => {
    expect(ingredientsOf(typed)).toEqual(read)
  })
})

const someWords = fc
  .record({
    name: fc.constantFrom('A', 'B', 'C'),
    tagline: fc.constantFrom('A', 'B', 'C'),
    story: fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 3 }),
    freeFrom: fc.subarray(['silicones', 'parabens']),
  })
  .map((over) => aPage(over))

describe('changes of a page', () => {
  test('are none exactly where the words are the same', () => {
    fc.assert(
      fc.property(someWords, someWords, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        expect(pageChanges(one, other).length === 0).toBe(same)
      }),
    )
  })

  test('name each text with what it was and is', () => {
    const before = wordsOf(aProduct())
    const after = { ...before, name: 'Rosy', story: [...before.story, 'More.'], freeFrom: [] }
    expect(pageChanges(before, after)).toEqual([
      { path: 'name', before: 'Rosa', after: 'Rosy' },
      { path: 'story.1', before: null, after: 'More.' },
      { path: 'freeFrom', before: 'fragrance', after: '' },
    ])
  })

  test('survive a publication by someone else, field by field', () => {
    fc.assert(
      fc.property(someWords, someWords, someWords, (from, draft, published) => {
        const { words, clashes } = rebased(from, draft, published)
        const text = (all: PageWords, field: (typeof pageFields)[number]) => JSON.stringify(all[field])
        for (const field of pageFields) {
          const mine = text(draft, field) !== text(from, field)
          expect(text(words, field)).toBe(text(mine ? draft : published, field))
          const theirs = text(published, field) !== text(from, field)
          expect(clashes.includes(field)).toBe(
            mine && theirs && text(draft, field) !== text(published, field),
          )
        }
      }),
    )
  })
})
