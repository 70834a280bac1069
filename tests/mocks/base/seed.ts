import { variantName } from '#domain/catalogue/product.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'
import { catalogueRows } from '#server/seed/catalogue.ts'
import { demoInfluencer } from '#server/seed/seed.ts'
import type { Seed } from './shop.ts'

/** What a new shop has in stock, read from the seed of the server: for the browser, a plain value. */
export function readSeed(): Seed {
  const rows = catalogueRows()
  const names = new Map(rows.products.map(({ slug, name }) => [slug, name]))
  const { pickWords: words, ...influencer } = demoInfluencer
  return {
    catalogue: seedCatalogue(),
    influencer: { ...influencer, words },
    variants: rows.variants.map(({ sku, product, name, options, price, stock = null, sold = true }) => {
      const productName = names.get(product) ?? ''
      return {
        sku,
        product,
        productName,
        price,
        stock,
        sold,
        variant: name,
        name: variantName({ name: productName }, { name, options }),
        parts: rows.bundleParts
          .filter(({ bundle }) => bundle === sku)
          .map(({ sku, units }) => ({ sku, units })),
        version: 1,
      }
    }),
  }
}
