import { useAtomValue } from 'jotai'
import { lazy, Suspense, type SyntheticEvent } from 'react'
import { dropsAtom } from '../../state/drop.ts'
import './transitions.css'

const load = () => import('./drops.tsx')
const Drops = lazy(() => load().then((part) => ({ default: part.Drops })))

/**
 * Fetches what the fall needs, when a button that lets one fall is approached: by a mouse, or by the Tab key. A finger
 * presses as it arrives, and what it pressed must not wait for this.
 */
export const approach = ({ nativeEvent, currentTarget }: SyntheticEvent<Element>) => {
  const pointed = nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== 'touch'
  if (!pointed && !currentTarget.matches(':focus-visible')) return
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) void load()
}

/** Motion is fetched after the page is there and somebody reaches for a button: nothing waits for it. */
export const Fall = () =>
  useAtomValue(dropsAtom).length > 0 && (
    <Suspense>
      <Drops />
    </Suspense>
  )
