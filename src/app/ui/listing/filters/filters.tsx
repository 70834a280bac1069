import type { Chosen, Group } from '#domain/catalogue/listing.ts'
import type { Counts } from '#domain/catalogue/search.ts'
import { shopall as words } from '../../../content/product/listing.ts'
import styles from './filters.module.css'
import { filterGroups } from './options.ts'

interface FiltersProps {
  /** Counts among the results, and in the whole shop of `range` goods. */
  listing: { counts: Counts; whole: Counts; range: number }
  chosen: Chosen
  onToggle: (group: Group, option: string) => void
}

/** The filters that split the range, with their result counts; those without results are dimmed. */
export const Filters = ({ listing: { counts, whole, range }, chosen, onToggle }: FiltersProps) =>
  filterGroups.map(({ group, options }) => {
    const isChosen = (id: string) => chosen[group]?.includes(id) ?? false
    const splitting = options.filter(({ id }) => {
      const all = whole[group][id] ?? 0
      return (all > 0 && all < range) || isChosen(id)
    })
    return (
      splitting.length > 0 && (
        <fieldset key={group} className={styles.group}>
          <legend>{words.groups[group]}</legend>
          {splitting.map(({ id, label }) => {
            const checked = isChosen(id)
            const count = counts[group][id] ?? 0
            return (
              <label key={id} className={styles.option} data-none={(count === 0 && !checked) || undefined}>
                <input type="checkbox" checked={checked} onChange={() => onToggle(group, id)} />
                <span>{label}</span>
                <span className={styles.count}>{count}</span>
              </label>
            )
          })}
        </fieldset>
      )
    )
  })
