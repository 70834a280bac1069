import { Link } from '@tanstack/react-router'
import { portal } from '../../content/manager/portal.ts'
import { buttonClass } from '../button/button.tsx'
import styles from './staff.module.css'

const words = portal.nav

export type View = 'overview' | 'products' | 'creators' | 'codes' | 'speed'

interface StaffNavProps {
  at: View | 'orders'
}

/** The navigation of the staff screens. */
export const StaffNav = ({ at }: StaffNavProps) => (
  <nav className={styles.nav} aria-label={words.label}>
    <Link to="/neworders" aria-current={at === 'orders' ? 'page' : undefined}>
      {words.orders}
    </Link>
    {(['overview', 'products', 'creators', 'codes', 'speed'] as const).map((view) => (
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
  </nav>
)

/** For signed-in users who are not managers. */
export const Denied = () => (
  <div className={styles.screen}>
    <h1 className="d1">{portal.denied.title}</h1>
    <p className="lead muted">{portal.denied.body}</p>
    <p>
      <Link to="/" className={buttonClass()}>
        {portal.denied.home}
      </Link>
    </p>
  </div>
)
