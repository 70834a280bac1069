import { LazyMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import { useAtomValue, useSetAtom } from 'jotai'
import { CART_COUNT_SELECTOR } from '../../handover.ts'
import { endFlightAtom, type Flight, flightsAtom } from '../../state/base/fly-to-cart.ts'
import styles from './flights.module.css'

const features = () => import('./features.ts').then((part) => part.features)

/** Dots that move in an arc from a button to the cart. Decorative: the count and an announcement carry the information. */
export function Flights() {
  const flights = useAtomValue(flightsAtom)
  const endFlight = useSetAtom(endFlightAtom)
  return (
    <LazyMotion features={features} strict>
      {flights.map((flight) => (
        <FlyingDot key={flight.id} flight={flight} onEnd={() => endFlight(flight.id)} />
      ))}
    </LazyMotion>
  )
}

function FlyingDot({ flight, onEnd }: { flight: Flight; onEnd: () => void }) {
  const cart = document.querySelector(CART_COUNT_SELECTOR)?.parentElement?.getBoundingClientRect()
  if (!cart) return null
  const dx = cart.left + cart.width / 2 - flight.x
  const dy = cart.top + cart.height / 2 - flight.y
  return (
    <m.span
      className={styles.dot}
      style={{ left: flight.x, top: flight.y }}
      aria-hidden="true"
      animate={{ x: [0, dx * 0.55, dx], y: [0, dy * 0.5 - 60, dy], scale: [1, 1.15, 0.6] }}
      transition={{ duration: 0.42, ease: [0.5, 0, 0.75, 0.6] }}
      onAnimationComplete={onEnd}
    />
  )
}
