import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { layout } from '../../content/layout.ts'
import { cartAtom } from '../../state/cart.ts'
import { drawerAtom } from '../../state/drawer.ts'
import type { WorldName } from '../../theme/worlds.ts'
import { Fall } from '../motion/fall.tsx'
import { under } from '../under/under.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'

const Footer = under(() => import('./footer.under.tsx').then((part) => part.Footer))
const Menu = lazy(() => import('./menu.tsx').then((part) => ({ default: part.Menu })))
const loadCart = () => import('../cart/cart-drawer.tsx')
const CartDrawer = lazy(() => loadCart().then((part) => ({ default: part.CartDrawer })))

interface ShellProps {
  world?: WorldName | undefined
  header?: 'over' | 'solid' | undefined
  children: ReactNode
}

/** Header, screen, footer, and the two drawers that open over any screen. */
export const Shell = ({ world, header = 'solid', children }: ShellProps) => (
  <>
    <a href="#content" className={styles.skip}>
      {layout.skip}
    </a>
    <div className={styles.room} data-world={world} data-night={world === 'therapyera' ? '' : undefined}>
      <Header kind={header} />
      <main id="content" className={header === 'over' ? styles.main : `${styles.main} ${styles.below}`}>
        {children}
      </main>
    </div>
    <Footer page={null} />
    <Drawers />
    <Fall />
  </>
)

function Drawers() {
  const drawer = useAtomValue(drawerAtom)
  const filled = useAtomValue(cartAtom).count > 0
  // Something is in the cart, so it will be opened: its drawer is fetched before it is asked for.
  useEffect(() => {
    if (!filled) return
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
    later(() => void loadCart().catch(() => undefined), { timeout: 3_000 })
  }, [filled])
  const wanted = useRef({ menu: false, cart: false })
  if (drawer) wanted.current[drawer] = true
  return (
    <Suspense>
      {wanted.current.menu && <Menu />}
      {wanted.current.cart && <CartDrawer />}
    </Suspense>
  )
}
