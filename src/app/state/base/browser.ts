interface Connection {
  saveData?: boolean
}

/** Whether the browser's data saver is on: then nothing is prefetched. */
export const savesData = (): boolean =>
  // Not in TypeScript's Navigator: only Chromium has it.
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true

declare global {
  interface Navigator {
    /** Global Privacy Control. */
    globalPrivacyControl?: boolean
  }
}

/** Whether the browser sends Global Privacy Control. It overrides a consent given in the shop. */
export const refusesByBrowser = (): boolean =>
  typeof navigator !== 'undefined' && navigator.globalPrivacyControl === true

/**
 * Whether to store the shop's files on this device: not after a no; on a connection that saves data only after a yes;
 * and always where they are stored already.
 */
export function offlineUse(registered: boolean, agreed: boolean | undefined): 'store' | 'ask' | 'declined' {
  if (agreed === false) return 'declined'
  return registered || agreed || !savesData() ? 'store' : 'ask'
}

/** Subscribes to the page becoming visible; returns unsubscribe. */
export function onVisible(run: () => void): () => void {
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', runIfVisible)
  return () => document.removeEventListener('visibilitychange', runIfVisible)
}

/** Every open tab holds this Web Lock (shared), so that each can count the tabs. */
export const TAB_LOCK = 'era-tab'
