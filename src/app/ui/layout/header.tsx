import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { layout } from '../../content/layout.ts'
import { plural } from '../../content/say.ts'
import { authAtom } from '../../state/auth.ts'
import { cartAtom } from '../../state/cart.ts'
import { drawerAtom } from '../../state/drawer.ts'
import { Icon } from '../icon/icon.tsx'
import { Wordmark } from '../icon/wordmark.tsx'
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
      className={styles.button}
      aria-label={words.openMenu}
      aria-haspopup="dialog"
      onClick={() => open('menu')}
    >
      <Icon name="menu" />
    </button>
  )
}

function AccountLink() {
  const auth = useAtomValue(authAtom)
  const loggedIn = auth.status === 'signed-in'
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
  const { count } = useAtomValue(cartAtom)
  const open = useSetAtom(drawerAtom)
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={plural(words.cart, count)}
      aria-haspopup="dialog"
      data-cart-button
      onClick={() => open('cart')}
    >
      <Icon name="cart" />
      {count > 0 && (
        // A new key is a new element: that is what makes the count bump once per change.
        <span key={count} className={`${styles.count} ${styles.bump}`} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  )
}
