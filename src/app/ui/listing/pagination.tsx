import { Link } from '@tanstack/react-router'
import { format } from '../../content/base/format.ts'
import { shopall as words } from '../../content/product/listing.ts'
import { Icon } from '../icon/icon.tsx'
import type { ListingSearch } from './listing-search.ts'
import styles from './pagination.module.css'
import type { Listing } from './select-listing.ts'

interface PagesProps {
  listing: Pick<Listing, 'page' | 'pages'>
  search: ListingSearch
}

/** Plain links: they work without JavaScript and for search engines. */
export function Pagination({ listing: { page, pages }, search }: PagesProps) {
  if (pages < 2) return null
  const to = (at: number): ListingSearch => {
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
      <span className={styles.at}>{format(words.pages.at, { page, pages })}</span>
      {page < pages && (
        <Link to="/shopall" search={to(page + 1)} rel="next" className={styles.step}>
          {words.pages.next}
          <Icon name="arrow" size={18} />
        </Link>
      )}
    </nav>
  )
}
