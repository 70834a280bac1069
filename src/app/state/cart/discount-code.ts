import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { update } from '#device/storage/storage.ts'
import type { CodeTerms } from '#domain/quote/quote.ts'
import { isUnreached, type Refusal } from '#domain/refusal.ts'
import { persistedAtom } from '../base/persisted-atom.ts'
import { catalogueAtom } from '../catalogue/catalogue.ts'
import { cartAtom } from './cart.ts'

const discount = persistedAtom(records.code)

/** The discount code in use. Without `terms` it was typed offline: the shop decides when the order arrives. */
export const codeAtom = atom((get) => get(discount.valueAtom))

export type CodeOutcome =
  | { kind: 'applied'; terms: CodeTerms }
  | { kind: 'refused' }
  | { kind: 'minimum'; minimum: number }
  /** Kept as typed, to be judged with the order: the shop cannot be reached. */
  | { kind: 'unchecked' }
  | { kind: 'failed'; refusal: Refusal }

/** Asks the shop for a code's terms. */
export const applyCodeAtom = atom(null, async (get, set, typed: string): Promise<CodeOutcome> => {
  const text = typed.trim().toUpperCase()
  // A code can be tried before anything is in the cart: any item the shop sells will do to ask with.
  const sku = get(catalogueAtom)?.products[0]?.variants[0]?.sku
  const items = get(cartAtom).items.length > 0 ? get(cartAtom).items : sku ? [{ id: sku, units: 1 }] : []
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
  const problem = answer.value.problems.find(({ code }) => code === 'code_refused' || code === 'code_minimum')
  if (problem?.code === 'code_minimum') return { kind: 'minimum', minimum: problem.now ?? 0 }
  const terms = answer.value.code
  if (problem || !terms) return { kind: 'refused' }
  await set(discount.valueAtom, () => ({ code: text, terms }))
  return { kind: 'applied', terms }
})

/**
 * Puts terms to use that the shop has shown already, unless another code is in use; answers the code that
 * is. Written at once, not with the next look at the device: who follows a link often leaves right away.
 */
export const holdCodeAtom = atom(null, async (_get, _set, terms: CodeTerms): Promise<string | undefined> => {
  const held = await update(records.code, (now) =>
    now === null || now.code === terms.code ? { code: terms.code, terms } : now,
  )
  return held?.code
})

export const removeCodeAtom = atom(null, (_get, set) => set(discount.valueAtom, () => null))

/** A code believed while the shop was out of reach is asked for as soon as it can be. */
export const recheckCodeAtom = atom(null, async (get, set): Promise<void> => {
  const held = get(codeAtom)
  if (held && !held.terms) await set(applyCodeAtom, held.code)
})
