import type { Chosen } from '#domain/listing.ts'
import { toggled } from '#domain/search.ts'
import { plural, say } from '../../content/say.ts'
import { shopall as words } from '../../content/shopall.ts'
import { Button } from '../button/button.tsx'
import styles from './nothing.module.css'
import { chipLabel } from './options.ts'
import type { Listing } from './select-shop.ts'

interface NothingProps {
  listing: Listing
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  onReset: () => void
}

/** Nothing left: which filter stands in the way, and what there would be without it. */
export function Nothing({ listing, chosen, onChoose, onReset }: NothingProps) {
  const { within, drop } = listing
  if (within === 0) {
    return (
      <div className={styles.nothing}>
        <h2 className="d3">{words.notFound.title}</h2>
        <p className="lead muted">{words.notFound.body}</p>
        <Button onClick={onReset}>{words.notFound.all}</Button>
      </div>
    )
  }
  const filter = drop && chipLabel(drop.group, drop.option)
  return (
    <div className={styles.nothing}>
      <h2 className="d3">{words.none.title}</h2>
      <p className="lead muted">
        {drop && filter
          ? say(words.none.drop, { filter, count: plural(words.results, drop.count) })
          : words.none.plain}
      </p>
      <div className={styles.actions}>
        {drop && filter && (
          <Button onClick={() => onChoose(toggled(chosen, drop.group, drop.option))}>
            {say(words.none.take, { filter })}
          </Button>
        )}
        <button type="button" className="link" onClick={() => onChoose({})}>
          {words.none.clear}
        </button>
      </div>
    </div>
  )
}
