const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/** Resolves at the next sign that somebody is there: a hand, a key, or the page moving under them. */
export const nextSign = (): Promise<void> =>
  new Promise((resolve) => {
    const seen = () => {
      for (const sign of signs) removeEventListener(sign, seen, true)
      resolve()
    }
    for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true })
  })
