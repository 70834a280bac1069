import { savesData } from './saves-data.ts'

/**
 * Whether to store the shop's files on this device: not after a no; on a connection that saves data only after a yes;
 * and always where they are stored already.
 */
export function offlineUse(registered: boolean, agreed: boolean | undefined): 'store' | 'ask' | 'declined' {
  if (agreed === false) return 'declined'
  return registered || agreed || !savesData() ? 'store' : 'ask'
}

/** Every open tab holds this Web Lock (shared), so that each can count the tabs. */
export const TAB_LOCK = 'era-tab'
