import type { BreadcrumbList, Offer, ProductLeaf, Product as Thing, WithContext } from 'schema-dts'
import { CURRENCY } from '#domain/base/money.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { type Rating, ratingOf } from '#domain/review/review.ts'
import { cutsOf, furtherOf, linkPictureOf } from '../../art/pictures.ts'
import { product as words } from '../../content/product/product.ts'
import { pathOf } from '../product-card/product-link.tsx'
import type { Choice } from '../product-card/select-card.ts'
import type { ProductPage } from './buy/select-product-page.ts'

/** Ratings as search engines show them: none while there is no review, for an empty one is a fault to them. */
function ratedAs(rating: Rating | undefined): Pick<ProductLeaf, 'aggregateRating' | 'review'> {
  if (!rating) return {}
  const { count, average } = ratingOf(rating)
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: rating.latest.map(({ stars, text, name, writtenAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      author: { '@type': 'Person', name: name ?? words.reviews.nobody },
      datePublished: writtenAt.slice(0, 10),
      reviewBody: text,
    })),
  }
}

/** The pictures that were uploaded, else those that come with the shop. */
const picturesOf = ({ slug, pictures }: Product, origin: string): string[] =>
  [
    ...(pictures ? [] : [linkPictureOf(slug)]),
    ...(pictures ?? furtherOf(slug)).map((one) => cutsOf(one).src),
  ].map((path) => `${origin}${path}`)

/** Structured data of a product. */
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
      image: picturesOf(product, origin),
      brand: { '@type': 'Brand', name: 'Era' },
      url,
      ...ratedAs(product.rating),
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
