import type { Chosen } from '#domain/catalogue/listing.ts'
import { toggled } from '#domain/catalogue/search.ts'
import { format, plural } from '../../content/base/format.ts'
import { shopall as words } from '../../content/product/listing.ts'
import { Button } from '../button/button.tsx'
import { CardGrid } from './card-grid.tsx'
import { chipLabel } from './filters/options.ts'
import styles from './no-results.module.css'
import type { Listing } from './select-listing.ts'

interface NothingProps {
  listing: Listing
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  onSearch: (query: string) => void
}

/** No results: names the filter to remove and how many results that gives; and goods to begin with. */
export const NoResults = (props: NothingProps) => (
  <div className={styles.both}>
    <WhatToChange {...props} />
    {props.listing.instead.length > 0 && (
      <div className={styles.instead}>
        <h2 className="d4">{words.notFound.instead}</h2>
        <CardGrid cards={props.listing.instead} heading="h3" />
      </div>
    )}
  </div>
)

function WhatToChange({ listing, chosen, onChoose, onSearch }: NothingProps) {
  const { within, drop } = listing
  if (within === 0) {
    return (
      <div className={styles.nothing}>
        <h2 className="d3">{words.notFound.title}</h2>
        <p className="lead muted">{words.notFound.body}</p>
        <ul className={styles.actions}>
          {words.notFound.feelings.map((feeling) => (
            <li key={feeling}>
              <button type="button" className="link" onClick={() => onSearch(feeling)}>
                {feeling}
              </button>
            </li>
          ))}
        </ul>
        <Button onClick={() => onSearch('')}>{words.notFound.all}</Button>
      </div>
    )
  }
  const filter = drop && chipLabel(drop.group, drop.option)
  return (
    <div className={styles.nothing}>
      <h2 className="d3">{words.none.title}</h2>
      <p className="lead muted">
        {drop && filter
          ? format(words.none.drop, { filter, count: plural(words.results, drop.count) })
          : words.none.plain}
      </p>
      <div className={styles.actions}>
        {drop && filter && (
          <Button onClick={() => onChoose(toggled(chosen, drop.group, drop.option))}>
            {format(words.none.take, { filter })}
          </Button>
        )}
        <button type="button" className="link" onClick={() => onChoose({})}>
          {words.none.clear}
        </button>
      </div>
    </div>
  )
}
