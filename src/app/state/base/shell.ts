import { atom } from 'jotai'

/** Which of the two drawers is open over the screen. */
export const drawerAtom = atom<null | 'cart' | 'menu'>(null)

/** A reload would bring something newer: a waiting build, or files that a screen could not load. */
export interface Update {
  kind: 'build' | 'screen'
  /** Activates it and reloads this page. */
  apply(): Promise<void>
}

/** Separate from update.ts so the error screen does not load the rules for offering updates. */
export const updateAtom = atom<Update | null>(null)

/** The error screen is shown; it offers the update itself. */
export const failureShownAtom = atom(false)
