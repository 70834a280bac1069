import { savesData } from './saves-data.ts'

/**
 * Whether the shop's files are stored on this device. A visitor who had them removed meant it; one whose connection
 * saves data is asked first; where they are stored already they stay.
 */
export function offlineUse(registered: boolean, agreed: boolean | undefined): 'store' | 'ask' | 'declined' {
  if (agreed === false) return 'declined'
  return registered || agreed || !savesData() ? 'store' : 'ask'
}

/** Every open tab holds this Web Lock, so that each can tell whether it is the only one. */
export const TAB_LOCK = 'era-tab'
