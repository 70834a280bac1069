import { notFound, redirect } from '@tanstack/react-router'
import { type Catalogue, findProduct } from '#domain/catalogue/product.ts'
import { newPage } from '../../content/base/pages.ts'
import { type ChangedWords, pageWords } from '../changed-texts.ts'
import { type ProductPage, selectProductPage } from '../product/buy/select-product-page.ts'
import { type Card, cardsOf } from '../product-card/select-card.ts'

export interface NewPage {
  /** The product named in the URL. */
  product: ProductPage | null
  blocks: { title: string; cards: Card[] }[]
  words?: ChangedWords
}

/**
 * A generic page for a product by its slug; without one it is a landing page. An address that a product had before leads to
 * the one it has now, and one that no product has is a 404.
 */
export function selectNewPage(catalogue: Catalogue, slug: string | undefined): NewPage {
  const known = slug !== undefined && hasProduct(catalogue, slug)
  if (slug !== undefined && !known) {
    const product = movedTo(catalogue, slug)
    // A size stays chosen.
    throw product
      ? redirect({ to: '/newpage', search: (now) => ({ ...now, product }), replace: true })
      : notFound()
  }
  return {
    ...(!known && pageWords(catalogue, 'newpage')),
    product: known ? selectProductPage(catalogue, slug) : null,
    blocks: known
      ? []
      : newPage.blocks.map((block) => ({ title: block.title, cards: cardsOf(catalogue, block.products) })),
  }
}

const hasProduct = (catalogue: Catalogue, slug: string): boolean => findProduct(catalogue, slug) !== undefined

const movedTo = ({ moved = {} }: Catalogue, slug: string): string | undefined =>
  Object.hasOwn(moved, slug) ? moved[slug] : undefined

/** Whether this catalogue says where the product is. */
export const knowsProduct = (catalogue: Catalogue, slug: string): boolean =>
  hasProduct(catalogue, slug) || movedTo(catalogue, slug) !== undefined
