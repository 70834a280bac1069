import { UNITS_PER_LINE } from '#domain/base/limits.ts'
import type { CartAction } from '#domain/cart/cart.ts'
import { createActionId } from '../platform/ids.ts'
import { JOURNAL_PREFIX } from './stored-names.ts'

/**
 * A write-ahead journal of cart actions. IndexedDB is asynchronous, and the page may be closed before it has written:
 * so an action is first written here, synchronously, and removed when the cart is stored. The cart stores the ids of
 * the actions it has applied, so a replayed action counts once.
 */

interface JournaledAction {
  actionId: string
  action: CartAction
}

let nextActionId: string | undefined

/**
 * Runs `act`; the cart action it takes gets this id, under which the page's inline script has journaled it before. A
 * variable and not a parameter: between the repeated click and the cart action are the components' own handlers. So the
 * action has to be taken synchronously within `act`.
 */
export function withActionId(actionId: string, act: () => void): void {
  nextActionId = actionId
  act()
  // No cart action was taken: the app handles this click in another way.
  if (nextActionId) clearJournal([actionId])
  nextActionId = undefined
}

/** Journals an action that can be replayed on any cart; returns its id. */
export function journalAction(action: CartAction): string {
  const actionId = nextActionId ?? createActionId()
  nextActionId = undefined
  try {
    // A replacement or a total is not replayed: it was computed from what the screen showed at that time.
    if (parseAction(action)) localStorage.setItem(JOURNAL_PREFIX + actionId, JSON.stringify(action))
  } catch {
    // No space or no storage: the action is lost if the page closes before the cart is stored.
  }
  return actionId
}

/** Actions that may not be in the stored cart yet, the oldest first. */
export function journaledActions(): JournaledAction[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(JOURNAL_PREFIX))
    return keys.sort().flatMap((key) => {
      const action = parseAction(parseJson(localStorage.getItem(key)))
      if (!action) localStorage.removeItem(key)
      return action ? [{ actionId: key.slice(JOURNAL_PREFIX.length), action }] : []
    })
  } catch {
    return []
  }
}

/** Removes these actions, or all. */
export function clearJournal(actionIds = journaledActions().map(({ actionId }) => actionId)): void {
  try {
    for (const actionId of actionIds) localStorage.removeItem(JOURNAL_PREFIX + actionId)
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
