import type { PageField } from '#domain/manager/page-words.ts'
import { format } from '../../../content/base/format.ts'
import { labelOf, times } from '../../../content/base/vocab.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'

/** The id of the field that edits this text. */
export const idOf = (path: string): string => `page-${path.replaceAll('.', '-')}`

export const entryLabel = (field: PageField, at: number): string =>
  format(words.entry, { field: words.fields[field], number: at + 1 })

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
export const textLabel = (path: string, text: string): string =>
  path.endsWith('.id')
    ? text.slice(0, 8)
    : /^(freeFrom|skinTypes|concerns|when)$/.test(path)
      ? text
          .split(', ')
          .map((id) => (id === 'am' || id === 'pm' ? times[id] : labelOf(id)))
          .join(', ')
      : text
