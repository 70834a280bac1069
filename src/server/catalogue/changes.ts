import type { Catalogue } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { type Compressed, compress, digest } from '../base/http/compressed.ts'
import type { EncodedCatalogue } from './catalogue.ts'

/** Products in one page: parsed within a frame or two on a phone, and quick to arrive on a slow connection. */
export const PAGE_SIZE = 100
/** Versions a process remembers. A client with an older one, or one of another process, gets all products again. */
const REMEMBERED = 20
const QUALITY = 5

/** The digest of each product in one version, by slug. */
type Digests = ReadonlyMap<string, string>

/** The digests of the versions a process remembers, oldest first. */
export type RememberedVersions = Map<string, Digests>

function remember(versions: RememberedVersions, { version, products }: Catalogue) {
  if (versions.has(version)) return
  versions.set(version, new Map(products.map((product) => [product.slug, digest(JSON.stringify(product))])))
  const [oldest] = versions.keys()
  if (versions.size > REMEMBERED && oldest !== undefined) versions.delete(oldest)
}

/** One page of what changed since the version a client has, from this product on. Compressed once. */
export function changesOf(
  versions: RememberedVersions,
  { catalogue, changes: pages }: EncodedCatalogue,
  since: string,
  from: number,
): Promise<Compressed> {
  remember(versions, catalogue)
  const before = versions.get(since)
  const key = `${before ? since : ''} ${from}`
  const ready = pages.get(key)
  if (ready) return ready
  const answer = changes(catalogue, versions.get(catalogue.version), before, from)
  const page = compress(Buffer.from(JSON.stringify(answer)), QUALITY)
  pages.set(key, page)
  page.catch(() => pages.delete(key))
  return page
}

function changes(
  { products, promise, ...head }: Catalogue,
  now: Digests | undefined,
  before: Digests | undefined,
  from: number,
): AnswerOf<'catalogueChanges'> {
  const changed = products.filter(({ slug }) => before?.get(slug) !== now?.get(slug) || before === undefined)
  const to = from + PAGE_SIZE
  return {
    ...head,
    products: changed.slice(from, to),
    // Only in the first page: the order of all products, from which the removed ones follow, and all promised prices.
    ...(from === 0 && { slugs: products.map((product) => product.slug), ...(promise && { promise }) }),
    next: to < changed.length ? to : null,
  }
}
