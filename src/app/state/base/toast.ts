import { atom, type createStore } from 'jotai'

export interface Toast {
  id: number
  text: string
  action?: { label: string; run: () => void }
}

let serial = 0
const SHOWN_MS = 6_000

/** One short notice at a time, at the foot of the screen. */
export const toastAtom = atom<Toast | null>(null)
/** What assistive technology is told politely, without a notice on the screen. */
export const announcementAtom = atom('')

export const announce = (store: ReturnType<typeof createStore>, text: string): void =>
  store.set(announcementAtom, text)

export const showToastAtom = atom(null, (_get, set, toast: Omit<Toast, 'id'>) => {
  serial += 1
  const id = serial
  set(toastAtom, { ...toast, id })
  // With something to press it stays until pressed or replaced: nobody can be too slow for it.
  if (!toast.action) setTimeout(() => set(toastAtom, (now) => (now?.id === id ? null : now)), SHOWN_MS)
})

export const dismissToastAtom = atom(null, (_get, set) => set(toastAtom, null))
