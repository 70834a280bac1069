import { atom } from 'jotai'
import { failureShownAtom, type Update, updateAtom } from '../base/shell.ts'
import { dirtyAtom } from '../cart/draft.ts'
import { outboxAtom } from '../order/outbox.ts'

const postponedUpdateAtom = atom<Update | null>(null)

/** Whether something was typed or opened that a reload would take away: see followTyping. */
export const typingAtom = atom(false)

/** Nothing is half-typed and no order waits: the page may be reloaded without loss. */
export const quietAtom = atom((get) => !get(dirtyAtom) && !get(typingAtom) && get(outboxAtom).length === 0)

/** The server no longer accepts this build's requests: queued orders can be sent only after an update. */
export const tooOldAtom = atom(false)

/**
 * The update that the screen offers: not while a form is half-typed, not again after “Later”, and not while an order
 * waits, unless the order waits for this update. Beside the error screen, which has the same button, neither.
 */
export const offeredUpdateAtom = atom(
  (get): Update | null => {
    const update = get(updateAtom)
    const fits = get(tooOldAtom) ? !get(dirtyAtom) : get(quietAtom)
    const offered = fits && !get(failureShownAtom) && update !== get(postponedUpdateAtom)
    return offered ? update : null
  },
  (get, set, _answer: 'later') => set(postponedUpdateAtom, get(updateAtom)),
)
