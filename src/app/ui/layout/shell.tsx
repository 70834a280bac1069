import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { layout } from '../../content/layout/layout.ts'
import { drawerAtom } from '../../state/base/frame.ts'
import { cartAtom } from '../../state/cart/cart.ts'
import type { PaletteName } from '../../theme/palettes.ts'
import { FlyToCart } from '../motion/fly-to-cart.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'

const Menu = lazy(() => import('./menu.tsx').then((part) => ({ default: part.Menu })))
const loadCart = () => import('../cart/cart-drawer.tsx')
const CartDrawer = lazy(() => loadCart().then((part) => ({ default: part.CartDrawer })))

interface ShellProps {
  palette?: PaletteName | undefined
  header?: 'over' | 'solid' | 'own' | undefined
  short?: boolean | undefined
  children: ReactNode
}

/** The layout of a screen: header, content, footer, and the two drawers. */
export const Shell = ({ palette, header = 'solid', short, children }: ShellProps) => (
  <>
    <a href="#content" className={styles.skip}>
      {layout.skip}
    </a>
    <div
      className={styles.frame}
      data-palette={palette}
      data-night={palette === 'therapyera' ? '' : undefined}
    >
      {header !== 'own' && <Header kind={header} />}
      <main id="content" className={header === 'solid' ? `${styles.main} ${styles.below}` : styles.main}>
        {children}
      </main>
    </div>
    {header !== 'own' && <Footer short={short} />}
    <Drawers />
    <FlyToCart />
  </>
)

function Drawers() {
  const drawer = useAtomValue(drawerAtom)
  const filled = useAtomValue(cartAtom).count > 0
  // Prefetch the drawer when idle: a filled cart is likely to be opened.
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
