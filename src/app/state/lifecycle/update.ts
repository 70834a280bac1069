import { atom } from 'jotai'
import { dirtyAtom } from '../cart/draft.ts'
import { outboxAtom } from '../order/outbox.ts'

/** Something newer can be had by reloading: a build that waits, or files a screen could not get. */
export interface Update {
  kind: 'build' | 'screen'
  /** Puts it in place and reloads this page. */
  apply(): Promise<void>
}

export const updateAtom = atom<Update | null>(null)
const laterAtom = atom<Update | null>(null)

/** Nothing half-typed, nothing on its way: the page may be reloaded without anybody losing anything. */
export const quietAtom = atom((get) => !get(dirtyAtom) && get(outboxAtom).length === 0)

/** The shop no longer understands this build: what waits goes out with a newer one, and not before. */
export const tooOldAtom = atom(false)

/**
 * What is offered on the screen. Not over a half-typed form, not again after “Later”, and not while an order waits,
 * unless it waits for just this.
 */
export const offeredUpdateAtom = atom(
  (get): Update | null => {
    const update = get(updateAtom)
    const fits = get(tooOldAtom) ? !get(dirtyAtom) : get(quietAtom)
    return update && update !== get(laterAtom) && fits ? update : null
  },
  (get, set, _answer: 'later') => set(laterAtom, get(updateAtom)),
)
