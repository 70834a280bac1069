import type { Chosen, Group } from '#domain/catalogue/listing.ts'
import type { Counts } from '#domain/catalogue/search.ts'
import { shopall as words } from '../../../content/product/listing.ts'
import styles from './filters.module.css'
import { filterGroups } from './options.ts'

interface FiltersProps {
  counts: Counts
  chosen: Chosen
  onToggle: (group: Group, option: string) => void
}

/** All filters with their result counts; those without results are dimmed. */
export const Filters = ({ counts, chosen, onToggle }: FiltersProps) =>
  filterGroups.map(({ group, options }) => (
    <fieldset key={group} className={styles.group}>
      <legend>{words.groups[group]}</legend>
      {options.map(({ id, label }) => {
        const checked = chosen[group]?.includes(id) ?? false
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
  ))
