import { atom } from 'jotai'

/** Which of the two drawers is open over the screen. */
export const drawerAtom = atom<null | 'cart' | 'menu'>(null)
