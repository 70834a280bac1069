import type { Catalogue, Product } from '#domain/product.ts'
import { type Answer, api } from './api.ts'

/** A catalogue that changes while it is being brought is begun anew; it does not change that often. */
const TRIES = 3

/**
 * Today's catalogue: what the device has, with what changed since. A large one comes in pages, so that none takes long to
 * read. The very object that was given comes back when nothing changed.
 */
export async function bringCatalogue(known: Catalogue | null): Promise<Answer<Catalogue>> {
  let base = known
  for (let attempt = 1; ; attempt += 1) {
    const brought = await bring(base)
    if (brought !== null) return brought
    // What the device has does not fit what the shop sends: all of it, then.
    base = null
    if (attempt === TRIES) return api.catalogue({ as: null })
  }
}

async function bring(known: Catalogue | null): Promise<Answer<Catalogue> | null> {
  const since = known ? { since: known.version } : {}
  const first = await api.catalogueChanges({ query: since, as: null })
  if (!first.ok) return first
  const { slugs, products, next, ...head } = first.value
  if (known && head.version === known.version && head.promise === known.promise) {
    return { ...first, value: known }
  }
  const changed: Product[] = [...products]
  for (let from = next; from !== null; ) {
    const more = await api.catalogueChanges({ query: { ...since, from: String(from) }, as: null })
    if (!more.ok) return more
    if (more.value.version !== head.version) return null
    changed.push(...more.value.products)
    from = more.value.next
  }
  const bySlug = new Map([...(known?.products ?? []), ...changed].map((product) => [product.slug, product]))
  const all = (slugs ?? []).flatMap((slug) => bySlug.get(slug) ?? [])
  return all.length === slugs?.length ? { ...first, value: { ...head, products: all } } : null
}
