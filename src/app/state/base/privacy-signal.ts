declare global {
  interface Navigator {
    /** Global Privacy Control. */
    globalPrivacyControl?: boolean
  }
}

/** Whether the browser sends Global Privacy Control. It overrides a consent given in the shop. */
export const refusesByBrowser = (): boolean =>
  typeof navigator !== 'undefined' && navigator.globalPrivacyControl === true
