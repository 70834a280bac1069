import type { Catalogue } from '#domain/catalogue/product.ts'

/** The words of the shop that staff changed, in place of those that came with it. */

type Changed = NonNullable<Catalogue['words']>[string]
export type ChangedWords = Changed['words'] | undefined

/** Content with other texts: links stay what they are. */
export type Worded<T> = T extends string
  ? string
  : { readonly [Key in keyof T]: Key extends 'to' | 'hash' | 'search' | 'products' ? T[Key] : Worded<T[Key]> }

/** What was published for this text; undefined while it is as it came with the shop. */
export const changedWords = ({ words }: Pick<Catalogue, 'words'>, id: string): ChangedWords =>
  words?.[id]?.words

/** For the data of a page, which does not grow where nothing was changed. */
export const pageWords = (catalogue: Pick<Catalogue, 'words'>, id: string): { words?: Changed['words'] } => {
  const words = changedWords(catalogue, id)
  return words ? { words } : {}
}

/** The content with each text that was changed, found by its path. */
export function worded<T>(content: T, changed: ChangedWords): Worded<T> {
  const at = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      const own = changed?.[path]
      // The space before what follows on the line is not typed.
      return own === undefined ? value : value.endsWith(' ') ? `${own} ` : own
    }
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(
      ([key, one]) => [key, at(one, path ? `${path}.${key}` : key)] as const,
    )
    return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)
  }
  // The same content, text for text.
  return (changed ? at(content, '') : content) as Worded<T>
}
