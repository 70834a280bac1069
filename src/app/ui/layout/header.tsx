import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { plural } from '../../content/base/format.ts'
import { layout } from '../../content/layout/layout.ts'
import { cartCountAttributes, earlyCartCount } from '../../handover.ts'
import { userAtom } from '../../state/account/auth.ts'
import { drawerAtom } from '../../state/base/shell.ts'
import { cartAtom, cartStatusAtom } from '../../state/cart/cart.ts'
import { Wordmark } from '../icon/brand.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './header.module.css'

const words = layout.header

export const Header = ({ kind }: { kind: 'over' | 'solid' }) => (
  <header className={kind === 'over' ? styles.header : `${styles.header} ${styles.solid}`}>
    <div className={`wrap ${styles.row}`}>
      <MenuButton />
      <Link to="/" className={styles.logo} aria-label={layout.brand}>
        <Wordmark className={styles.mark} />
      </Link>
      <nav className={styles.links} aria-label={words.label}>
        {words.links.map(({ label, ...link }) => (
          <Link key={label} {...link} activeOptions={{ exact: true, includeHash: true }}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.end}>
        <Link
          to="/shopall"
          hash="search"
          className={`${styles.button} ${styles.search}`}
          aria-label={words.search}
        >
          <Icon name="search" />
        </Link>
        <AccountLink />
        <CartButton />
      </div>
    </div>
  </header>
)

function MenuButton() {
  const open = useSetAtom(drawerAtom)
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.menu}`}
      aria-label={words.openMenu}
      aria-haspopup="dialog"
      onClick={() => open('menu')}
    >
      <Icon name="menu" />
    </button>
  )
}

function AccountLink() {
  const loggedIn = useAtomValue(userAtom) !== undefined
  return (
    <Link
      to={loggedIn ? '/profilepage' : '/login'}
      className={styles.button}
      aria-label={loggedIn ? words.profile : words.logIn}
    >
      <Icon name="user" />
    </Link>
  )
}

function CartButton() {
  const stored = useAtomValue(cartAtom).count
  const ready = useAtomValue(cartStatusAtom) === 'ready'
  // Until the cart is read, a click from before is counted in the page only: the count never steps back.
  const count = ready ? stored : Math.max(stored, earlyCartCount())
  const open = useSetAtom(drawerAtom)
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={plural(words.cart, count)}
      aria-haspopup="dialog"
      // The stored count is shown before React runs, in the rendered elements.
      suppressHydrationWarning
      onClick={() => open('cart')}
    >
      <Icon name="cart" />
      <span
        // The key remounts the element, which restarts the animation on each change.
        key={count}
        className={`${styles.count} ${styles.bump}`}
        aria-hidden="true"
        hidden={count === 0}
        suppressHydrationWarning
        {...cartCountAttributes}
      >
        {count}
      </span>
    </button>
  )
}
