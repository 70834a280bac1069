import { type Catalogue, findProduct } from '#domain/product.ts'
import { newPage as words } from '../../content/pages.ts'
import { type Card, cardsOf } from '../card/select-card.ts'
import { type ProductPage, selectProductPage } from '../product/select-product-page.ts'

export interface NewPage {
  /** The product the address asks for. */
  product: ProductPage | null
  blocks: { title: string; cards: Card[] }[]
}

/** A page for any product by its slug, or a start for who just landed. An unknown slug gets the start. */
export function selectNewPage(catalogue: Catalogue, slug: string | undefined): NewPage {
  const known = slug !== undefined && findProduct(catalogue, slug) !== undefined
  return {
    product: known ? selectProductPage(catalogue, slug) : null,
    blocks: known
      ? []
      : words.blocks.map((block) => ({ title: block.title, cards: cardsOf(catalogue, block.products) })),
  }
}
