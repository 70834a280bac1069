import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useRef } from 'react'
import type { Chosen } from '#domain/listing.ts'
import { chosenOptions, toggled } from '#domain/search.ts'
import { plural } from '../../content/say.ts'
import { shopall as words } from '../../content/shopall.ts'
import { connectionAtom } from '../../state/connection.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { Stop } from '../icon/stop.tsx'
import { Active } from './active.tsx'
import { CardGrid } from './card-grid.tsx'
import { Filters } from './filters.tsx'
import { Nothing } from './nothing.tsx'
import { Pages } from './pages.tsx'
import { SearchField } from './search-field.tsx'
import type { Listing } from './select-shop.ts'
import { Sheet } from './sheet.tsx'
import styles from './shop-screen.module.css'
import { chosenIn, type ShopSearch, searchWith, sortIn } from './shop-search.ts'
import { SortBy } from './sort-by.tsx'

interface ShopScreenProps {
  listing: Listing
  search: ShopSearch
}

/** Everything the shop has, narrowed down by an address that can be shared, kept and gone back to. */
export function ShopScreen({ listing: latest, search }: ShopScreenProps) {
  const navigate = useNavigate()
  const sheet = useRef<HTMLDialogElement>(null)
  const chosen = chosenIn(search)
  // Cards are drawn in slices, between key strokes.
  const listing = useDeferredValue(latest)

  const go = (next: ShopSearch) =>
    void navigate({ to: '/shopall', search: next, replace: true, resetScroll: false })
  const choose = (next: Chosen) => go(searchWith(search, next))
  const filters = (
    <Filters
      counts={listing.counts}
      chosen={chosen}
      onToggle={(group, option) => choose(toggled(chosen, group, option))}
    />
  )
  const active = chosenOptions(chosen).length

  return (
    <div className={`wrap ${styles.shop}`}>
      <div className={styles.top}>
        <h1 className="d2" tabIndex={-1}>
          {words.title}
          <Stop />
        </h1>
        <p className={`lead muted ${styles.intro}`}>{words.intro}</p>
      </div>
      <SearchField query={search.q ?? ''} onSearch={(q) => go(searchWith({ ...search, q }, chosen))} />
      <div className={styles.bar}>
        <Button
          look="line"
          size="sm"
          className={styles.open}
          aria-haspopup="dialog"
          onClick={() => sheet.current?.showModal()}
        >
          <Icon name="filter" size={18} />
          {words.open}
          {active > 0 && <span className={styles.active}>{active}</span>}
        </Button>
        <p className={styles.count} role="status">
          {search.q
            ? plural(words.found, listing.count, { query: search.q })
            : plural(words.results, listing.count)}
        </p>
        <SortBy
          value={sortIn(search)}
          onSort={(sort) => go(searchWith({ ...search, sort: sort === 'featured' ? '' : sort }, chosen))}
        />
      </div>
      <Offline />
      <Active chosen={chosen} onChoose={choose} />
      <div className={styles.columns}>
        <form className={styles.filters} aria-label={words.filters}>
          {filters}
        </form>
        {listing.count > 0 ? (
          <div>
            <CardGrid cards={listing.cards} />
            <Pages listing={listing} search={search} />
          </div>
        ) : (
          <Nothing listing={listing} chosen={chosen} onChoose={choose} onReset={() => go({})} />
        )}
      </div>
      <Sheet sheet={sheet} count={listing.count} onClear={() => choose({})}>
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
