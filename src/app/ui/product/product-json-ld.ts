import type { BreadcrumbList, Offer, Product as Thing, WithContext } from 'schema-dts'
import { CURRENCY } from '#domain/base/money.ts'
import { previewOf } from '../../art/pictures.ts'
import { pathOf } from '../product-card/product-link.tsx'
import type { Choice } from '../product-card/select-card.ts'
import type { ProductPage } from './buy/select-product-page.ts'

/** Structured data of a product. No ratings: there are no reviews. */
export function productJsonLd(
  { product, lead, choices }: ProductPage,
  origin: string,
): [WithContext<Thing>, WithContext<BreadcrumbList>] {
  const url = `${origin}${pathOf(product.slug)}`
  const offer = (choice: Choice): Offer => ({
    '@type': 'Offer',
    sku: choice.sku,
    ...(choices.length > 1 && { name: `${product.name}, ${choice.label}` }),
    // schema.org wants decimal units, prices are in minor units.
    price: (choice.price / 100).toFixed(2),
    priceCurrency: CURRENCY,
    availability: choice.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/NewCondition',
    url,
  })
  const crumb = (position: number, name: string, item: string) => ({
    '@type': 'ListItem' as const,
    position,
    name,
    item,
  })
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: lead,
      category: product.descriptor,
      image: `${origin}${previewOf(product.slug)}`,
      brand: { '@type': 'Brand', name: 'Era' },
      url,
      offers: choices.map(offer),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        crumb(1, 'Era', `${origin}/`),
        product.kind === 'bundle'
          ? crumb(2, 'Sets', `${origin}/shopall?kind=bundle`)
          : crumb(2, 'All products', `${origin}/all`),
        crumb(3, product.name, url),
      ],
    },
  ]
}
