import { type Cart, type CartAction, cartOf, change, type Item } from './cart.ts'
import { UNITS_PER_LINE } from './limits.ts'
import type { Minor } from './money.ts'
import type { Sku } from './product.ts'

/**
 * A cart as it is kept and merged: for each SKU, and each device that ever changed it, units ever added
 * and units ever taken away (a PN-counter). Devices only ever raise their own two numbers, so a merge
 * takes the greater of each and cannot lose or double a change, in whatever order and however often.
 */
export type CartDocument = Readonly<Record<Sku, Readonly<Record<string, readonly [number, number]>>>>

/** A device's cart with the name it counts under. `owner` is the account it has joined. */
export interface CartBook {
  replica: string
  document: CartDocument
  totalAmount: Minor
  owner?: string
  /** Names of the last actions done here: one that comes twice is done once. */
  done?: readonly string[]
}

export const emptyBook: CartBook = { replica: '', document: {}, totalAmount: 0 }

const net = (counters: CartDocument[Sku] | undefined): number =>
  Object.values(counters ?? {}).reduce((sum, [added, taken]) => sum + added - taken, 0)

const shown = (units: number) => Math.max(0, Math.min(UNITS_PER_LINE, units))

export const itemsOf = (document: CartDocument): Item[] =>
  Object.entries(document)
    .map(([id, counters]) => ({ id, units: shown(net(counters)) }))
    .filter(({ units }) => units > 0)

export const cartIn = (book: CartBook): Cart => ({
  ...cartOf(itemsOf(book.document)),
  totalAmount: book.totalAmount,
})

/**
 * Two devices that both took the last unit leave a sum below zero, and two that both filled a line leave
 * one above its limit: the next change here makes up for that, so that one tap always shows as one unit.
 */
function counted(counters: CartDocument[Sku] | undefined, replica: string, units: number) {
  const [added, taken] = counters?.[replica] ?? [0, 0]
  const by = units - net(counters)
  const mine: readonly [number, number] = by > 0 ? [added + by, taken] : [added, taken - by]
  return { ...counters, [replica]: mine }
}

/** The same rule as for any cart (`change`), written down as what this device added and took. */
export function changeBook(book: CartBook, action: CartAction, replica: string): CartBook {
  const before = cartIn(book)
  const after = change(before, action)
  const name = book.replica || replica
  const wanted = new Map(after.items.map(({ id, units }) => [id, units]))
  const next: Record<Sku, CartDocument[Sku]> = {}
  const write = (id: Sku, units: number) => {
    const counters = book.document[id]
    next[id] = shown(net(counters)) === units ? (counters ?? {}) : counted(counters, name, units)
  }
  // What is gone comes first: a line added again is then a new line, at the end.
  for (const id of Object.keys(book.document)) if (!wanted.has(id)) write(id, 0)
  for (const [id, units] of wanted) write(id, units)
  return { ...book, replica: name, document: next, totalAmount: after.totalAmount }
}

const DONE_KEPT = 100

/** An action by its name, for one that may come again: written down on the way, it outlives its page. */
export function changeOnce(book: CartBook, name: string, action: CartAction, replica: string): CartBook {
  const { done = [] } = book
  if (done.includes(name)) return book
  return { ...changeBook(book, action, replica), done: [...done, name].slice(-DONE_KEPT) }
}

/** Joins what two devices know. Lines stay in the order of the first; new ones follow. */
export function mergeDocuments(one: CartDocument, other: CartDocument): CartDocument {
  const merged: Record<Sku, Record<string, readonly [number, number]>> = {}
  for (const document of [one, other]) {
    for (const [id, counters] of Object.entries(document)) {
      const into = merged[id] ?? {}
      merged[id] = into
      for (const [replica, [added, taken]] of Object.entries(counters)) {
        const [knownAdded, knownTaken] = into[replica] ?? [0, 0]
        into[replica] = [Math.max(added, knownAdded), Math.max(taken, knownTaken)]
      }
    }
  }
  return merged
}

/** A line that a merge changed on this device, and the replica whose doing it was. */
export interface MergeChange {
  id: Sku
  before: number
  after: number
  from: string
}

export function mergeChanges(before: CartDocument, after: CartDocument): MergeChange[] {
  return Object.keys(after).flatMap((id) => {
    const had = shown(net(before[id]))
    const has = shown(net(after[id]))
    const from = Object.entries(after[id] ?? {}).find(
      ([replica, [added, taken]]) =>
        added !== (before[id]?.[replica]?.[0] ?? 0) || taken !== (before[id]?.[replica]?.[1] ?? 0),
    )?.[0]
    return had === has || from === undefined ? [] : [{ id, before: had, after: has, from }]
  })
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a stored cart. By hand: the first paint wants the cart, and no schema library with it. */
export function parseBook(value: unknown): CartBook {
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
    ...(Array.isArray(done) && { done: done.filter((name) => typeof name === 'string') }),
  }
}
