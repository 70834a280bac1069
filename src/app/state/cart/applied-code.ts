import { atom } from 'jotai'
import { priceWithCode } from '#domain/quote/code-price.ts'
import { format } from '../../content/base/format.ts'
import { codeEnded, codeOwn, discountLabel } from '../../content/order/discount.ts'
import { showToastAtom } from '../base/toast.ts'
import { refreshCatalogueAtom } from '../catalogue/catalogue.ts'
import { cartAtom } from './cart.ts'
import { type CodePrices, codePricesSourceAtom } from './code-prices.ts'
import { changeAppliedCodeAtom, discountCodeAtom, quotedItemsAtom } from './discount-code.ts'
import { pricingFactsAtom } from './quote.ts'

const discountedPricesAtom = atom((get): CodePrices | null => {
  const terms = get(discountCodeAtom)?.terms
  const facts = get(pricingFactsAtom)
  const label = discountLabel(terms)
  if (!facts || !terms || !label) return null
  const { items } = get(cartAtom)
  return { label, of: (id, units) => priceWithCode(facts, terms, items, { id, units }) }
})

/** Takes the terms of the applied code as they are now. One that no longer holds is removed, and the shopper is notified. */
const refreshAppliedCodeAtom = atom(null, async (get, set): Promise<void> => {
  // A device's first page holds a code before it has the catalogue.
  if (get(quotedItemsAtom).length === 0) await set(refreshCatalogueAtom).catch(() => undefined)
  const items = [...get(quotedItemsAtom)]
  const code = get(discountCodeAtom)?.code
  if (!code || items.length === 0) return
  const { api } = await import('#device/http/api.ts')
  const answer = await api.quote({ body: { items, code } })
  if (!answer.ok) return
  const { code: terms, problems } = answer.value
  if (terms) await set(changeAppliedCodeAtom, code, terms)
  const refused = problems.find((problem) => problem.code === 'code_refused')
  if (!refused) return
  await set(changeAppliedCodeAtom, code, null)
  set(showToastAtom, { text: format(refused.own ? codeOwn : codeEnded, { code }) })
})

/** Shows prices with the code of this device, and asks the server whether it still holds. */
export const applyCodePricesAtom = atom(null, async (_get, set) => {
  set(codePricesSourceAtom, discountedPricesAtom)
  await set(refreshAppliedCodeAtom)
})
