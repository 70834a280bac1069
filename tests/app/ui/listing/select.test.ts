import { isNotFound, isRedirect } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { selectHome } from '#app/ui/home/select-home.ts'
import { chosenIn, listingPath, parseListingSearch, searchWith } from '#app/ui/listing/listing-search.ts'
import { selectListing } from '#app/ui/listing/select-listing.ts'
import { selectNewPage } from '#app/ui/new-page/select-new-page.ts'
import { parseChoice } from '#app/ui/product/buy/choice.ts'
import { selectProductPage } from '#app/ui/product/buy/select-product-page.ts'
import { productJsonLd } from '#app/ui/product/product-json-ld.ts'
import { cardsOf, offerOf } from '#app/ui/product-card/select-card.ts'
import { selectTerms } from '#app/ui/terms/select-terms.ts'
import { CARDS_PER_PAGE } from '#domain/catalogue/search.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'
import { aCatalogue, aProduct, aVariant } from '../../../make.ts'

const catalogue = seedCatalogue()
const pages = catalogue.products.map(({ slug }) => ({ slug, page: selectProductPage(catalogue, slug) }))

describe('a product page', () => {
  test('lists its sets with current prices, the highest saving first', () => {
    const { sets, choosing } = selectProductPage(catalogue, 'rosa')
    expect(choosing).toBe('size')
    expect(sets.map((set) => set.slug)).toEqual(['therapyera', 'myturn', 'travelbag'])
    expect(sets[1]).toMatchObject({ price: 6_900, separately: 8_200, saving: 1_300, open: false })
    expect(sets[2]).toMatchObject({ open: true })
  })

  test('a set saves the difference to its parts, and names the part to choose', () => {
    const page = selectProductPage(catalogue, 'travelbag')
    expect(page.choosing).toBe('shade')
    expect(offerOf(catalogue, page.product)).toEqual({
      separately: 5_200,
      saving: { amount: 800, percent: 15 },
    })
    expect(page.parts.map((part) => [part.slug, part.chosen])).toEqual([
      ['repurify', false],
      ['rosa', false],
      ['holyglaze', false],
      ['pretty', true],
    ])
    expect(page.choices.map((choice) => choice.swatch)).toEqual(['#D8737F', '#C38D7B', '#8A2F4C'])
  })

  test('a set that cannot be sent names the part that is sold out, apart from a shade that can be changed', () => {
    const none = {
      ...catalogue,
      products: catalogue.products.map((product) => ({
        ...product,
        variants: product.variants.map((one) =>
          /^(ROSA|PRETTY)/.test(one.sku) ? { ...one, stock: 0 } : one,
        ),
      })),
    }
    const out = selectProductPage(none, 'travelbag').parts.map((part) => [part.slug, part.out])
    expect(out).toEqual([
      ['repurify', false],
      ['rosa', true],
      ['holyglaze', false],
      ['pretty', false],
    ])
  })

  test('a product that a brand adds is in the routine after those of its step, and without one in none', () => {
    const cream = aProduct({ slug: 'night-cream', name: 'Night Cream', when: ['pm'] })
    const routineOf = (own: typeof cream) =>
      selectProductPage(
        { ...catalogue, products: [...catalogue.products, own] },
        'night-cream',
      ).routine.pm.map(({ slug }) => slug)
    const shops = ['repurify', 'rosa', 'rekindle', 'resparkle', 'holyglaze', 'pretty']
    expect(routineOf(cream)).toEqual(shops)
    expect(routineOf({ ...cream, routineStep: 'treat' })).toEqual(shops.toSpliced(3, 0, 'night-cream'))
    expect(routineOf({ ...cream, routineStep: 'brighten' })).toEqual(shops.toSpliced(2, 0, 'night-cream'))
  })

  test('a changed price changes the saving, and the text contains no amounts', () => {
    const dearer = {
      ...catalogue,
      products: catalogue.products.map((product) =>
        product.slug === 'rosa'
          ? { ...product, variants: product.variants.map((one) => ({ ...one, price: one.price + 500 })) }
          : product,
      ),
    }
    const { product } = selectProductPage(dearer, 'myturn')
    expect(offerOf(dearer, product).saving.amount).toBe(1_800)
    for (const { page } of pages) expect(page.lead).not.toContain('$')
  })

  test('an unknown slug is not found', () => {
    expect(() => selectProductPage(catalogue, 'toString')).toThrow()
    expect(() => selectNewPage(catalogue, 'nothing-such')).toThrow()
    expect(() => selectNewPage(catalogue, 'toString')).toThrow()
    expect(selectNewPage(catalogue, undefined).product).toBeNull()
    expect(selectNewPage(catalogue, 'rosa').product?.product.name).toBe('Rosa')
  })

  test('an address that a product had before leads to its own, with the choice', () => {
    const moved = { ...catalogue, moved: { rosy: 'rosa' } }
    const thrown = (slug: string): unknown => {
      try {
        return selectNewPage(moved, slug)
      } catch (error) {
        return error
      }
    }
    const sent = thrown('rosy')
    if (!isRedirect(sent)) throw new Error('It does not lead on.')
    const { to, search, replace } = sent.options
    expect({ to, replace }).toEqual({ to: '/newpage', replace: true })
    // The search is a function of the one before.
    expect((search as (now: object) => object)({ product: 'rosy', size: '30-ml' })).toEqual({
      product: 'rosa',
      size: '30-ml',
    })
    expect(isNotFound(thrown('rosier'))).toBe(true)
  })

  test.each(pages)('$slug has text, a price and related products', ({ page }) => {
    expect(page.lead.length).toBeGreaterThan(20)
    expect(page.choices.every((choice) => choice.price > 0)).toBe(true)
    expect(page.pairs.length).toBeGreaterThan(0)
  })
})

test('the home page lists the percentages of the labels, largest first', () => {
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

test('slugs that are no longer in the catalogue are left out', () => {
  expect(cardsOf(catalogue, ['rosa', 'gone']).map((card) => card.slug)).toEqual(['rosa'])
})

describe('the list of a large catalogue', () => {
  const many = aCatalogue({
    products: Array.from({ length: 60 }, (_, at) =>
      aProduct({
        slug: `one-${at}`,
        concerns: at % 2 === 0 ? ['dryness'] : ['redness'],
        variants: [aVariant({ sku: `ONE-${at}`, price: 1_000 + at })],
      }),
    ),
  })
  const slugsOf = (search: Parameters<typeof selectListing>[1], found: string[] | null = null) =>
    selectListing(many, search, found).cards.map((card) => card.slug)

  test('is split into pages, with counts over all pages', () => {
    const { cards, count, pages, counts } = selectListing(many, {}, null)
    expect([cards.length, count, pages]).toEqual([CARDS_PER_PAGE, 60, 3])
    expect(counts.concern).toMatchObject({ dryness: 30, redness: 30 })
    expect(slugsOf({ page: 3 })[0]).toBe('one-48')
    expect(selectListing(many, { page: 99 }, null)).toMatchObject({ page: 3 })
  })

  test('is sorted before it is split, and keeps the order of a search', () => {
    expect(slugsOf({ sort: 'price-high' })[0]).toBe('one-59')
    expect(slugsOf({ concern: 'redness', page: 2 })).toHaveLength(6)
    expect(slugsOf({ q: 'x' }, ['one-7', 'gone', 'one-2'])).toEqual(['one-7', 'one-2'])
  })

  test('without results, names the filter to remove', () => {
    const { count, drop } = selectListing(many, { concern: 'dryness', kind: 'bundle' }, null)
    expect([count, drop]).toEqual([0, { group: 'kind', option: 'bundle', count: 30 }])
  })

  test.each([
    [{}, '/shopall'],
    [{ page: 2 }, '/shopall?page=2'],
    [{ page: 2, sort: 'name' }, '/shopall'],
    [{ q: 'dewy' }, '/shopall'],
  ])('%j is %s to search engines', (search, path) => expect(listingPath(search)).toBe(path))
})

describe('addresses', () => {
  test.each([
    { raw: { size: '30-ml' }, want: { size: '30-ml' } },
    { raw: { shade: 'berry', utm: 'x' }, want: { shade: 'berry' } },
    { raw: { size: 30, shade: '<b>' }, want: {} },
  ])('choice $raw is parsed as $want', ({ raw, want }) => expect(parseChoice(raw)).toEqual(want))

  test.each([
    { raw: { concern: 'dryness,redness', sort: 'name' }, want: { concern: 'dryness,redness', sort: 'name' } },
    { raw: { q: '12', sort: 'featured', kind: ['bundle'] }, want: { q: '12' } },
    { raw: { q: '  ', price: 'under-25"', sort: 'worst' }, want: {} },
    { raw: { page: 3 }, want: { page: 3 } },
    { raw: { page: '-1' }, want: {} },
    { raw: { page: 1 }, want: {} },
    { raw: { q: 'x'.repeat(90) }, want: { q: 'x'.repeat(60) } },
  ])('list $raw is parsed as $want', ({ raw, want }) => expect(parseListingSearch(raw)).toEqual(want))

  test('filters survive a round trip through the URL', () => {
    const search = searchWith({ q: 'dewy', sort: 'name' }, { concern: ['dryness', 'redness'], skin: [] })
    expect(search).toEqual({ q: 'dewy', sort: 'name', concern: 'dryness,redness' })
    expect(chosenIn(parseListingSearch(search)).concern).toEqual(['dryness', 'redness'])
  })
})

test('the terms state what is charged', () => {
  expect(selectTerms(catalogue)).toEqual({
    standard: '$5.95',
    express: '$14.95',
    freeFrom: '$60.00',
    belowFree: '$59.99',
    standardDays: '3 to 6',
    expressDays: '1 to 3',
  })
})

describe('structured data and metadata', () => {
  const [thing, crumbs] = productJsonLd(selectProductPage(catalogue, 'rosa'), 'https://era.example')

  test('the name, the price and the availability of each size', () => {
    expect(thing).toMatchObject({
      name: 'Rosa',
      image: ['rosa-og.jpg', 'rosa-detail-800.webp', 'rosa-back-800.webp', 'rosa-texture-800.webp'].map(
        (file) => `https://era.example/art/${file}`,
      ),
      offers: [
        { sku: 'ROSA-100', price: '22.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        { sku: 'ROSA-30', price: '10.00' },
      ],
    })
    expect(crumbs.itemListElement).toHaveLength(3)
  })

  test('no invented ratings', () => {
    expect(JSON.stringify(thing)).not.toMatch(/aggregateRating|"review"/)
  })
})
