import * as v from 'valibot'

/** What differs between two versions of typed words, text by text, whatever they are the words of. */

export const changeSchema = v.object({
  /** Like `benefits.0.title`. */
  path: v.string(),
  /** Null where there was nothing. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})
export type WordChange = v.InferOutput<typeof changeSchema>

/** What entries of lists are made of, in the order in which they are read. */
const entryParts = ['id', 'alt', 'focus', 'name', 'percent', 'inci', 'title', 'text', 'why', 'q', 'a']

type Typed = string | readonly Typed[] | { readonly [part: string]: Typed | undefined } | undefined

/** The texts of a field by their path; a list of terms is one text. */
function leaves(path: string, value: Typed): [string, string][] {
  if (value === undefined) return []
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) {
    if (/^(freeFrom|when|skinTypes|concerns)$/.test(path)) return [[path, value.join(', ')]]
    return value.flatMap((entry, at) => leaves(`${path}.${at}`, entry))
  }
  // A database gives fields back in an order of its own.
  const parts = new Map(Object.entries(value))
  return entryParts.flatMap((name) => leaves(`${path}.${name}`, parts.get(name)))
}

type WordsOf<Field extends string> = { readonly [Name in Field]?: Typed }

/** What differs in these fields, in their order. */
export function changesIn<Field extends string>(
  fields: readonly Field[],
  before: WordsOf<Field>,
  after: WordsOf<Field>,
): WordChange[] {
  return fields.flatMap((field) => {
    const had = new Map(leaves(field, before[field]))
    const has = new Map(leaves(field, after[field]))
    return [...new Set([...had.keys(), ...has.keys()])]
      .filter((path) => had.get(path) !== has.get(path))
      .map((path) => ({ path, before: had.get(path) ?? null, after: has.get(path) ?? null }))
  })
}

/**
 * A draft on top of a version that was published meanwhile: fields that the draft did not change are taken from there.
 * `clashes` are the fields that both changed: the draft's are kept.
 */
export function rebasedIn<Field extends string, Words extends { readonly [Name in Field]?: Typed }>(
  fields: readonly Field[],
  from: Words,
  draft: Words,
  published: Words,
): { words: Words; clashes: Field[] } {
  const isSame = (field: Field, one: Words, other: Words) =>
    JSON.stringify(leaves(field, one[field])) === JSON.stringify(leaves(field, other[field]))
  const edited = fields.filter((field) => !isSame(field, from, draft))
  const words = { ...published, ...Object.fromEntries(edited.map((field) => [field, draft[field]])) }
  const clashes = edited.filter(
    (field) => !isSame(field, from, published) && !isSame(field, draft, published),
  )
  return { words, clashes }
}
