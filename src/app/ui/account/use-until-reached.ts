import { useEffect, useRef } from 'react'
import { isUnreached, type Refusal } from '#domain/refusal.ts'

const AGAIN_MS = 10_000

/**
 * Calls `load`, and again until it reaches whom it asks. The connection's state does not show when: the shop can be
 * there while the service that renews logins is not.
 */
export function useUntilReached(load: () => Promise<Refusal | null>): void {
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const attempt = async () => {
      const refusal = await latest.current()
      if (!left && refusal && isUnreached(refusal)) timer = setTimeout(() => void attempt(), AGAIN_MS)
    }
    void attempt()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])
}
