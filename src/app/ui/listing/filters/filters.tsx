import { useState } from 'react'
import type { Chosen, Group } from '#domain/catalogue/listing.ts'
import type { Counts } from '#domain/catalogue/search.ts'
import { format } from '../../../content/base/format.ts'
import { shopall as words } from '../../../content/product/listing.ts'
import styles from './filters.module.css'
import { filterGroups } from './options.ts'

interface FiltersProps {
  /** Counts among the results, and in the whole shop of `range` goods. */
  listing: { counts: Counts; whole: Counts; range: number }
  chosen: Chosen
  onToggle: (group: Group, option: string) => void
}

/** A longer list opens when asked: with all of it, the groups below it would be out of sight. */
const SHOWN = 6

/** The filters that split the range, with their result counts; those without results are dimmed. */
export const Filters = ({ listing: { counts, whole, range }, chosen, onToggle }: FiltersProps) =>
  filterGroups.map(({ group, options }) => {
    const isChosen = (id: string) => chosen[group]?.includes(id) ?? false
    const splitting = options
      .filter(({ id }) => {
        const all = whole[group][id] ?? 0
        return (all > 0 && all < range) || isChosen(id)
      })
      .map((option) => ({ ...option, checked: isChosen(option.id), count: counts[group][option.id] ?? 0 }))
    return (
      splitting.length > 0 && (
        <FilterGroup key={group} group={group} options={splitting} onToggle={(id) => onToggle(group, id)} />
      )
    )
  })

interface FilterGroupProps {
  group: Group
  options: readonly { id: string; label: string; checked: boolean; count: number }[]
  onToggle: (option: string) => void
}

function FilterGroup({ group, options, onToggle }: FilterGroupProps) {
  const [all, setAll] = useState(false)
  const shown = options.filter(({ checked }, at) => all || checked || at < SHOWN)
  return (
    <fieldset className={styles.group}>
      <legend>{words.groups[group]}</legend>
      {shown.map(({ id, label, checked, count }) => (
        <label key={id} className={styles.option} data-none={(count === 0 && !checked) || undefined}>
          <input type="checkbox" checked={checked} onChange={() => onToggle(id)} />
          <span>{label}</span>
          <span className={styles.count}>{count}</span>
        </label>
      ))}
      {(all || shown.length < options.length) && (
        <button type="button" className="link small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.fewer : format(words.allOf, { count: options.length })}
        </button>
      )}
    </fieldset>
  )
}
