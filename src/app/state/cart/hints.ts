import { atom } from 'jotai'
import { unitsOf } from '#domain/cart/cart.ts'
import { type SetHint, setHint } from '#domain/cart/set-hint.ts'
import { type Suggestion, suggestionOf } from '#domain/cart/suggestion.ts'
import { catalogueAtom } from '../catalogue/catalogue.ts'
import { cartAtom, changeCartAtom, forgetRemovedAtom } from './cart.ts'
import { codePricesAtom } from './code-prices.ts'
import { freeDeliveryAtom } from './lines.ts'

/** What the open cart suggests. Apart from its lines, which the checkout shows too. */
export const setHintAtom = atom((get): SetHint | undefined => {
  const catalogue = get(catalogueAtom)
  return catalogue ? setHint(catalogue, get(cartAtom).items) : undefined
})

/** Replaces the parts in the cart by the set, in one action. */
export const makeSetAtom = atom(null, async (get, set, hint: SetHint): Promise<void> => {
  const rest = get(cartAtom).items.map((item) => ({
    id: item.id,
    units: item.units - unitsOf({ items: hint.inCart }, item.id),
  }))
  const items = [...rest.filter((item) => item.units > 0), { id: hint.sku, units: 1 }]
  await set(changeCartAtom, { type: 'replace', items })
  set(forgetRemovedAtom)
})

/** What goes with the cart, while no set is suggested: one suggestion at a time. */
export const suggestionAtom = atom((get): Suggestion | undefined => {
  const catalogue = get(catalogueAtom)
  if (!catalogue || get(setHintAtom)) return
  const free = get(freeDeliveryAtom)
  const prices = get(codePricesAtom)
  return suggestionOf(
    catalogue,
    get(cartAtom).items,
    ({ sku, price }) => free === null || (prices?.of(sku, 1) ?? price) >= free.from - free.paid,
  )
})
