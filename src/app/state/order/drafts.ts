import { atom } from 'jotai'
import type { OrderDrafts, ReturnDraft } from '#device/storage/order-drafts.ts'
import { records } from '#device/storage/records.ts'
import { persistedState } from '../base/persisted-state.ts'

export type { ReturnDraft }

const drafts = persistedState(records.orderDrafts)

/** Reviews and returns as far as they were typed, stored on the device until they are sent. */
export const orderDraftsAtom = atom((get) => get(drafts.valueAtom))
export const orderDraftsStatusAtom = drafts.statusAtom

/** Stores what is typed of a review, or removes it. */
export const typeReviewAtom = atom(
  null,
  (_get, set, key: string, typed: OrderDrafts['reviews'][string] | null): Promise<void> =>
    set(drafts.valueAtom, ({ reviews: { [key]: _, ...others }, ...rest }) => ({
      ...rest,
      reviews: typed ? { ...others, [key]: typed } : others,
    })),
)

/** Stores what is typed of a return from an order, or removes it. */
export const typeReturnAtom = atom(
  null,
  (_get, set, order: string, typed: ReturnDraft | null): Promise<void> =>
    set(drafts.valueAtom, ({ returns: { [order]: _, ...others }, ...rest }) => ({
      ...rest,
      returns: typed ? { ...others, [order]: typed } : others,
    })),
)
