import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { loginUnreadableAtom } from '../../state/account/auth.ts'

/** Calls `reload` once the login can be read again. Returns whether it cannot be read now: the screen says so above. */
export function useReadableAgain(reload: () => void): boolean {
  const unreadable = useAtomValue(loginUnreadableAtom)
  const latest = useRef(reload)
  latest.current = reload
  const before = useRef(unreadable)
  useEffect(() => {
    if (before.current && !unreadable) latest.current()
    before.current = unreadable
  }, [unreadable])
  return unreadable
}
