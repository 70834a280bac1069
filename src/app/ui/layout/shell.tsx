import { lazyRouteComponent, useMatches } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { layout } from '../../content/layout/layout.ts'
import { drawerAtom } from '../../state/base/shell.ts'
import type { DataSource } from '../../state/base/store.ts'
import { cartAtom } from '../../state/cart/cart.ts'
import type { PaletteName } from '../../theme/palettes.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { FlyToCart } from '../motion/fly-to-cart.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { LayoutWords } from './layout-words.ts'
import styles from './shell.module.css'

const Menu = lazyComponent(() => import('./menu.tsx').then((part) => part.Menu))
const CartDrawer = lazyComponent(() => import('../cart/cart-drawer.tsx').then((part) => part.CartDrawer))

interface ShellProps {
  palette?: PaletteName | undefined
  header?: 'over' | 'solid' | 'own' | undefined
  short?: boolean | undefined
  children: ReactNode
}

const unchanged: LayoutWords = {}

// Not React's own: that one is not rendered on the server, although it is there.
const Banner = lazyRouteComponent(() => import('./banner.tsx'), 'Banner')

/** The words around the screens, data of the root's route. Where nothing was changed, no more is loaded for them. */
export async function loadLayoutWords(data: Pick<DataSource, 'catalogue'>): Promise<LayoutWords> {
  const catalogue = await data.catalogue()
  if (!catalogue.words) return {}
  await Banner.preload?.()
  return (await import('./layout-words.ts')).selectLayoutWords(catalogue)
}

/** The layout of a screen: announcement, header, content, footer, and the two drawers. */
export function Shell({ palette, header = 'solid', short, children }: ShellProps) {
  const { banner, footer } = useMatches({
    select: ([root]) => (root?.loaderData as LayoutWords | undefined) ?? unchanged,
  })
  return (
    <>
      <a href="#content" className={styles.skip}>
        {layout.skip}
      </a>
      {header !== 'own' && banner && (
        <Suspense>
          <Banner key={banner.version} {...banner} />
        </Suspense>
      )}
      <div
        className={styles.layout}
        data-palette={palette}
        data-dark-paper={palette === 'therapyera' ? '' : undefined}
      >
        {header !== 'own' && <Header kind={header} />}
        <main id="content" className={header === 'solid' ? `${styles.main} ${styles.below}` : styles.main}>
          {children}
        </main>
      </div>
      {header !== 'own' && <Footer short={short} words={footer} />}
      <Drawers />
      <FlyToCart />
    </>
  )
}

function Drawers() {
  const [drawer, setDrawer] = useAtom(drawerAtom)
  const filled = useAtomValue(cartAtom).count > 0
  // Prefetch the drawer when idle: a filled cart is likely to be opened.
  useEffect(() => {
    if (!filled) return
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
    later(CartDrawer.preload, { timeout: 3_000 })
  }, [filled])
  const wanted = useRef({ menu: false, cart: false })
  if (drawer) wanted.current[drawer] = true
  const onLoadError = () => {
    wanted.current = { menu: false, cart: false }
    setDrawer(null)
  }
  return (
    <>
      {wanted.current.menu && <Menu onLoadError={onLoadError} />}
      {wanted.current.cart && <CartDrawer onLoadError={onLoadError} />}
    </>
  )
}
