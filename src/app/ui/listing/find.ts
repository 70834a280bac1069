import MiniSearch from 'minisearch'
import type { Catalogue, Product } from '#domain/catalogue/product.ts'
import { concerns, labelOf } from '../../content/base/vocab.ts'
import { insideOf } from '../product-card/select-card.ts'

const words = new Map<string, readonly string[]>()
for (const concern of concerns) words.set(concern.id, concern.says)

/** The searchable text of a product or set. */
export function textsOf(catalogue: Catalogue, product: Product) {
  const inside = insideOf(catalogue, product)
  return {
    id: product.slug,
    name: product.name,
    line: `${product.descriptor} ${product.tagline} ${product.kind === 'bundle' ? 'set bundle gift' : ''}`,
    concerns: product.concerns.flatMap((id) => [labelOf(id), ...(words.get(id) ?? [])]).join(' '),
    tags: product.tags?.join(' ') ?? '',
    ingredients: [product, ...inside]
      .flatMap((one) => [...one.heroIngredients.map((hero) => hero.name), ...one.inci])
      .join(' '),
    text: `${product.summary} ${product.texture} ${product.scent} ${inside.map((one) => one.name).join(' ')}`,
  }
}

export type Texts = ReturnType<typeof textsOf>

/** Build once per catalogue: indexing is the slow part. */
export class Finder {
  private readonly index = new MiniSearch<Texts>({
    fields: ['name', 'line', 'concerns', 'tags', 'ingredients', 'text'],
  })

  add(texts: readonly Texts[]) {
    this.index.addAll(texts)
  }

  /** Slugs that match the words, best first: names rank above concerns and tags, those above ingredients. Typos are tolerated. */
  find(query: string): string[] {
    const options = {
      prefix: (term: string) => term.length > 2,
      fuzzy: (term: string) => (term.length > 3 ? 0.25 : false),
      boost: { name: 8, concerns: 4, tags: 4, line: 3, ingredients: 2 },
    }
    const all = this.index.search(query, { ...options, combineWith: 'AND' })
    const hits = all.length > 0 ? all : this.index.search(query, options)
    return hits.map((hit) => String(hit.id))
  }
}
