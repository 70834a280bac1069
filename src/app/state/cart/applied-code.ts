import { atom } from 'jotai'
import { formatPrice } from '#domain/base/money.ts'
import { priceWithCode } from '#domain/quote/code-price.ts'
import { format } from '../../content/base/format.ts'
import { codeMinimum, codeOwn, codeRefused, discountLabel } from '../../content/order/discount.ts'
import { connectionAtom } from '../base/connection.ts'
import type { AppStore } from '../base/store.ts'
import { showToastAtom } from '../base/toast.ts'
import { refreshCatalogueAtom } from '../catalogue/catalogue.ts'
import { cartAtom } from './cart.ts'
import { type CodePrices, codePricesSourceAtom } from './code-prices.ts'
import {
  changeAppliedCodeAtom,
  codeMinimumAtom,
  discountCodeAtom,
  quotedItemsAtom,
  removeOverCodeAtom,
} from './discount-code.ts'
import { pricingFactsAtom } from './quote.ts'

const discountedPricesAtom = atom((get): CodePrices | null => {
  const terms = get(discountCodeAtom)?.terms
  const facts = get(pricingFactsAtom)
  const label = discountLabel(terms)
  if (!facts || !terms || !label) return null
  const { items } = get(cartAtom)
  return { label, of: (id, units) => priceWithCode(facts, terms, items, { id, units }) }
})

/**
 * Takes the terms of the stored code as they are now. One that does not hold is removed, and the shopper is notified; one
 * typed offline that asks for more than is in the cart stays, and the shopper is told how much.
 */
const refreshAppliedCodeAtom = atom(null, async (get, set): Promise<void> => {
  // A device's first page holds a code before it has the catalogue.
  if (get(quotedItemsAtom).length === 0) await set(refreshCatalogueAtom).catch(() => undefined)
  const items = get(quotedItemsAtom)
  const code = get(discountCodeAtom)?.code
  if (!code || items.length === 0) return
  const { api } = await import('#device/http/api.ts')
  const answer = await api.quote({ body: { items: [...items], code } })
  const stored = get(discountCodeAtom)
  if (stored?.code !== code) return
  if (!answer.ok) {
    if (answer.refusal.errors?.some(({ path }) => path === 'code')) await set(dropCodeAtom, code, codeRefused)
    return
  }
  const { code: terms, problems } = answer.value
  if (terms) await set(changeAppliedCodeAtom, code, terms)
  const problem = problems.find((one) => one.code === 'code_refused' || one.code === 'code_minimum')
  if (problem?.code === 'code_refused') {
    await set(dropCodeAtom, code, problem.own ? codeOwn : codeRefused)
  } else if (problem && !stored.terms && get(quotedItemsAtom) === items) {
    set(tellMinimumAtom, code, problem.now ?? 0)
  }
})

const dropCodeAtom = atom(null, async (_get, set, code: string, why: string) => {
  await set(changeAppliedCodeAtom, code, null)
  set(showToastAtom, { text: format(why, { code }) })
})

const tellMinimumAtom = atom(null, (get, set, code: string, minimum: number) => {
  const before = get(codeMinimumAtom)
  set(codeMinimumAtom, { code, minimum })
  // Said once: from then on it stands beside the code.
  if (before?.code !== code) {
    set(showToastAtom, { text: format(codeMinimum, { code, amount: formatPrice(minimum) }) })
  }
})

/** A press of plus after plus is one question. */
const CART_RESTS_MS = 500

/**
 * Shows prices with the code of this device, and asks the server whether it still holds. One that was typed offline is
 * asked about until there is an answer: once the server can be reached, and when the cart has changed.
 */
export function followAppliedCode(store: AppStore): Promise<void> {
  store.set(codePricesSourceAtom, discountedPricesAtom)
  void store.set(removeOverCodeAtom)
  let timer: ReturnType<typeof setTimeout> | undefined
  const recheck = () => {
    const code = store.get(discountCodeAtom)
    if (!code || code.terms || store.get(connectionAtom) === 'offline') return
    clearTimeout(timer)
    timer = setTimeout(() => void store.set(refreshAppliedCodeAtom), CART_RESTS_MS)
  }
  store.sub(connectionAtom, recheck)
  store.sub(quotedItemsAtom, recheck)
  return store.set(refreshAppliedCodeAtom)
}
