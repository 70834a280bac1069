import { useAtomValue } from 'jotai'
import type { SyntheticEvent } from 'react'
import { flightsAtom } from '../../state/base/fly-to-cart.ts'
import './transitions.css'
import { lazyComponent } from '../lazy-component.tsx'

const Flights = lazyComponent(() => import('./flights.tsx').then((part) => part.Flights))

/**
 * Preloads the animation on hover and keyboard focus. Not on touch: there the events come with the press itself, and the
 * download would delay its result.
 */
export const preloadFlight = ({ nativeEvent, currentTarget }: SyntheticEvent<Element>) => {
  const pointed = nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== 'touch'
  if (!pointed && !currentTarget.matches(':focus-visible')) return
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) Flights.preload()
}

/** Loads the motion library only when there is something to animate. */
export const FlyToCart = () => useAtomValue(flightsAtom).length > 0 && <Flights />
