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

export const deliveryAtom = atom(
  (get): Delivery => get(draftAtom).delivery ?? 'standard',
  (_get, set, delivery: Delivery) => set(draftAtom, { delivery }),
)

/** A half-typed form is on the screen: nothing may reload the page under it. */
export const dirtyAtom = atom(false)
