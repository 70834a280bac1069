import type { Catalogue, Product } from '#domain/catalogue/product.ts'
import { bestPricePromise } from '#domain/quote/price-promise.ts'
import { build } from '../platform/browser.ts'
import { records } from '../storage/records.ts'
import type { CatalogueRecord } from '../storage/schemas.ts'
import { read, updateTogether } from '../storage/storage.ts'
import { type Answer, api } from './api.ts'

/** A catalogue that changes while its pages are fetched is fetched again, up to this many times. */
const TRIES = 3

/**
 * The current catalogue: the known one with what has changed since. A large answer comes in pages, so that none takes
 * long to parse. Returns the object that was passed when nothing has changed.
 */
export async function fetchCatalogue(known: Catalogue | null): Promise<Answer<Catalogue>> {
  let base = known
  for (let tries = 1; ; tries += 1) {
    const answer = await fetchChanges(base)
    if (answer !== null) return answer
    // The changes do not fit the known catalogue: fetch the whole one.
    base = null
    if (tries === TRIES) return api.catalogue({ as: null })
  }
}

/** Null when the changes do not fit together. */
async function fetchChanges(known: Catalogue | null): Promise<Answer<Catalogue> | null> {
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

/** The record to store for a catalogue fetched at `at`, in milliseconds since 1970. The same object when nothing changed. */
export function withCatalogue(
  stored: CatalogueRecord | null,
  catalogue: Catalogue,
  at: number,
): CatalogueRecord {
  const promise = bestPricePromise(stored?.promise, catalogue, at)
  const { version, promise: latest } = stored?.catalogue ?? {}
  const same = version === catalogue.version && latest === catalogue.promise
  if (stored && same && stored.promise === promise && stored.build === build) return stored
  const gone = goneSince(stored, catalogue)
  return {
    catalogue: stored && same ? stored.catalogue : catalogue,
    build,
    ...(promise && { promise }),
    ...(Object.keys(gone).length > 0 && { gone }),
  }
}

/** The names are few, and a shop that renames its whole range must not fill the device. */
const GONE_MAX = 100

function goneSince(stored: CatalogueRecord | null, { products }: Catalogue): Record<string, string> {
  const sold = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
  const before = (stored?.catalogue.products ?? []).flatMap(({ name, variants }) =>
    variants.map(({ sku }): [string, string] => [sku, name]),
  )
  const all = Object.entries({ ...stored?.gone, ...Object.fromEntries(before) })
  return Object.fromEntries(all.filter(([sku]) => !sold.has(sku)).slice(-GONE_MAX))
}

/**
 * Refreshes the stored catalogue, unless it was fetched less than `freshMs` ago. For the service worker: a visitor on
 * whose page the app never ran can come back offline.
 */
export async function refreshStoredCatalogue(now: number, freshMs: number): Promise<void> {
  const checkedAt = await read(records.catalogueCheckedAt)
  if (checkedAt !== null && now - checkedAt < freshMs) return
  const answer = await fetchCatalogue((await read(records.catalogue))?.catalogue ?? null)
  if (!answer.ok) return
  const { catalogueCheckedAt, catalogue } = records
  await updateTogether({ catalogueCheckedAt, catalogue }, (stored) =>
    // A page has asked since: what it stored is as new, and a message about it would cost a page that was left its way back.
    (stored.catalogueCheckedAt ?? 0) > now
      ? {}
      : { catalogueCheckedAt: now, catalogue: withCatalogue(stored.catalogue, answer.value, now) },
  )
}
