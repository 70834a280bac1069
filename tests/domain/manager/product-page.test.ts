import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ingredientsOf, listLimits, MIDDLE, textLimits } from '#domain/manager/page-schema.ts'
import { type PageWords, pageChanges, pageFields, rebased } from '#domain/manager/page-words.ts'
import { readUnfinished, readWords, withWords, wordsOf } from '#domain/manager/product-page.ts'
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
    [{ seoDescription: 'x'.repeat(161) }, ['seoDescription']],
    [{ seoDescription: '' }, []],
    [{ tags: '' }, []],
    [{ tags: 'gift, Gift' }, ['tags']],
    [{ tags: `gift, ${'x'.repeat(41)}` }, ['tags']],
    [{ tags: Array.from({ length: listLimits.tags + 1 }, (_, at) => `tag ${at}`).join(', ') }, ['tags']],
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

describe('pictures of a page', () => {
  const id = 'a'.repeat(32)
  const file = { id, width: 800, height: 600, colour: '#c0ffee' }
  const typed = { id, alt: 'A bottle', focus: MIDDLE }
  const published = (over: Partial<PageWords>) => {
    const read = readWords({ kind: 'product', builtIn: false }, aPage({ pictures: [typed], ...over }))
    if (read.faults) throw new Error(JSON.stringify(read.faults))
    return read.published
  }

  test.each([MIDDLE, '50% 30%', '0% 100%'])('are typed and shown with the focus %s', (focus) => {
    const product = withWords(aProduct(), published({ pictures: [{ ...typed, focus }] }), [file])
    expect(product.pictures).toEqual([{ ...file, alt: 'A bottle', ...(focus !== MIDDLE && { focus }) }])
    expect(wordsOf(product).pictures).toEqual([{ ...typed, focus }])
  })

  test('of which nothing is known are left out, and none is no list', () => {
    const pictures = [typed, { ...typed, id: 'b'.repeat(32) }]
    expect(withWords(aProduct(), published({ pictures }), [file]).pictures?.map((one) => one.id)).toEqual([
      id,
    ])
    expect(withWords(aProduct(), published({ pictures }))).not.toHaveProperty('pictures')
  })

  test('and the palette are taken away with their words', () => {
    const had = aProduct({ pictures: [{ ...file, alt: 'Before' }], palette: 'rose' })
    const after = withWords(had, published({ palette: '' }))
    expect(after).not.toHaveProperty('pictures')
    expect(after).not.toHaveProperty('palette')
    expect(withWords(had, published({ palette: 'mint' })).palette).toBe('mint')
  })

  test.each(['seoDescription', 'routineStep'] as const)('and its %s are set and taken away', (field) => {
    const filled = withWords(aProduct(), published({ [field]: 'treat' }))
    expect(filled[field]).toBe('treat')
    expect(withWords(filled, published({ [field]: '' }))).not.toHaveProperty(field)
  })

  test('and its tags are set and taken away', () => {
    const filled = withWords(aProduct(), published({ tags: ' Gift,\nfor  him ,, VEGAN' }))
    expect(filled.tags).toEqual(['gift', 'for him', 'vegan'])
    expect(wordsOf(filled).tags).toBe('gift, for him, vegan')
    expect(withWords(filled, published({ tags: ' , ' }))).not.toHaveProperty('tags')
    expect(readUnfinished(aPage({ tags: 'Gift' })).tags).toEqual(['gift'])
  })

  test.each([
    { builtIn: true, pictures: 0, faults: undefined },
    { builtIn: false, pictures: 1, faults: undefined },
    {
      builtIn: false,
      pictures: 0,
      faults: [{ path: 'pictures', message: 'Add at least one picture.' }],
    },
  ])(
    'are needed where a product has no art of its own: $pictures, $builtIn',
    ({ builtIn, pictures, faults }) => {
      const words = aPage({ pictures: Array.from({ length: pictures }, () => typed) })
      expect(readWords({ kind: 'product', builtIn }, words).faults).toEqual(faults)
    },
  )
})

describe('an unfinished page', () => {
  test('looks as it would be published, once it can be', () => {
    const words = aPage({ palette: 'rose', paoMonths: ' 6 ', inci: 'Aqua,\nGlycerin.' })
    expect(readUnfinished(words)).toEqual(readWords({ kind: 'product', builtIn: true }, words).published)
  })

  const hero = { name: 'Rose water', inci: '', why: '' }
  test.each<[string, Partial<PageWords>, ReturnType<typeof readUnfinished> | object]>([
    ['a name that is too long', { name: 'x'.repeat(41) }, { name: 'x'.repeat(41) }],
    ['paragraphs, but for empty ones', { story: ['One.', ' ', ''] }, { story: ['One.'] }],
    ['steps, but for empty ones', { howToUse: ['', 'Mist.'] }, { howToUse: ['Mist.'] }],
    [
      'warnings, but for empty ones',
      { warnings: [' ', 'Mind your eyes.'] },
      { warnings: ['Mind your eyes.'] },
    ],
    [
      'a share of an ingredient',
      { heroIngredients: [{ ...hero, percent: '40' }] },
      { heroIngredients: [{ ...hero, percent: 40 }] },
    ],
    [
      'no share that is none',
      { heroIngredients: [{ ...hero, percent: 'a lot' }] },
      { heroIngredients: [{ ...hero, percent: null }] },
    ],
    [
      'the product of an ingredient of a set',
      { heroIngredients: [{ ...hero, product: 'rosa', percent: '' }] },
      { heroIngredients: [{ ...hero, product: 'rosa', percent: null }] },
    ],
    ['ingredients, one of them twice', { inci: 'Aqua, Aqua' }, { inci: ['Aqua', 'Aqua'] }],
    ['no palette of no name', { palette: 'No!' }, { palette: '' }],
    ['no months that are none', { paoMonths: 'a year' }, { paoMonths: null }],
    [
      'pictures from their middle',
      { pictures: [{ id: 'a'.repeat(32), alt: '', focus: '50%' }] },
      { pictures: [{ id: 'a'.repeat(32), alt: '', focus: MIDDLE }] },
    ],
  ])('shows %s', (_, over, shown) => {
    const whole = readUnfinished(aPage())
    expect(readUnfinished(aPage(over))).toEqual({ ...whole, ...shown })
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
