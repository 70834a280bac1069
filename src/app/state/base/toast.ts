import { atom } from 'jotai'

export interface Toast {
  id: number
  text: string
  action?: { label: string; run: () => void }
}

let serial = 0
const SHOWN_MS = 6_000

/** One message at a time, at the bottom of the screen. */
export const toastAtom = atom<Toast | null>(null)

/** The text of the polite live region: announced by screen readers, not shown. */
export const announcementAtom = atom('')

export const showToastAtom = atom(null, (_get, set, toast: Omit<Toast, 'id'>) => {
  serial += 1
  const id = serial
  set(toastAtom, { ...toast, id })
  // A toast with a button stays until it is pressed or replaced, for people who need more time (WCAG 2.2.1).
  if (!toast.action) setTimeout(() => set(toastAtom, (now) => (now?.id === id ? null : now)), SHOWN_MS)
})

export const dismissToastAtom = atom(null, (_get, set) => set(toastAtom, null))
