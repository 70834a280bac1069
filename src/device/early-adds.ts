import type { Item } from '#domain/cart.ts'
import { UNITS_PER_LINE } from '#domain/limits.ts'

/** Kept by the inline script of a rendered page (src/server/pages/early.ts), under the same name. */
const KEY = 'era-adds'

/**
 * What was put into the cart before the app was there to do it, on this page or on one that was left since. Taken
 * out as it is read: whoever reads it owes it to the cart.
 */
export function takeEarlyAdds(): Item[] {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.flatMap(itemOf) : []
  } catch {
    // No storage, or nothing that can be read: then nothing was kept.
    return []
  }
}

function itemOf(value: unknown): Item[] {
  if (!Array.isArray(value)) return []
  const [id, units] = value
  const good = typeof id === 'string' && Number.isInteger(units) && units >= 1 && units <= UNITS_PER_LINE
  return good ? [{ id, units }] : []
}
