import type { Catalogue } from '#domain/product.ts'
import type { Findable } from '#domain/search.ts'
import { type Card, cardOf } from '../card/select-card.ts'

export interface ShopCard extends Card, Findable {
  kind: Card['kind']
  when: Card['when']
}

export interface ShopPage {
  cards: ShopCard[]
  /** Slugs that fit the words searched for, best first; null when nothing was searched for. */
  found: string[] | null
}

export const selectShop = (catalogue: Catalogue): ShopCard[] =>
  catalogue.products.map((product) => ({
    ...cardOf(catalogue, product),
    stock: Math.max(0, ...product.variants.map((variant) => variant.stock)),
    concerns: product.concerns,
    skinTypes: product.skinTypes,
    freeFrom: product.freeFrom,
  }))
