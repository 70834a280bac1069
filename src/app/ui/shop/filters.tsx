import type { Chosen, Group } from '#domain/listing.ts'
import type { Counts } from '#domain/search.ts'
import { shopall as words } from '../../content/shopall.ts'
import styles from './filters.module.css'
import { filterGroups } from './options.ts'

interface FiltersProps {
  counts: Counts
  chosen: Chosen
  onToggle: (group: Group, option: string) => void
}

/** Every filter with what it would leave; one that would leave nothing says so and stays pressable when it is on. */
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
