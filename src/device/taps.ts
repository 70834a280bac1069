import type { CartAction } from '#domain/cart.ts'
import { UNITS_PER_LINE } from '#domain/limits.ts'
import { mintTap } from './mint.ts'

/**
 * Taps on their way into the cart. A database answers when it can, and the page may be gone by then: so a tap is first
 * written here, where writing is over with the call, and let go of when the cart has it. Each has a name, under which
 * the cart takes it once, however often it comes.
 */
const PREFIX = 'era-tap:'

interface Tap {
  name: string
  action: CartAction
}

let again: string | undefined

/** What `act` taps was tapped and written before, under this name (src/server/pages/early.ts). */
export function tapAgain(name: string, act: () => void): void {
  again = name
  act()
  // Not taken up: the page had another answer to it by now.
  if (again) forgetTaps([name])
  again = undefined
}

/** Keeps an action that makes sense whenever it is done; answers its name. */
export function keepTap(action: CartAction): string {
  const name = again ?? mintTap()
  again = undefined
  try {
    // Whole carts and sums are not: they answer to what was on the screen then.
    if (tapOf(action)) localStorage.setItem(PREFIX + name, JSON.stringify(action))
  } catch {
    // No room or no storage: then the tap lives as long as the page.
  }
  return name
}

/** Taps that no page has brought into the cart yet, the oldest first. */
export function keptTaps(): Tap[] {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    return names.sort().flatMap((key) => {
      const action = tapOf(parsed(localStorage.getItem(key)))
      if (!action) localStorage.removeItem(key)
      return action ? [{ name: key.slice(PREFIX.length), action }] : []
    })
  } catch {
    return []
  }
}

/** Lets go of these, or of all. */
export function forgetTaps(names = keptTaps().map(({ name }) => name)): void {
  try {
    for (const name of names) localStorage.removeItem(PREFIX + name)
  } catch {
    // No storage: nothing was kept.
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function tapOf(value: unknown): CartAction | undefined {
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
