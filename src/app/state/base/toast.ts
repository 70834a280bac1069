import { atom } from 'jotai'

export type ToastLink =
  | { label: string; to: '/orders' }
  | { label: string; to: '/orderconfirmation'; search: { order: string } }

export interface Toast {
  id: number
  text: string
  action?: { label: string; run: () => void }
  /** Where it leads. Other ways lead there too, so this toast ends by itself. */
  link?: ToastLink
}

let serial = 0
const SHOWN_MS = 6_000
const LINK_SHOWN_MS = 20_000

/** One message at a time, at the bottom of the screen. */
export const toastAtom = atom<Toast | null>(null)

/** The text of the polite live region: announced by screen readers, not shown. */
export const announcementAtom = atom('')

/** Shows a message and returns what it is ended by. */
export const showToastAtom = atom(null, (_get, set, toast: Omit<Toast, 'id'>) => {
  serial += 1
  const id = serial
  set(toastAtom, { ...toast, id })
  // A toast with a button stays until it is pressed or replaced, for people who need more time (WCAG 2.2.1).
  if (!toast.action) setTimeout(() => set(dismissToastAtom, id), toast.link ? LINK_SHOWN_MS : SHOWN_MS)
  return id
})

/** Ends a message; another one that has taken its place stays. */
export const dismissToastAtom = atom(null, (_get, set, id: number) =>
  set(toastAtom, (now) => (now?.id === id ? null : now)),
)
