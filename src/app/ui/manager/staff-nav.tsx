import { Link } from '@tanstack/react-router'
import { layout } from '../../content/layout/layout.ts'
import { portal } from '../../content/manager/portal.ts'
import { buttonClass } from '../button/button.tsx'
import { Wordmark } from '../icon/brand.tsx'
import { Icon } from '../icon/icon.tsx'
import { PaletteButton } from './command-palette-button.tsx'
import { type PortalView, portalViews } from './search.ts'
import styles from './staff.module.css'

const words = portal.nav

interface StaffNavProps {
  at: PortalView | 'orders'
}

const Brand = () => (
  <Link to="/" className={styles.brand} aria-label={layout.brand}>
    <Wordmark className={styles.mark} />
  </Link>
)

/** The header of the staff screens: their navigation, the way back to the shop, and the own account. */
export const StaffNav = ({ at }: StaffNavProps) => (
  <nav className={styles.nav} aria-label={words.label}>
    <Brand />
    <Link to="/neworders" aria-current={at === 'orders' ? 'page' : undefined}>
      {words.orders}
    </Link>
    {(['overview', ...portalViews] as const).map((view) => (
      <Link
        key={view}
        to="/managerportal"
        search={view === 'overview' ? {} : { view }}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={at === view ? 'page' : undefined}
      >
        {words[view]}
      </Link>
    ))}
    <PaletteButton />
    <Link to="/profilepage" className={styles.account} aria-label={layout.header.profile}>
      <Icon name="user" />
    </Link>
  </nav>
)

/** For signed-in users who are not managers. */
export const Denied = () => (
  <div className={styles.screen}>
    <Brand />
    <h1 className="d1">{portal.denied.title}</h1>
    <p className="lead muted">{portal.denied.body}</p>
    <p>
      <Link to="/" className={buttonClass()}>
        {portal.denied.home}
      </Link>
    </p>
  </div>
)
