import { priceFrom } from '#domain/catalogue/product.ts'
import { previewOf } from '../../art/pictures.ts'
import { pageHead } from '../page-head.ts'
import { priceText } from '../product-card/product-card.tsx'
import { pathOf } from '../product-card/product-link.tsx'
import type { ProductPage } from './buy/select-product-page.ts'
import { productJsonLd } from './product-json-ld.ts'

/** Metadata of a product's or set's page for search engines and link previews. */
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
