/** A hand that rests this long has scrolled to where it wanted to; waking anything earlier would hold it up. */
const REST_MS = 500
/** But a hand that never rests is not waited for longer than this. */
const RESTLESS_MS = 2_000

const moves = ['pointermove', 'wheel', 'scroll'] as const
const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/**
 * Resolves at the next sign that somebody is there: at once when they touch something that sleeps, and otherwise, a
 * page that scrolls or a tap on what is awake, as soon as the hand rests.
 */
export const nextSign = (): Promise<void> =>
  new Promise((resolve) => {
    const first = { at: 0 }
    let resting: ReturnType<typeof setTimeout> | undefined
    const come = () => {
      clearTimeout(resting)
      for (const sign of [...moves, ...touches]) removeEventListener(sign, seen, true)
      resolve()
    }
    const seen = ({ type, target }: Event) => {
      const touched = touches.some((touch) => touch === type)
      if (touched && target instanceof Element && target.closest('[data-asleep]')) return come()
      first.at ||= performance.now()
      clearTimeout(resting)
      const left = first.at + RESTLESS_MS - performance.now()
      resting = setTimeout(come, Math.max(0, Math.min(REST_MS, left)))
    }
    for (const sign of [...moves, ...touches]) addEventListener(sign, seen, { capture: true, passive: true })
  })
