import { priceFrom } from '#domain/product.ts'
import { previewOf } from '../../art/pictures.ts'
import { pageHead } from '../../head.ts'
import { priceText } from '../card/price-tag.ts'
import { pathOf } from '../card/product-path.ts'
import { productJsonLd } from './product-json-ld.ts'
import type { ProductPage } from './select-product-page.ts'

/** What a product's or set's page says to search engines and link previews. */
export function productHead(page: ProductPage | undefined) {
  if (!page) return {}
  const { product, lead } = page
  return pageHead({
    title: product.seoTitle,
    description: `${product.tagline} ${lead} ${priceText(priceFrom(product))}.`,
    path: pathOf(product.slug),
    image: previewOf(product.slug),
    imageAlt: product.name,
    type: 'product',
    jsonLd: (origin) => productJsonLd(page, origin),
  })
}
