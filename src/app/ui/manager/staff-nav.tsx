import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { portal } from '../../content/manager/portal.ts'
import styles from './staff.module.css'

const words = portal.nav

export type View = 'overview' | 'products' | 'creators' | 'codes' | 'speed'

interface StaffNavProps {
  at: View | 'orders'
}

/** The rooms behind the counter. */
export function StaffNav({ at }: StaffNavProps) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room that is open is what moves it.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    // Sideways only: the page itself stays where it is.
    if (current instanceof HTMLElement) nav.current?.scrollTo({ left: current.offsetLeft - 60 })
  }, [at])
  return (
    <nav ref={nav} className={styles.nav} aria-label={words.label}>
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
}
