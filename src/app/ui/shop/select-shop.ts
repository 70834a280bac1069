import type { Chosen } from '#domain/listing.ts'
import type { Catalogue, Product } from '#domain/product.ts'
import { priceFrom } from '#domain/product.ts'
import { type Counts, countsWith, type Findable, filter, filterToDrop, sorted } from '#domain/search.ts'
import { type Card, cardOf } from '../card/select-card.ts'
import { optionsOf } from './options.ts'
import { chosenIn, type ShopSearch, sortIn } from './shop-search.ts'

/** What a list shows at a time, whole rows of two, three or four: a page stays light however many goods there are. */
export const PAGE = 24

/** One page of what words and filters leave, in the order asked for. */
export interface Listing {
  cards: Card[]
  /** What words and filters leave, on all pages. */
  count: number
  page: number
  pages: number
  /** How many the words leave, before filters. */
  within: number
  /** What each filter would leave. */
  counts: Counts
  /** Where nothing is left: the filter that stands in the way, and what there would be without it. */
  drop: ReturnType<typeof filterToDrop>
}

interface Entry extends Findable {
  product: Product
}

const shelves = new WeakMap<Catalogue, ReadonlyMap<string, Entry>>()

/** What is filtered by, made once per catalogue: each key stroke asks for all of it. */
function shelfOf(catalogue: Catalogue): ReadonlyMap<string, Entry> {
  const known = shelves.get(catalogue)
  if (known) return known
  const shelf = new Map(catalogue.products.map((product) => [product.slug, entryOf(product)]))
  shelves.set(catalogue, shelf)
  return shelf
}

const entryOf = (product: Product): Entry => ({
  product,
  slug: product.slug,
  kind: product.kind,
  name: product.name,
  price: priceFrom(product).price,
  stock: Math.max(0, ...product.variants.map((variant) => variant.stock)),
  concerns: product.concerns,
  skinTypes: product.skinTypes,
  freeFrom: product.freeFrom,
  when: product.when,
})

/** The list that an address asks for. `found` are the slugs that fit its words, best first; null when it has none. */
export function selectShop(
  catalogue: Catalogue,
  search: ShopSearch,
  found: readonly string[] | null,
): Listing {
  const shelf = shelfOf(catalogue)
  const within = found ? found.flatMap((slug) => shelf.get(slug) ?? []) : [...shelf.values()]
  const chosen: Chosen = chosenIn(search)
  const shown = sorted(filter(within, chosen), sortIn(search))
  const pages = Math.max(1, Math.ceil(shown.length / PAGE))
  const page = Math.min(search.page ?? 1, pages)
  return {
    cards: shown.slice((page - 1) * PAGE, page * PAGE).map(({ product }) => cardOf(catalogue, product)),
    count: shown.length,
    page,
    pages,
    within: within.length,
    counts: countsWith(within, chosen, optionsOf),
    drop: shown.length === 0 ? filterToDrop(within, chosen) : null,
  }
}
