import { priceFrom } from '#domain/catalogue/product.ts'
import { linkPictureUrl, pageHead } from '../page-head.ts'
import { priceText } from '../product-card/product-card.tsx'
import { pathOf } from '../product-card/product-link.tsx'
import type { ProductPage } from './buy/select-product-page.ts'
import { productJsonLd } from './product-json-ld.ts'

/** Metadata of a product's or set's page for search engines and link previews. */
export function productHead(page: ProductPage | undefined) {
  if (!page) return {}
  const { product, lead } = page
  const price = priceText(priceFrom(product))
  return pageHead({
    title: product.seoTitle,
    description: product.seoDescription ?? `${product.tagline} ${lead} ${price}.`,
    path: pathOf(product.slug),
    image: linkPictureUrl(`product/${encodeURIComponent(product.slug)}`, [
      product.name,
      product.descriptor,
      price,
      ...(product.pictures ?? []).slice(0, 1).map(({ id }) => id),
    ]),
    imageAlt: product.name,
    type: 'product',
    ...(import.meta.env.SSR && { jsonLd: (origin: string) => productJsonLd(page, origin) }),
  })
}
