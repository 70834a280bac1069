import { UNITS_PER_LINE } from '../base/limits.ts'
import type { Minor } from '../base/money.ts'
import type { Sku } from '../catalogue/product.ts'
import { type Cart, type CartAction, cartOf, changeCart, type Item } from './cart.ts'

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

export const cartOfStored = (stored: StoredCart): Cart => ({
  ...cartOf(itemsOf(stored.document)),
  totalAmount: stored.totalAmount,
})

/**
 * `changeCart` for a stored cart: the difference is recorded in this device's counters. `newReplica` becomes the
 * device's id with the first change; a cart that has one keeps it, or its earlier counters would be another device's.
 */
export function changeStoredCart(stored: StoredCart, action: CartAction, newReplica: string): StoredCart {
  const before = cartOfStored(stored)
  const after = changeCart(before, action)
  const own = stored.replica || newReplica
  const wanted = new Map(after.items.map(({ id, units }) => [id, units]))
  const next: Record<Sku, CartDocument[Sku]> = {}
  const write = (id: Sku, units: number) => {
    const counters = stored.document[id]
    next[id] = counters && withinLine(net(counters)) === units ? counters : withUnits(counters, own, units)
  }
  // Removed lines first: a line added again is then a new line, at the end.
  for (const id of Object.keys(stored.document)) if (!wanted.has(id)) write(id, 0)
  for (const [id, units] of wanted) write(id, units)
  return { ...stored, replica: own, document: next, totalAmount: after.totalAmount }
}

const ACTIONS_REMEMBERED = 100

/** For actions that may be replayed after a reload: an action with a known id is not applied again. */
export function changeStoredCartOnce(
  stored: StoredCart,
  actionId: string,
  action: CartAction,
  newReplica: string,
): StoredCart {
  const { done = [] } = stored
  if (done.includes(actionId)) return stored
  return {
    ...changeStoredCart(stored, action, newReplica),
    done: [...done, actionId].slice(-ACTIONS_REMEMBERED),
  }
}

/** Lines stay in the order of the first; new ones follow. */
export function mergeCartDocuments(one: CartDocument, other: CartDocument): CartDocument {
  const merged: Record<Sku, Record<string, readonly [number, number]>> = {}
  for (const document of [one, other]) {
    for (const [id, counters] of Object.entries(document)) {
      const into = merged[id] ?? {}
      merged[id] = into
      for (const [replica, [added, taken]] of Object.entries(counters)) {
        // A replica id may be any string, also the name of a property that every object inherits.
        const [knownAdded, knownTaken] = (Object.hasOwn(into, replica) && into[replica]) || [0, 0]
        into[replica] = [Math.max(added, knownAdded), Math.max(taken, knownTaken)]
      }
    }
  }
  return merged
}

/** A line that a merge changed on this device, and the replica that changed it. */
export interface MergeChange {
  id: Sku
  before: number
  after: number
  from: string
}

export function mergeChanges(before: CartDocument, after: CartDocument): MergeChange[] {
  return Object.entries(after).flatMap(([id, counters]) => {
    const had = withinLine(net(before[id]))
    const has = withinLine(net(counters))
    const from = Object.entries(counters).find(
      ([replica, [added, taken]]) =>
        added !== (before[id]?.[replica]?.[0] ?? 0) || taken !== (before[id]?.[replica]?.[1] ?? 0),
    )?.[0]
    return had === has || from === undefined ? [] : [{ id, before: had, after: has, from }]
  })
}

/** Parses a stored cart; throws a TypeError. Without the schema library, which is not loaded before the first paint. */
export function parseStoredCart(value: unknown): StoredCart {
  if (!isObject(value) || !isObject(value.document)) throw new TypeError('No cart')
  const { replica, totalAmount, owner, done } = value
  if (typeof replica !== 'string' || replica.length > 64) throw new TypeError('No replica')
  const entries = Object.entries(value.document).map(([id, counters]) => {
    if (!/^[A-Z0-9][A-Z0-9-]{1,39}$/.test(id) || !isObject(counters)) throw new TypeError(`No line ${id}`)
    const pairs = Object.entries(counters).map(([name, pair]): [string, readonly [number, number]] => {
      const [added, taken] = Array.isArray(pair) ? pair : []
      if (!isCount(added) || !isCount(taken)) throw new TypeError(`No count for ${id}`)
      return [name, [added, taken]]
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

const net = (counters: CartDocument[Sku] | undefined): number =>
  Object.values(counters ?? {}).reduce((sum, [added, taken]) => sum + added - taken, 0)

const withinLine = (units: number) => Math.max(0, Math.min(UNITS_PER_LINE, units))

/**
 * The counters with which a line has this many units. Two devices that both removed the last unit leave a sum below
 * zero, two that both filled a line one above its limit: the next change corrects that, so that one click is one unit.
 */
function withUnits(counters: CartDocument[Sku] | undefined, replica: string, units: number) {
  const [added, taken] = counters?.[replica] ?? [0, 0]
  const by = units - net(counters)
  const mine: readonly [number, number] = by > 0 ? [added + by, taken] : [added, taken - by]
  return { ...counters, [replica]: mine }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
