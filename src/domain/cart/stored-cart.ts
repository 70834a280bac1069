import { LINES_PER_CART, withinLine } from '../base/limits.ts'
import type { Minor } from '../base/money.ts'
import type { Sku } from '../catalogue/product.ts'
import type { Item } from './cart.ts'

/**
 * A cart that merges without conflicts (a PN-counter): for each SKU and each device that changed it, units ever added
 * and units ever removed. A device only raises its own two numbers, so a merge takes the greater of each: in any order,
 * any number of times, no change is lost or counted twice.
 */
export type CartDocument = Readonly<Record<Sku, Readonly<Record<string, readonly [number, number]>>>>

/** The cart as a device stores it. `replica` is the device's id in the document, `owner` the account it belongs to. */
export interface StoredCart {
  replica: string
  document: CartDocument
  totalAmount: Minor
  owner?: string
  /** Ids of the last actions applied here, so that a replayed one is applied once. */
  done?: readonly string[]
}

export const emptyStoredCart: StoredCart = { replica: '', document: {}, totalAmount: 0 }

export const itemsOf = (document: CartDocument): Item[] =>
  Object.entries(document)
    .map(([id, counters]) => ({ id, units: withinLine(net(counters)) }))
    .filter(({ units }) => units > 0)

/** Units in a stored cart, for a page that shows nothing else of it. */
export const unitsOfStored = ({ document }: StoredCart): number =>
  itemsOf(document)
    .slice(0, LINES_PER_CART)
    .reduce((sum, { units }) => sum + units, 0)

/** Parses a stored cart; throws a TypeError. Without the schema library, which is not loaded before the first paint. */
export function parseStoredCart(value: unknown): StoredCart {
  if (!isObject(value) || !isObject(value.document)) throw new TypeError('No cart')
  const { replica, totalAmount, owner, done } = value
  if (typeof replica !== 'string' || replica.length > 64) throw new TypeError('No replica')
  const entries = Object.entries(value.document).map(([id, counters]) => {
    if (!/^[A-Z0-9][A-Z0-9-]{1,39}$/.test(id) || !isObject(counters)) throw new TypeError(`No line ${id}`)
    const pairs = Object.entries(counters).map(([name, pair]): [string, readonly [number, number]] => {
      const [added, removed] = Array.isArray(pair) ? pair : []
      if (!isCount(added) || !isCount(removed)) throw new TypeError(`No count for ${id}`)
      return [name, [added, removed]]
    })
    return [id, Object.fromEntries(pairs)] as const
  })
  return {
    replica,
    document: Object.fromEntries(entries),
    totalAmount: isCount(totalAmount) ? totalAmount : 0,
    ...(typeof owner === 'string' && { owner }),
    ...(Array.isArray(done) && { done: done.filter((actionId) => typeof actionId === 'string') }),
  }
}

/** Units that one device has added to a line and removed. Its id may be any string, also the name of what every object inherits. */
export const countsOf = (
  counters: CartDocument[Sku] | undefined,
  replica: string,
): readonly [number, number] => (counters && Object.hasOwn(counters, replica) && counters[replica]) || [0, 0]

export const net = (counters: CartDocument[Sku] | undefined): number =>
  Object.values(counters ?? {}).reduce((sum, [added, removed]) => sum + added - removed, 0)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
