import type { Catalogue } from '#domain/catalogue/product.ts'
import { concerns } from '../../../content/base/vocab.ts'
import { all } from '../../../content/product/listing.ts'
import { type ChangedWords, pageWords, worded } from '../../changed-texts.ts'
import { type Card, cardOf } from '../../product-card/select-card.ts'

export interface AllPage {
  groups: { title: string; cards: Card[] }[]
  /** Concerns that at least one product targets, with the number of products. */
  concerns: { id: string; count: number }[]
  words?: ChangedWords
}

/** The most products shown without a routine step; the list with filters has all. */
const NEW_SHOWN = 24

/** All products by their step in a routine; those without a step come last. */
export function selectAll(catalogue: Catalogue): AllPage {
  const own = pageWords(catalogue, 'all')
  const words = worded(all, own.words)
  const singles = catalogue.products.filter((product) => product.kind === 'product')
  const placed = new Set<string>(words.groups.flatMap((group) => [...group.products]))
  const cards = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => {
      const product = singles.find((one) => one.slug === slug)
      return product ? [cardOf(catalogue, product)] : []
    })
  const rest = singles
    .filter((product) => !placed.has(product.slug))
    .map((product) => product.slug)
    .slice(0, NEW_SHOWN)
  const groups = [
    ...words.groups.map((group) => ({ title: group.title, cards: cards(group.products) })),
    { title: words.other, cards: cards(rest) },
  ]
  return {
    groups: groups.filter((group) => group.cards.length > 0),
    ...own,
    concerns: concerns
      .map(({ id }) => ({ id, count: singles.filter((one) => one.concerns.includes(id)).length }))
      .filter(({ count }) => count > 0),
  }
}
