import { describe, expect, test } from 'vitest'
import { cardsOf } from '#app/ui/card/select-card.ts'
import { selectHome } from '#app/ui/home/select-home.ts'
import { selectNewPage } from '#app/ui/new-page/select-new-page.ts'
import { parseChoice } from '#app/ui/product/choice.ts'
import { productJsonLd } from '#app/ui/product/product-json-ld.ts'
import { selectProductPage } from '#app/ui/product/select-product-page.ts'
import { PAGE, selectShop } from '#app/ui/shop/select-shop.ts'
import { chosenIn, parseShopSearch, searchWith, shopPath } from '#app/ui/shop/shop-search.ts'
import { selectTerms } from '#app/ui/terms/select-terms.ts'
import { seedCatalogue } from '#server/catalogue.ts'
import { aCatalogue, aProduct, aVariant } from '#tests/make.ts'

const catalogue = seedCatalogue()
const pages = catalogue.products.map(({ slug }) => ({ slug, page: selectProductPage(catalogue, slug) }))

describe('a product page', () => {
  test('takes its sets with prices of today, the best saving first', () => {
    const { sets, choosing } = selectProductPage(catalogue, 'rosa')
    expect(choosing).toBe('size')
    expect(sets.map((set) => set.slug)).toEqual(['therapyera', 'myturn', 'travelbag'])
    expect(sets[1]).toMatchObject({ price: 6_900, separately: 8_200, saving: 1_300, open: false })
    expect(sets[2]).toMatchObject({ open: true })
  })

  test('a set saves what its parts cost more, and names which of them is chosen', () => {
    const page = selectProductPage(catalogue, 'travelbag')
    expect(page).toMatchObject({ choosing: 'shade', separately: 5_200, saving: { amount: 800, percent: 15 } })
    expect(page.parts.map((part) => [part.slug, part.chosen])).toEqual([
      ['repurify', false],
      ['rosa', false],
      ['holyglaze', false],
      ['pretty', true],
    ])
    expect(page.choices.map((choice) => choice.swatch)).toEqual(['#C38D7B', '#D8737F', '#8A2F4C'])
  })

  test('a price that moves moves the saving, and no sum stands in the words', () => {
    const dearer = {
      ...catalogue,
      products: catalogue.products.map((product) =>
        product.slug === 'rosa'
          ? { ...product, variants: product.variants.map((one) => ({ ...one, price: one.price + 500 })) }
          : product,
      ),
    }
    expect(selectProductPage(dearer, 'myturn').saving.amount).toBe(1_800)
    for (const { page } of pages) expect(page.lead).not.toContain('$')
  })

  test('an address nobody knows is not found', () => {
    expect(() => selectProductPage(catalogue, 'toString')).toThrow()
    expect(selectNewPage(catalogue, 'nothing-such').product).toBeNull()
    expect(selectNewPage(catalogue, 'rosa').product?.product.name).toBe('Rosa')
  })

  test.each(pages)('$slug has words, a price and company', ({ page }) => {
    expect(page.lead.length).toBeGreaterThan(20)
    expect(page.choices.every((choice) => choice.price > 0)).toBe(true)
    expect(page.pairs.length).toBeGreaterThan(0)
  })
})

test('the home page claims what the labels say, largest first', () => {
  const { claims, leastSaving, freeFrom } = selectHome(catalogue)
  expect(claims.map(({ slug, percent }) => `${slug} ${percent}`)).toEqual([
    'rosa 60',
    'reglow 15',
    'holyglaze 5',
    'resparkle 2',
    'rekindle 1',
    'repurify 0.5',
  ])
  expect(leastSaving).toBe(15)
  expect(freeFrom).toBe(6_000)
})

test('cards of slugs the shop no longer has are left out', () => {
  expect(cardsOf(catalogue, ['rosa', 'gone']).map((card) => card.slug)).toEqual(['rosa'])
})

describe('the list of a shop with many goods', () => {
  const many = aCatalogue({
    products: Array.from({ length: 60 }, (_, at) =>
      aProduct({
        slug: `one-${at}`,
        concerns: at % 2 === 0 ? ['dryness'] : ['redness'],
        variants: [aVariant({ sku: `ONE-${at}`, price: 1_000 + at })],
      }),
    ),
  })
  const slugsOf = (search: Parameters<typeof selectShop>[1], found: string[] | null = null) =>
    selectShop(many, search, found).cards.map((card) => card.slug)

  test('is cut into pages, and its counts are of all of them', () => {
    const { cards, count, pages, counts } = selectShop(many, {}, null)
    expect([cards.length, count, pages]).toEqual([PAGE, 60, 3])
    expect(counts.concern).toMatchObject({ dryness: 30, redness: 30 })
    expect(slugsOf({ page: 3 })[0]).toBe('one-48')
    expect(selectShop(many, { page: 99 }, null)).toMatchObject({ page: 3 })
  })

  test('is ordered before it is cut, and keeps the order of what was found', () => {
    expect(slugsOf({ sort: 'price-high' })[0]).toBe('one-59')
    expect(slugsOf({ concern: 'redness', page: 2 })).toHaveLength(6)
    expect(slugsOf({ q: 'x' }, ['one-7', 'gone', 'one-2'])).toEqual(['one-7', 'one-2'])
  })

  test('names the filter in the way where nothing is left', () => {
    const { count, drop } = selectShop(many, { concern: 'dryness', kind: 'bundle' }, null)
    expect([count, drop]).toEqual([0, { group: 'kind', option: 'bundle', count: 30 }])
  })

  test.each([
    [{}, '/shopall'],
    [{ page: 2 }, '/shopall?page=2'],
    [{ page: 2, sort: 'name' }, '/shopall'],
    [{ q: 'dewy' }, '/shopall'],
  ])('%j is %s to search engines', (search, path) => expect(shopPath(search)).toBe(path))
})

describe('addresses', () => {
  test.each([
    { raw: { size: '30-ml' }, want: { size: '30-ml' } },
    { raw: { shade: 'berry', utm: 'x' }, want: { shade: 'berry' } },
    { raw: { size: 30, shade: '<b>' }, want: {} },
  ])('choice $raw is read as $want', ({ raw, want }) => expect(parseChoice(raw)).toEqual(want))

  test.each([
    { raw: { concern: 'dryness,redness', sort: 'name' }, want: { concern: 'dryness,redness', sort: 'name' } },
    { raw: { q: 12, sort: 'featured', kind: ['bundle'] }, want: { q: '12' } },
    { raw: { q: '  ', price: 'under-25"', sort: 'worst' }, want: {} },
    { raw: { page: 3 }, want: { page: 3 } },
    { raw: { page: '-1' }, want: {} },
    { raw: { page: 1 }, want: {} },
    { raw: { q: 'x'.repeat(90) }, want: { q: 'x'.repeat(60) } },
  ])('list $raw is read as $want', ({ raw, want }) => expect(parseShopSearch(raw)).toEqual(want))

  test('filters come back from their own address', () => {
    const search = searchWith({ q: 'dewy', sort: 'name' }, { concern: ['dryness', 'redness'], skin: [] })
    expect(search).toEqual({ q: 'dewy', sort: 'name', concern: 'dryness,redness' })
    expect(chosenIn(parseShopSearch(search)).concern).toEqual(['dryness', 'redness'])
  })
})

test('the terms say what the till charges', () => {
  expect(selectTerms(catalogue)).toEqual({
    standard: '$5.95',
    express: '$14.95',
    freeFrom: '$60.00',
    belowFree: '$59.99',
    standardDays: '3 to 6',
    expressDays: '1 to 3',
  })
})

describe('what search engines are told', () => {
  const [thing, crumbs] = productJsonLd(selectProductPage(catalogue, 'rosa'), 'https://era.example')

  test('the name, the price of each size, and that it is there', () => {
    expect(thing).toMatchObject({
      name: 'Rosa',
      image: 'https://era.example/art/rosa-og.jpg',
      offers: [
        { sku: 'ROSA-100', price: '22.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        { sku: 'ROSA-30', price: '10.00' },
      ],
    })
    expect(crumbs.itemListElement).toHaveLength(3)
  })

  test('no rating that nobody gave', () => {
    expect(JSON.stringify(thing)).not.toMatch(/aggregateRating|"review"/)
  })
})
