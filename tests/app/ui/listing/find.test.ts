import { describe, expect, test } from 'vitest'
import { shopall } from '#app/content/product/listing.ts'
import { find } from '#app/ui/listing/finder.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'

const catalogue = seedCatalogue()

describe('searching the shop', () => {
  test.each([
    { query: 'rosa', first: 'rosa' },
    { query: 'Rekindel', first: 'rekindle' },
    { query: 'holyglase', first: 'holyglaze' },
    { query: 'tired eyes', first: 'resparkle' },
    { query: 'tierd eyes', first: 'resparkle' },
    { query: 'vitamin c', first: 'reglow' },
    { query: 'bakuchiol', first: 'rekindle' },
    { query: 'salicilic', first: 'repurify' },
    { query: 'healing', first: 'healingera' },
  ])('“$query” finds $first first', async ({ query, first }) => {
    expect((await find(catalogue, query))[0]).toBe(first)
  })

  test('an ingredient finds the products that contain it, sets included', async () => {
    expect(await find(catalogue, 'squalane')).toEqual(
      expect.arrayContaining(['holyglaze', 'pretty', 'healingera']),
    )
  })

  test('an everyday word for a concern finds its products', async () => {
    expect(await find(catalogue, 'flaky')).toContain('holyglaze')
    expect(await find(catalogue, 'dewy')).toContain('rosa')
  })

  test('a tag finds its product, which does not show it', async () => {
    expect(await find(catalogue, 'bridesmaid')).toEqual([])
    const tagged = (slug: string) => (slug === 'reglow' ? { tags: ['bridesmaids', 'for him'] } : {})
    const products = catalogue.products.map((one) => ({ ...one, ...tagged(one.slug) }))
    expect(await find({ ...catalogue, products }, 'bridesmaid')).toEqual(['reglow'])
  })

  test.each(shopall.notFound.feelings)(
    '“%s”, offered where nothing was found, finds something',
    async (offered) => {
      expect(await find(catalogue, offered)).not.toEqual([])
    },
  )

  test('unknown words find nothing', async () => {
    expect(await find(catalogue, 'zzzxxq')).toEqual([])
  })
})
