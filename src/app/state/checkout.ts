import { atom } from 'jotai'
import { records } from '#device/records.ts'
import type { Draft } from '#device/shapes.ts'
import type { Delivery } from '#domain/quote.ts'
import { keep } from './kept.ts'

const draft = keep(records.draft)

/** The checkout as far as it was typed: survives a reload, a crash and a week. */
export const draftAtom = atom(
  (get): Draft => get(draft.valueAtom),
  (_get, set, typed: Partial<Draft>) => set(draft.valueAtom, (now) => ({ ...now, ...typed })),
)
export const draftStatusAtom = draft.statusAtom
export const followDraftAtom = draft.followAtom

/** Forgets what was typed, once its order is placed and the person wants it gone. */
export const clearDraftAtom = atom(null, (_get, set) => set(draft.valueAtom, () => ({})))

export const deliveryAtom = atom(
  (get): Delivery => get(draftAtom).delivery ?? 'standard',
  (_get, set, delivery: Delivery) => set(draftAtom, { delivery }),
)

export const regionAtom = atom(
  (get) => get(draftAtom).region,
  (_get, set, region: Draft['region']) => set(draftAtom, { region }),
)

/** A half-typed form is on the screen: nothing may reload the page under it. */
export const dirtyAtom = atom(false)
