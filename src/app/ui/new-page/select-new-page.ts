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

/** A generic page for a product by its slug. Without a slug, or with an unknown one, it is a landing page. */
export function selectNewPage(catalogue: Catalogue, slug: string | undefined): NewPage {
  const known = slug !== undefined && findProduct(catalogue, slug) !== undefined
  return {
    ...(!known && pageWords(catalogue, 'newpage')),
    product: known ? selectProductPage(catalogue, slug) : null,
    blocks: known
      ? []
      : newPage.blocks.map((block) => ({ title: block.title, cards: cardsOf(catalogue, block.products) })),
  }
}
