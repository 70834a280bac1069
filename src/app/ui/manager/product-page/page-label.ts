import type { PageField } from '#domain/manager/page-words.ts'
import { format } from '../../../content/base/format.ts'
import { labelOf, times } from '../../../content/base/vocab.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'

export const entryLabel = (field: PageField, at: number): string =>
  format(words.entry, { field: words.fields[field], number: at + 1 })

// A path begins with a field's name.
export const fieldLabel = (field: string): string => words.fields[field as PageField]

/** A text of the page by its path: “Benefit 2, Title”. */
export function pathLabel(path: string): string {
  const [field, at, part] = path.split('.')
  // A path begins with a field's name.
  const name = field as PageField
  if (at === undefined) return words.fields[name]
  const parts: Readonly<Record<string, string>> = words.parts
  const label = parts[`${field}.${part}`]
  return label === undefined ? entryLabel(name, Number(at)) : `${entryLabel(name, Number(at))}, ${label}`
}

/** The text of a path as a person reads it: terms by their labels. */
export const textLabel = (path: string, text: string | null): string | null =>
  text === null
    ? null
    : path.endsWith('.id')
      ? text.slice(0, 8)
      : /^(freeFrom|skinTypes|concerns|when)$/.test(path)
        ? text
            .split(', ')
            .map((id) => (id === 'am' || id === 'pm' ? times[id] : labelOf(id)))
            .join(', ')
        : text
