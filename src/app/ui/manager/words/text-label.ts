import type { PolicyPart, TextId } from '#domain/words/texts.ts'
import { format } from '../../../content/base/format.ts'
import { shopWords as words } from '../../../content/words/words.ts'
import { builtInText } from '../../../state/words/built-in.ts'

/** The beginning of a path that has a heading of its own; empty for the others. */
export function groupOf(id: TextId, path: string): string {
  const [first = ''] = path.split('.')
  return words.groups[`${id}.${first}`] === undefined ? '' : first
}

export const groupLabel = (id: TextId, group: string): string =>
  words.groups[`${id}.${group}`] ?? words.names[id]

/** What a text is called within its group. */
export function fieldLabelOf(id: TextId, path: string): string {
  const group = groupOf(id, path)
  const own = group === '' ? path : path.slice(group.length + 1)
  const [number = '', second = ''] = [...own.matchAll(/\b\d+\b/g)].map(([at]) => String(Number(at) + 1))
  const { labels } = words
  const pattern = own.replace(/\b\d+\b/g, '*')
  return format(labels[`${group}.${pattern}`] ?? labels[pattern] ?? own, { number, second })
}

/** A text by its path: “First view, Headline”. */
export const pathLabelOf = (id: TextId, path: string): string => {
  const group = groupOf(id, path)
  const label = fieldLabelOf(id, path)
  return group === '' ? label : `${groupLabel(id, group)}, ${label}`
}

/** A text as it is read: one that was never changed is the one that came with the shop. */
export const shownText = (id: TextId, path: string, text: string | null): string | null =>
  text ?? (builtInText(id, path) || null)

/** An anchor that no part has. */
export function freshId(id: TextId, parts: readonly PolicyPart[]): string {
  const taken = new Set(parts.map((part) => part.id))
  for (let at = parts.length + 1; ; at += 1) if (!taken.has(`${id}-${at}`)) return `${id}-${at}`
}
