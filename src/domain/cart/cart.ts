import { LINES_PER_CART, withinLine } from '../base/limits.ts'
import type { Minor } from '../base/money.ts'
import type { Sku } from '../catalogue/product.ts'

export interface Item {
  /** The SKU. */
  id: Sku
  units: number
}

export interface Cart {
  items: readonly Item[]
  /** Sum of units, recomputed after every change. */
  count: number
  /**
   * Part of the cart's shape in the shop's specification, and set by `setTotalAmount` only: the shop itself reads the
   * total from the quote.
   */
  totalAmount: Minor
}

export type CartAction =
  | { type: 'add'; id: Sku; units: number }
  | { type: 'increment'; id: Sku }
  | { type: 'decrement'; id: Sku }
  | { type: 'remove'; id: Sku }
  | { type: 'clear' }
  | { type: 'replace'; items: readonly Item[] }
  | { type: 'setTotalAmount'; totalAmount: Minor }

export const emptyCart: Cart = { items: [], count: 0, totalAmount: 0 }

export const cartOf = (items: readonly Item[]): Cart => withCount(normalize(items), 0)

/** The cart after an action. Any action on any cart is valid: units stay whole and within 1 to 99 a line. */
export function changeCart(cart: Cart, action: CartAction): Cart {
  const next = (items: readonly Item[]) => withCount(normalize(items), cart.totalAmount)
  const addUnits = (id: Sku, by: number) =>
    next(cart.items.map((item) => (item.id === id ? { id, units: item.units + by } : item)))
  switch (action.type) {
    case 'add':
      return next([...cart.items, { id: action.id, units: Math.max(0, action.units) }])
    case 'increment':
      return addUnits(action.id, 1)
    case 'decrement':
      return addUnits(action.id, -1)
    case 'remove':
      return next(cart.items.filter((item) => item.id !== action.id))
    case 'clear':
      return { ...emptyCart }
    case 'replace':
      return next(action.items)
    case 'setTotalAmount':
      return { ...cart, totalAmount: action.totalAmount }
  }
}

export const unitsOf = (cart: Pick<Cart, 'items'>, id: Sku): number =>
  cart.items.find((item) => item.id === id)?.units ?? 0

const withCount = (items: readonly Item[], totalAmount: Minor): Cart => ({
  items,
  count: items.reduce((sum, item) => sum + item.units, 0),
  totalAmount,
})

/** Joins equal ids, clamps units to the limit of a line, drops lines at zero and lines beyond the limit of an order. */
function normalize(items: readonly Item[]): Item[] {
  const units = new Map<Sku, number>()
  for (const item of items) units.set(item.id, withinLine((units.get(item.id) ?? 0) + withinLine(item.units)))
  return [...units]
    .filter(([, count]) => count > 0)
    .slice(0, LINES_PER_CART)
    .map(([id, count]) => ({ id, units: count }))
}
