import { Link, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useDeferredValue } from 'react'
import type { Chosen } from '#domain/catalogue/listing.ts'
import { chosenOptions, toggled } from '#domain/catalogue/search.ts'
import { plural } from '../../content/base/format.ts'
import { shopall as words } from '../../content/product/listing.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { Button } from '../button/button.tsx'
import { useDialog } from '../control/use-dialog.ts'
import { FullStop } from '../icon/brand.tsx'
import { Icon } from '../icon/icon.tsx'
import { CardGrid } from './card-grid.tsx'
import { Active } from './filters/active.tsx'
import { Filters, splittingFilters } from './filters/filters.tsx'
import { Sheet } from './filters/sheet.tsx'
import { SortBy } from './filters/sort-by.tsx'
import styles from './listing-screen.module.css'
import { chosenIn, type ListingSearch, searchWith, sortIn } from './listing-search.ts'
import { NoResults } from './no-results.tsx'
import { Pagination } from './pagination.tsx'
import { SearchField } from './search-field.tsx'
import type { Listing } from './select-listing.ts'

interface ListingScreenProps {
  listing: Listing
  search: ListingSearch
}

const FEW = 3

/** All products and sets. The URL holds the filters, so that a list can be shared, bookmarked and returned to. */
export function ListingScreen({ listing: latest, search }: ListingScreenProps) {
  const navigate = useNavigate()
  const sheet = useDialog({ lightDismiss: true })
  const chosen = chosenIn(search)
  // Rendering the cards is interruptible, so that typing stays responsive.
  const listing = useDeferredValue(latest)

  const go = (next: ListingSearch) =>
    void navigate({ to: '/shopall', search: next, replace: true, resetScroll: false })
  const choose = (next: Chosen) => go(searchWith(search, next))
  const groups = splittingFilters(listing, chosen)
  const filters = (
    <Filters groups={groups} onToggle={(group, option) => choose(toggled(chosen, group, option))} />
  )
  const active = chosenOptions(chosen).length
  // Two results, say, may have nothing that splits them.
  const filtered = groups.length > 0

  return (
    <div className={`wrap ${styles.shop}`}>
      <div className={styles.top}>
        <h1 className="d2" tabIndex={-1}>
          {words.title}
          <FullStop />
        </h1>
        <SearchField query={search.q ?? ''} onSearch={(q) => go(searchWith({ ...search, q }, chosen))} />
      </div>
      <div className={styles.bar}>
        {filtered && (
          <Button look="line" size="sm" className={styles.open} aria-haspopup="dialog" onClick={sheet.show}>
            <Icon name="filter" size={18} />
            {words.open}
            {active > 0 && <span className={styles.active}>{active}</span>}
          </Button>
        )}
        <p className={styles.count} role="status">
          {search.q
            ? plural(words.found, listing.count, { query: search.q })
            : plural(words.results, listing.count)}
        </p>
        {listing.count > 0 && (
          <SortBy
            value={sortIn(search)}
            onSort={(sort) => go(searchWith({ ...search, sort: sort === 'featured' ? '' : sort }, chosen))}
          />
        )}
      </div>
      <Offline />
      <Active chosen={chosen} onChoose={choose} />
      <div className={filtered ? styles.columns : undefined}>
        {filtered && (
          <form className={styles.filters} aria-label={words.filters}>
            {filters}
          </form>
        )}
        {listing.count > 0 ? (
          <div>
            <CardGrid cards={listing.cards} />
            <Pagination listing={listing} search={search} />
            {search.q && listing.count <= FEW && (
              <p className={styles.few}>
                {words.few.before}
                <Link to="/" search={{ finder: 'open' }} className="link">
                  {words.few.routine}
                </Link>
                <Link to="/shopall" className="link">
                  {words.few.all}
                </Link>
              </p>
            )}
          </div>
        ) : (
          <NoResults
            listing={listing}
            chosen={chosen}
            onChoose={choose}
            onSearch={(q) => go(q ? { q } : {})}
          />
        )}
      </div>
      <Sheet dialog={sheet} count={listing.count} onClear={() => choose({})}>
        {filters}
      </Sheet>
    </div>
  )
}

const Offline = () =>
  useAtomValue(connectionAtom) === 'offline' && (
    <p className={styles.offline}>
      <Icon name="offline" size={18} />
      {words.offline}
    </p>
  )
