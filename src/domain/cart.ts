import { LINES_PER_CART, UNITS_PER_LINE } from './limits.ts'
import type { Minor } from './money.ts'
import type { Sku } from './product.ts'

export interface Item {
  /** The SKU. */
  id: Sku
  units: number
}

export interface Cart {
  items: readonly Item[]
  /** Sum of units, recomputed after every change. */
  count: number
  /** Set apart from the items, by whoever priced them last. */
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

const counted = (items: readonly Item[], totalAmount: Minor): Cart => ({
  items,
  count: items.reduce((sum, item) => sum + item.units, 0),
  totalAmount,
})

const withinLine = (units: number) => Math.max(0, Math.min(UNITS_PER_LINE, Math.trunc(units) || 0))

/** Same ids joined, units whole and within the limit of a line, nothing at zero, no more lines than an order takes. */
function tidy(items: readonly Item[]): Item[] {
  const units = new Map<Sku, number>()
  for (const item of items) units.set(item.id, withinLine((units.get(item.id) ?? 0) + withinLine(item.units)))
  return [...units]
    .filter(([, count]) => count > 0)
    .slice(0, LINES_PER_CART)
    .map(([id, count]) => ({ id, units: count }))
}

export const cartOf = (items: readonly Item[]): Cart => counted(tidy(items), 0)

/** The next cart. Any action on any cart is safe: units stay whole and within 1 to 99 a line. */
export function change(cart: Cart, action: CartAction): Cart {
  const next = (items: readonly Item[]) => counted(tidy(items), cart.totalAmount)
  const withUnits = (id: Sku, by: number) =>
    next(cart.items.map((item) => (item.id === id ? { id, units: item.units + by } : item)))
  switch (action.type) {
    case 'add':
      return next([...cart.items, { id: action.id, units: Math.max(0, action.units) }])
    case 'increment':
      return withUnits(action.id, 1)
    case 'decrement':
      return withUnits(action.id, -1)
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
