import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { late as words } from '../../content/late.ts'
import { announce } from '../../state/notice.ts'

/** As long as nobody waits for anything: a sign that comes and goes would be the slower thing. */
const SIGN_MS = 300
/** Who waits this long wants to see where they are going, not where they were. */
const SHAPE_MS = 1_000

export interface Late {
  /** The path of the screen that is being waited for. */
  path: string
  long: boolean
}

/** The screen somebody asked for and does not have yet. */
export function useLate(): Late | null {
  const router = useRouter()
  const store = useStore()
  const [late, setLate] = useState<Late | null>(null)
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    const done = () => {
      for (const timer of timers) clearTimeout(timer)
      timers = []
      setLate(null)
    }
    const stops = [
      router.subscribe('onBeforeLoad', ({ toLocation: { pathname }, pathChanged }) => {
        done()
        if (!pathChanged) return
        const sign = () => {
          setLate({ path: pathname, long: false })
          announce(store, words.coming)
        }
        timers = [
          setTimeout(sign, SIGN_MS),
          setTimeout(() => setLate({ path: pathname, long: true }), SHAPE_MS),
        ]
      }),
      // At once: the new screen is there, and its heading is about to be given the focus.
      router.subscribe('onResolved', () => flushSync(done)),
    ]
    return () => {
      for (const stop of stops) stop()
      done()
    }
  }, [router, store])
  return late
}
