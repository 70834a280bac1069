declare global {
  interface Navigator {
    /** The visitor has told the browser not to be followed (Global Privacy Control). */
    globalPrivacyControl?: boolean
  }
}

/** Whether the browser refuses measurement on its visitor's behalf, whatever was chosen in the shop. */
export const refusesByBrowser = (): boolean =>
  typeof navigator !== 'undefined' && navigator.globalPrivacyControl === true
