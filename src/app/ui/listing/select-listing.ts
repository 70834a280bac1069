import type { Chosen } from '#domain/catalogue/listing.ts'
import { type Catalogue, type Product, priceFrom } from '#domain/catalogue/product.ts'
import {
  CARDS_PER_PAGE,
  type Counts,
  countsWith,
  type Findable,
  filter,
  filterToDrop,
  sorted,
} from '#domain/catalogue/search.ts'
import { type Card, cardOf } from '../product-card/select-card.ts'
import { optionsOf } from './filters/options.ts'
import { chosenIn, type ListingSearch, sortIn } from './listing-search.ts'

/** One page of the results of a search and filters, sorted. */
export interface Listing {
  cards: Card[]
  /** Results on all pages. */
  count: number
  page: number
  pages: number
  /** Results of the search before filters. */
  within: number
  /** Results per filter. */
  counts: Counts
  /** Results of the search per filter, before filters: one that takes none of them away is not offered. */
  whole: Counts
  /** Without results: the filter to remove, and the results without it. */
  drop: ReturnType<typeof filterToDrop>
  /** Without results: goods to begin with. */
  instead: Card[]
}

interface Entry extends Findable {
  product: Product
}

/** One row on the widest screens, two on a phone. */
const INSTEAD = 4

const indexes = new WeakMap<Catalogue, ReadonlyMap<string, Entry>>()

/** Built once per catalogue: every key stroke filters all of it. */
function indexOf(catalogue: Catalogue): ReadonlyMap<string, Entry> {
  const known = indexes.get(catalogue)
  if (known) return known
  const index = new Map(catalogue.products.map((product) => [product.slug, entryOf(product)]))
  indexes.set(catalogue, index)
  return index
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

/** The list for a URL. `found` are the slugs that match its words, best first; null without words. */
export function selectListing(
  catalogue: Catalogue,
  search: ListingSearch,
  found: readonly string[] | null,
): Listing {
  const index = indexOf(catalogue)
  const within = found ? found.flatMap((slug) => index.get(slug) ?? []) : [...index.values()]
  const chosen: Chosen = chosenIn(search)
  const shown = sorted(filter(within, chosen), sortIn(search))
  const pages = Math.max(1, Math.ceil(shown.length / CARDS_PER_PAGE))
  const page = Math.min(search.page ?? 1, pages)
  return {
    cards: shown
      .slice((page - 1) * CARDS_PER_PAGE, page * CARDS_PER_PAGE)
      .map(({ product }) => cardOf(catalogue, product)),
    count: shown.length,
    page,
    pages,
    within: within.length,
    counts: countsWith(within, chosen, optionsOf),
    whole: countsWith(within, {}, optionsOf),
    drop: shown.length === 0 ? filterToDrop(within, chosen) : null,
    instead:
      shown.length === 0
        ? sorted([...index.values()], 'featured')
            .slice(0, INSTEAD)
            .map(({ product }) => cardOf(catalogue, product))
        : [],
  }
}
