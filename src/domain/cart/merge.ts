import { withinLine } from '../base/limits.ts'
import type { Sku } from '../catalogue/product.ts'
import { type Cart, type CartAction, cartOf, changeCart } from './cart.ts'
import { type CartDocument, countsOf, itemsOf, net, type StoredCart } from './stored-cart.ts'

export const cartOfStored = (stored: StoredCart): Cart => ({
  ...cartOf(itemsOf(stored.document)),
  totalAmount: stored.totalAmount,
})

/**
 * `changeCart` for a stored cart: the difference is recorded in this device's counters. `newReplica` becomes the
 * device's id with the first change; a cart that has one keeps it, or its earlier counters would be another device's.
 */
export function applyToStoredCart(stored: StoredCart, action: CartAction, newReplica: string): StoredCart {
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
export function applyOnceToStoredCart(
  stored: StoredCart,
  actionId: string,
  action: CartAction,
  newReplica: string,
): StoredCart {
  const { done = [] } = stored
  if (done.includes(actionId)) return stored
  return {
    ...applyToStoredCart(stored, action, newReplica),
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
      for (const [replica, [added, removed]] of Object.entries(counters)) {
        const [knownAdded, knownRemoved] = countsOf(into, replica)
        into[replica] = [Math.max(added, knownAdded), Math.max(removed, knownRemoved)]
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

/** The lines whose units differ, each with a replica whose counters did. */
export function mergeChanges(before: CartDocument, after: CartDocument): MergeChange[] {
  return Object.entries(after).flatMap(([id, counters]) => {
    const had = withinLine(net(before[id]))
    const has = withinLine(net(counters))
    const from = Object.entries(counters).find(([replica, [added, removed]]) => {
      const [knownAdded, knownRemoved] = countsOf(before[id], replica)
      return added !== knownAdded || removed !== knownRemoved
    })?.[0]
    return had === has || from === undefined ? [] : [{ id, before: had, after: has, from }]
  })
}

/**
 * The counters with which a line has this many units. Two devices that both removed the last unit leave a sum below
 * zero, two that both filled a line one above its limit: the next change corrects that, so that one click is one unit.
 */
function withUnits(counters: CartDocument[Sku] | undefined, replica: string, units: number) {
  const [added, removed] = countsOf(counters, replica)
  const by = units - net(counters)
  const mine: readonly [number, number] = by > 0 ? [added + by, removed] : [added, removed - by]
  return { ...counters, [replica]: mine }
}
