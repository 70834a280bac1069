import { useState } from 'react'
import type { Chosen, Group } from '#domain/catalogue/listing.ts'
import type { Counts } from '#domain/catalogue/search.ts'
import { format, listed } from '../../../content/base/format.ts'
import { shopall as words } from '../../../content/product/listing.ts'
import styles from './filters.module.css'
import { filterGroups } from './options.ts'

/** Counts among the results, and among the `within` results of the search before filters. */
interface Counted {
  counts: Counts
  whole: Counts
  within: number
}

/** A longer list opens when asked: with all of it, the groups below it would be out of sight. */
const SHOWN = 6

/**
 * A page names what its goods are made without where one would look for it. A term that few name says nothing of the
 * others, and would read as if they contained it.
 */
const leastOf = (group: Group, range: number): number => (group === 'without' ? range / 2 : 1)

/** The filters that split what was searched for, by their groups; a group without one is left out. */
export const splittingFilters = ({ counts, whole, within }: Counted, chosen: Chosen) =>
  filterGroups.flatMap(({ group, options }) => {
    const isChosen = (id: string) => chosen[group]?.includes(id) ?? false
    const countOf = (id: string) => whole[group][id] ?? 0
    const splitting = options
      .filter(({ id }) => (countOf(id) >= leastOf(group, within) && countOf(id) < within) || isChosen(id))
      .map((option) => ({ ...option, checked: isChosen(option.id), count: counts[group][option.id] ?? 0 }))
    const everywhere = options.filter(({ id }) => within > 0 && countOf(id) === within && !isChosen(id))
    const same = { count: within, options: listed(everywhere.map(({ label }) => label)) }
    return splitting.length > 0
      ? [{ group, options: splitting, everywhere: everywhere.length > 0 && format(words.everywhere, same) }]
      : []
  })

interface FiltersProps {
  groups: ReturnType<typeof splittingFilters>
  onToggle: (group: Group, option: string) => void
}

/** With their result counts; those without results are dimmed. */
export const Filters = ({ groups, onToggle }: FiltersProps) =>
  groups.map((one) => <FilterGroup key={one.group} {...one} onToggle={(id) => onToggle(one.group, id)} />)

interface FilterGroupProps {
  group: Group
  /** What holds for all of them: without it, it would read as if it held for none. */
  everywhere: string | false
  options: readonly { id: string; label: string; checked: boolean; count: number }[]
  onToggle: (option: string) => void
}

function FilterGroup({ group, everywhere, options, onToggle }: FilterGroupProps) {
  const [all, setAll] = useState(false)
  const shown = options.filter(({ checked }, at) => all || checked || at < SHOWN)
  return (
    <fieldset className={styles.group}>
      <legend>{words.groups[group]}</legend>
      {shown.map(({ id, label, checked, count }) => (
        <label key={id} className={styles.option} data-no-matches={(count === 0 && !checked) || undefined}>
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
      {everywhere && <p className={styles.everywhere}>{everywhere}</p>}
    </fieldset>
  )
}
