import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import type { Catalogue, Product } from '#domain/catalogue/product.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'
import { loadClientBuild } from '#server/pages/client-build.ts'
import { root } from '../base/own-shop.ts'

/** Whatever changes in the shop: a page that is not rendered again is, byte for byte, the one that would be rendered. */

type Change = (catalogue: Catalogue) => Catalogue

const seeded = seedCatalogue()
const at = new Date(0).toISOString()
const short = fc.string({ minLength: 1, maxLength: 12 })

/** Changes of one product, by the part of it that changes. */
const productChange: fc.Arbitrary<(product: Product) => Product> = fc.oneof(
  fc.record({ price: fc.integer({ min: 1, max: 9_999 }), nth: fc.nat(3) }).map(({ price, nth }) => {
    const changed = (product: Product) => nth % product.variants.length
    return (product: Product) => ({
      ...product,
      variants: product.variants.map((one, at) => (at === changed(product) ? { ...one, price } : one)),
    })
  }),
  fc.nat(10).map((stock) => (product: Product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, stock })),
  })),
  fc
    .tuple(fc.constantFrom('name', 'tagline', 'summary', 'seoTitle', 'descriptor' as const), short)
    .map(([part, text]) => (product: Product) => ({ ...product, [part]: text })),
  fc.array(short, { maxLength: 3 }).map((inci) => (product: Product) => ({ ...product, inci })),
  fc.tuple(fc.integer({ min: 1, max: 5 }), short).map(([stars, text]) => (product: Product) => ({
    ...product,
    rating: {
      counts: [0, 0, 0, 0, 0].map((_, nth) => (nth === stars - 1 ? 1 : 0)) as [
        number,
        number,
        number,
        number,
        number,
      ],
      latest: [{ id: 'a', stars, text, writtenAt: at }],
    },
  })),
)

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(seeded.products.length - 1), productChange).map(
      ([nth, changed]): Change =>
        (catalogue) => ({
          ...catalogue,
          products: catalogue.products.map((one, at) => (at === nth ? changed(one) : one)),
        }),
    ),
  },
  // Another order, and a product that is gone.
  fc.constant<Change>((catalogue) => ({ ...catalogue, products: catalogue.products.toReversed() })),
  fc.nat(seeded.products.length - 1).map(
    (nth): Change =>
      (catalogue) => ({ ...catalogue, products: catalogue.products.toSpliced(nth, 1) }),
  ),
  fc
    .tuple(
      fc.constantFrom(
        ['banner', 'text'],
        ['home', 'hero.body'],
        ['all', 'title'],
        ['footer', 'legal'],
        ['newpage', 'body'],
        ['comingsoon', 'body'],
        ['returns', 'title'],
      ),
      short,
    )
    .map(
      ([[id = '', path = ''], text]): Change =>
        (catalogue) => ({
          ...catalogue,
          words: { ...catalogue.words, [id]: { version: 2, at, words: { [path]: text } } },
        }),
    ),
)

test('a page is rendered again exactly when it would be another', async () => {
  test.setTimeout(240_000)
  const bundle = await loadClientBuild(join(root, 'dist'))
  const queries = [
    '/shopall?q=cream',
    '/shopall?concern=dryness&sort=price',
    '/newpage?product=rosa',
    '/influencer?code=MAYA',
  ]
  const addresses = [...bundle.paths, ...queries]
  const count = { kept: 0, rendered: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.subarray(addresses, { minLength: 1, maxLength: 4 }),
      async (changes, some) => {
        const facts = (catalogue: Catalogue) => ({
          catalogue: async () => catalogue,
          influencer: async () => null,
        })
        const render = (href: string, catalogue: Catalogue) =>
          bundle.render(href, facts(catalogue), 'https://era.example')
        for (const href of some) {
          let last = { catalogue: seeded, page: await render(href, seeded) }
          for (const make of changes) {
            const catalogue = make(structuredClone(last.catalogue))
            const { contentKey, html } = last.page
            const anew = await render(href, catalogue)
            const again = await bundle.render(
              href,
              facts(catalogue),
              'https://era.example',
              (text) => text !== contentKey,
            )
            if (again === null) expect(anew.html).toBe(html)
            else expect([again.html, anew.html === html]).toEqual([anew.html, false])
            count[again === null ? 'kept' : 'rendered'] += 1
            last = { catalogue, page: anew }
          }
        }
      },
    ),
    { numRuns: 40 },
  )
  expect(Math.min(count.kept, count.rendered)).toBeGreaterThan(5)
})
