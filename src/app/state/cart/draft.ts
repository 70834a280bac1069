import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { Draft } from '#device/storage/schemas.ts'
import type { Delivery } from '#domain/quote/quote.ts'
import { persistedState } from '../base/persisted-state.ts'

export { emptyCartScript, forgetEmptyCart } from '#device/storage/empty-cart.ts'

const draft = persistedState(records.draft)

/** The checkout as far as it was typed, stored on the device. */
export const draftAtom = atom(
  (get): Draft => get(draft.valueAtom),
  (_get, set, typed: Partial<Draft>) => set(draft.valueAtom, (now) => ({ ...now, ...typed })),
)
export const draftStatusAtom = draft.statusAtom

export const deliveryAtom = atom(
  (get): Delivery => get(draftAtom).delivery ?? 'standard',
  (_get, set, delivery: Delivery) => set(draftAtom, { delivery }),
)

/** Whether a half-typed form is on the screen: then the page must not be reloaded. */
export const dirtyAtom = atom(false)
