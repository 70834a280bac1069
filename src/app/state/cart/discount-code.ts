import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { DiscountCode } from '#device/storage/schemas.ts'
import { read, update } from '#device/storage/storage.ts'
import { isOver, normalCode } from '#domain/base/code.ts'
import type { Item } from '#domain/cart/cart.ts'
import type { CodeTerms } from '#domain/quote/quote.ts'
import { isUnreached, type Refusal } from '#domain/refusal.ts'
import { persistedState } from '../base/persisted-state.ts'
import { catalogueAtom } from '../catalogue/catalogue.ts'
import { cartAtom } from './cart.ts'

const discount = persistedState(records.discountCode)

/** The code of a link, where the person chose that links are not remembered: it is gone with the page. */
const visitCodeAtom = atom<DiscountCode | null>(null)

/** Without a code whose terms are over. */
const inUse = (stored: DiscountCode | null) =>
  stored?.terms && isOver(stored.terms, new Date()) ? null : stored

/** The code that was typed, else that of the link, over or not. */
export const codeThereAtom = atom((get) => get(discount.valueAtom) ?? get(visitCodeAtom))

/** The discount code in use. Without `terms` it was typed offline, and the server checks it with the order. */
export const discountCodeAtom = atom((get) => inUse(get(discount.valueAtom)) ?? inUse(get(visitCodeAtom)))

/** What the server asks of the cart for a code that was typed offline: more than is in it. */
export const codeMinimumAtom = atom<{ code: string; minimum: number } | null>(null)

export type DiscountCodeOutcome =
  | { kind: 'applied'; terms: CodeTerms }
  | { kind: 'refused' }
  /** The shopper's own as an influencer. */
  | { kind: 'own' }
  | { kind: 'minimum'; minimum: number }
  /** Stored as typed: the server cannot be reached and checks it with the order. */
  | { kind: 'unchecked' }
  | { kind: 'failed'; refusal: Refusal }

/** The server quotes a code only with an item. With an empty cart, any item of the catalogue will do. */
export const quotedItemsAtom = atom((get): readonly Item[] => {
  const { items } = get(cartAtom)
  const sku = get(catalogueAtom)?.products[0]?.variants[0]?.sku
  return items.length > 0 || !sku ? items : [{ id: sku, units: 1 }]
})

/** Loads a code's terms from the server and stores the code if it is valid. */
export const applyDiscountCodeAtom = atom(
  null,
  async (get, set, typed: string): Promise<DiscountCodeOutcome> => {
    const text = normalCode(typed)
    const items = get(quotedItemsAtom)
    if (items.length === 0) {
      await set(discount.valueAtom, () => ({ code: text }))
      return { kind: 'unchecked' }
    }
    const { api } = await import('#device/http/api.ts')
    const answer = await api.quote({ body: { items: [...items], code: text } })
    if (!answer.ok) {
      const { refusal } = answer
      if (refusal.errors?.some(({ path }) => path === 'code')) return { kind: 'refused' }
      if (!isUnreached(refusal)) return { kind: 'failed', refusal }
      await set(discount.valueAtom, () => ({ code: text }))
      return { kind: 'unchecked' }
    }
    const problem = answer.value.problems.find(
      ({ code }) => code === 'code_refused' || code === 'code_minimum',
    )
    if (problem?.code === 'code_minimum') return { kind: 'minimum', minimum: problem.now ?? 0 }
    if (problem?.own) return { kind: 'own' }
    const terms = answer.value.code
    if (problem || !terms) return { kind: 'refused' }
    await set(discount.valueAtom, () => ({ code: terms.code, terms }))
    return { kind: 'applied', terms }
  },
)

/**
 * Applies a code whose terms are known from an influencer's page, unless another code is in use; returns the code in
 * use. One that is over is in nobody's way. Written to storage directly, since the stored code decides, also where another
 * tab has changed it.
 */
export const applyTermsAtom = atom(null, async (get, set, terms: CodeTerms): Promise<string | undefined> => {
  const { links = true } = await read(records.browserState)
  const linked = { code: terms.code, terms, byLink: true } as const
  const applied = (now: DiscountCode | null) => (now?.code === terms.code ? { ...now, terms } : now)
  const stored = await update(records.discountCode, (now) => applied(inUse(now)) ?? (links ? linked : null))
  if (stored) return stored.code
  set(visitCodeAtom, (now) => applied(inUse(now)) ?? linked)
  return get(visitCodeAtom)?.code
})

/** What a link applied is remembered or forgotten with the link. What the person typed stays. */
export const rememberLinkedCodeAtom = atom(null, async (get, set, links: boolean): Promise<void> => {
  const code = links ? get(visitCodeAtom) : await read(records.discountCode)
  if (!code?.byLink) return
  set(visitCodeAtom, links ? null : code)
  await set(discount.valueAtom, (now) => (links ? (inUse(now) ?? code) : now?.byLink ? null : now))
})

/** Changes the code while it is this one: another may have been typed meanwhile, in another tab too. */
export const changeAppliedCodeAtom = atom(null, (_get, set, code: string, terms: CodeTerms | null) => {
  const changed = (now: DiscountCode | null) => (now?.code === code ? terms && { ...now, code, terms } : now)
  set(visitCodeAtom, changed)
  return set(discount.valueAtom, changed)
})

export const removeOverCodeAtom = atom(null, (_get, set) => set(discount.valueAtom, inUse))

export const removeDiscountCodeAtom = atom(null, (_get, set) => {
  set(visitCodeAtom, null)
  return set(discount.valueAtom, () => null)
})
