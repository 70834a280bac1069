import { priceFrom } from '#domain/product.ts'
import { pictureOf } from '../../art/pictures.ts'
import { pageHead } from '../../head.ts'
import { priceText } from '../card/price-tag.ts'
import { productJsonLd } from './product-json-ld.ts'
import type { ProductPage } from './select-product-page.ts'

/** What a product's or set's page says to search engines and link previews. */
export function productHead(page: ProductPage | undefined) {
  if (!page) return {}
  const { product, lead } = page
  return pageHead({
    title: product.seoTitle,
    description: `${product.tagline} ${lead} ${priceText(priceFrom(product))}.`,
    path: `/${product.slug}`,
    image: pictureOf(product.slug),
    imageAlt: product.name,
    type: 'product',
    jsonLd: (origin) => productJsonLd(page, origin),
  })
}
