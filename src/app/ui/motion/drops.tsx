import { LazyMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import { useAtomValue, useSetAtom } from 'jotai'
import { type Drop, dropsAtom, landedAtom } from '../../state/drop.ts'
import styles from './drops.module.css'

const features = () => import('./features.ts').then((part) => part.features)

/** The drops on their way: each along a short arc into the cart's count. They carry no news: words and count say it. */
export function Drops() {
  const drops = useAtomValue(dropsAtom)
  const landed = useSetAtom(landedAtom)
  return (
    <LazyMotion features={features} strict>
      {drops.map((drop) => (
        <Falling key={drop.id} drop={drop} onLanded={() => landed(drop.id)} />
      ))}
    </LazyMotion>
  )
}

function Falling({ drop, onLanded }: { drop: Drop; onLanded: () => void }) {
  const cart = document.querySelector('[data-cart-button]')?.getBoundingClientRect()
  if (!cart) return null
  const dx = cart.left + cart.width / 2 - drop.x
  const dy = cart.top + cart.height / 2 - drop.y
  return (
    <m.span
      className={styles.drop}
      style={{ left: drop.x, top: drop.y }}
      aria-hidden="true"
      animate={{ x: [0, dx * 0.55, dx], y: [0, dy * 0.5 - 60, dy], scale: [1, 1.15, 0.6] }}
      transition={{ duration: 0.42, ease: [0.5, 0, 0.75, 0.6] }}
      onAnimationComplete={onLanded}
    />
  )
}
