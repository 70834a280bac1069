import { Link } from '@tanstack/react-router'
import { say } from '../../content/say.ts'
import { shopall as words } from '../../content/shopall.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './pages.module.css'
import type { Listing } from './select-shop.ts'
import type { ShopSearch } from './shop-search.ts'

interface PagesProps {
  listing: Pick<Listing, 'page' | 'pages'>
  search: ShopSearch
}

/** Plain links, so that a list can be walked through without script, and by search engines. */
export function Pages({ listing: { page, pages }, search }: PagesProps) {
  if (pages < 2) return null
  const to = (at: number): ShopSearch => {
    const { page: _, ...rest } = search
    return at > 1 ? { ...rest, page: at } : rest
  }
  return (
    <nav className={styles.pages} aria-label={words.pages.label}>
      {page > 1 && (
        <Link to="/shopall" search={to(page - 1)} rel="prev" className={styles.step}>
          <span className={styles.back}>
            <Icon name="arrow" size={18} />
          </span>
          {words.pages.earlier}
        </Link>
      )}
      <span className={styles.at}>{say(words.pages.at, { page, pages })}</span>
      {page < pages && (
        <Link to="/shopall" search={to(page + 1)} rel="next" className={styles.step}>
          {words.pages.next}
          <Icon name="arrow" size={18} />
        </Link>
      )}
    </nav>
  )
}
