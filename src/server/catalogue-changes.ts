import type { AnswerOf } from '#domain/contract.ts'
import type { Catalogue } from '#domain/product.ts'
import type { Shown } from './catalogue.ts'
import { digest } from './catalogue.ts'
import { type Packed, pack } from './pages/packed.ts'
import type { Shop } from './shop.ts'

/** Goods in one answer: read in less than a frame or two on a phone, and soon there on a slow connection. */
export const AT_ONCE = 100
/** Versions a process remembers. Whoever has an older one, or another process's, is sent all the goods again. */
const REMEMBERED = 20
const QUALITY = 5

/** What each product of a version was, as a short name for its content. */
type Marks = ReadonlyMap<string, string>

const remembered = new WeakMap<Shop, Map<string, Marks>>()
const packedOf = new WeakMap<Shown, Map<string, Promise<Packed>>>()

function marksOf(shop: Shop, { version, products }: Catalogue): Map<string, Marks> {
  const known = remembered.get(shop) ?? new Map<string, Marks>()
  remembered.set(shop, known)
  if (!known.has(version)) {
    known.set(version, new Map(products.map((product) => [product.slug, digest(JSON.stringify(product))])))
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  }
  return known
}

/** What changed since the version a device has, from there on, as many as go in one answer. Packed once. */
export function changesOf(shop: Shop, shown: Shown, since: string, from: number): Promise<Packed> {
  const known = marksOf(shop, shown.catalogue)
  const before = known.get(since)
  const key = `${before ? since : ''} ${from}`
  const made = packedOf.get(shown) ?? new Map<string, Promise<Packed>>()
  packedOf.set(shown, made)
  const ready = made.get(key)
  if (ready) return ready
  const answer = changes(shown.catalogue, known.get(shown.catalogue.version), before, from)
  const packed = pack(Buffer.from(JSON.stringify(answer)), QUALITY)
  made.set(key, packed)
  packed.catch(() => made.delete(key))
  return packed
}

function changes(
  { products, promise, ...head }: Catalogue,
  now: Marks | undefined,
  before: Marks | undefined,
  from: number,
): AnswerOf<'catalogueChanges'> {
  const changed = products.filter(({ slug }) => before?.get(slug) !== now?.get(slug) || before === undefined)
  const to = from + AT_ONCE
  return {
    ...head,
    products: changed.slice(from, to),
    // The order of all of them, which are gone, and what all of them cost: once is enough.
    ...(from === 0 && { slugs: products.map((product) => product.slug), ...(promise && { promise }) }),
    next: to < changed.length ? to : null,
  }
}
