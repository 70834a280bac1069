import type { Minor } from '../base/money.ts'
import type { Item } from '../cart/cart.ts'
import { type CodeTerms, type PricingFacts, quote } from './quote.ts'

/**
 * What an item costs by itself with a code; undefined where the code does not lower its price: an amount off an order
 * or free delivery belongs to no single product, and a minimum counts the cart with the item in it.
 */
export function priceWithCode(
  facts: PricingFacts,
  { minimum, ...terms }: CodeTerms,
  cart: readonly Item[],
  item: Item,
): Minor | undefined {
  if (terms.kind !== 'percent' || terms.value === 0) return undefined
  const delivery = 'standard'
  const reached = quote(facts, { items: [...cart, item], delivery }).subtotal >= (minimum ?? 0)
  const { lines, subtotal, discount } = quote(facts, { items: [item], delivery, code: terms })
  return reached && lines.length > 0 && discount > 0 ? subtotal - discount : undefined
}
