import type { Sku } from '../catalogue/product.ts'
import { type CartDocument, countsOf, type StoredCart } from './stored-cart.ts'

/**
 * The counters of this device. All of them, not only those changed since the last answer: an answer may have been lost,
 * and repeating a counter changes nothing.
 */
export const ownCounters = ({ document, replica }: StoredCart): CartDocument =>
  documentOf(countersIn(document).filter((counter) => counter.replica === replica))

/** The counters that this device has and the account does not: after a backup was restored, those of other devices too. */
export const missingIn = (account: CartDocument, document: CartDocument): CartDocument =>
  documentOf(
    countersIn(document).filter(({ id, replica, counts: [added, removed] }) => {
      const [knownAdded, knownRemoved] = countsOf(account[id], replica)
      return added > knownAdded || removed > knownRemoved
    }),
  )

/** With the longest names and numbers, this many counters are below the 64 kB that the server takes at once. */
const COUNTERS_PER_PART = 400

/** The document in parts that are merged one by one. An empty document is one part: its answer is the account's cart. */
export function partsOf(document: CartDocument): CartDocument[] {
  const counters = countersIn(document)
  const count = Math.max(1, Math.ceil(counters.length / COUNTERS_PER_PART))
  return Array.from({ length: count }, (_, at) =>
    documentOf(counters.slice(at * COUNTERS_PER_PART, (at + 1) * COUNTERS_PER_PART)),
  )
}

interface Counter {
  id: Sku
  replica: string
  counts: readonly [number, number]
}

const countersIn = (document: CartDocument): Counter[] =>
  Object.entries(document).flatMap(([id, counters]) =>
    Object.entries(counters).map(([replica, counts]) => ({ id, replica, counts })),
  )

function documentOf(counters: readonly Counter[]): CartDocument {
  const lines = new Map<Sku, [string, Counter['counts']][]>()
  for (const { id, replica, counts } of counters) {
    const line = lines.get(id) ?? []
    line.push([replica, counts])
    lines.set(id, line)
  }
  return Object.fromEntries([...lines].map(([id, line]) => [id, Object.fromEntries(line)]))
}
