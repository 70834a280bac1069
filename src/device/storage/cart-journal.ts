import { UNITS_PER_LINE } from '#domain/base/limits.ts'
import type { CartAction } from '#domain/cart/cart.ts'
import { createActionId } from '../platform/ids.ts'

/**
 * A write-ahead journal of cart actions. IndexedDB is asynchronous, and the page may be gone before it has written: so an
 * action is first written here, synchronously, and removed when the cart is stored. Each has an id, by which the cart
 * applies it once, however often it is replayed.
 */
const PREFIX = 'era-tap:'

interface JournaledAction {
  id: string
  action: CartAction
}

let repeated: string | undefined

/** Runs `act`, whose cart action a rendered page has journaled under this id before the app was there to run it. */
export function repeatJournaled(id: string, act: () => void): void {
  repeated = id
  act()
  // The app did something else instead.
  if (repeated) clearJournal([id])
  repeated = undefined
}

/** Journals an action that can be replayed on any cart; returns its id. */
export function journalAction(action: CartAction): string {
  const id = repeated ?? createActionId()
  repeated = undefined
  try {
    // A replacement or a total is not replayed: it belongs to what was on the screen then.
    if (parseAction(action)) localStorage.setItem(PREFIX + id, JSON.stringify(action))
  } catch {
    // No space or no storage: the action lives as long as the page.
  }
  return id
}

/** Actions that are not known to be in the stored cart, the oldest first. */
export function journaledActions(): JournaledAction[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    return keys.sort().flatMap((key) => {
      const action = parseAction(parseJson(localStorage.getItem(key)))
      if (!action) localStorage.removeItem(key)
      return action ? [{ id: key.slice(PREFIX.length), action }] : []
    })
  } catch {
    return []
  }
}

/** Removes these actions, or all. */
export function clearJournal(ids = journaledActions().map(({ id }) => id)): void {
  try {
    for (const id of ids) localStorage.removeItem(PREFIX + id)
  } catch {
    // No storage: nothing was journaled.
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function parseAction(value: unknown): CartAction | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  const { type } = value
  if (type === 'clear') return { type }
  if (!('id' in value) || typeof value.id !== 'string') return undefined
  const { id } = value
  if (type === 'increment' || type === 'decrement' || type === 'remove') return { type, id }
  if (type !== 'add' || !('units' in value)) return undefined
  const units = Number(value.units)
  return Number.isInteger(units) && units >= 1 && units <= UNITS_PER_LINE ? { type, id, units } : undefined
}
