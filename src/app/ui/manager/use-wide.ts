import { useSyncExternalStore } from 'react'

const query = '(min-width: 64em)'

const subscribe = (changed: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the screen is wide enough for a table; below this, rows are cards. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
