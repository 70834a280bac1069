import type { Group } from '#domain/catalogue/listing.ts'
import { format } from '../../../content/base/format.ts'
import { concerns, freeFrom, labelOf, skinTypes, times } from '../../../content/base/vocab.ts'
import { shopall as words } from '../../../content/product/listing.ts'

interface Option {
  id: string
  label: string
}

const entries = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([id, label]) => ({ id, label }))

/** All filters, in the order of the form. */
export const filterGroups: readonly { group: Group; options: readonly Option[] }[] = [
  { group: 'kind', options: entries(words.kinds) },
  { group: 'concern', options: concerns },
  { group: 'skin', options: skinTypes },
  { group: 'without', options: freeFrom },
  { group: 'when', options: entries(times) },
  { group: 'price', options: entries(words.bands) },
  { group: 'stock', options: [{ id: 'in', label: words.inStock }] },
]

export const optionsOf = Object.fromEntries(
  filterGroups.map(({ group, options }) => [group, options.map(({ id }) => id)]),
  // Every group has its filters above; the type of `fromEntries` cannot express it.
) as unknown as Record<Group, readonly string[]>

/** The label of an active filter outside its group: “Dry skin”, not “Dry”. */
export function chipLabel(group: Group, option: string): string {
  const known = filterGroups.find((one) => one.group === group)?.options.find(({ id }) => id === option)
  const label = known?.label ?? labelOf(option)
  if (group === 'skin') return format(words.chip.skin, { label })
  return group === 'without' ? format(words.chip.without, { label: label.toLowerCase() }) : label
}
