import { useSyncExternalStore } from 'react'

const query = '(min-width: 64em)'

const subscribe = (changed: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether there is room for a table. Below, each row is a card. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
