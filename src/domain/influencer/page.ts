import * as v from 'valibot'
import { storable } from '../base/field.ts'

/** What an influencer says and shows on the page of the link. */

export const BIO_MAX = 500
/** About one pick: two lines below its picture. */
export const PICK_WORDS_MAX = 160

/** Text that may be empty: then the page shows none. */
const words = (max: number) =>
  v.pipe(
    v.string('Write this as text.'),
    storable,
    v.trim(),
    v.maxLength(max, ({ received }) => `Keep it to ${max} characters or fewer: this has ${received}.`),
  )

export const biographySchema = v.strictObject({ bio: words(BIO_MAX) })
/** Words about picks, by slug. */
export const pickWordsSchema = v.record(v.string(), words(PICK_WORDS_MAX))

export const pageParts = ['photo', 'words'] as const
export type PagePart = (typeof pageParts)[number]

const takenSchema = v.object({ why: v.string(), at: v.string() })
/** What a manager took down, with the reason, until the influencer puts another in its place. */
export const takenDownSchema = v.object({ photo: v.optional(takenSchema), words: v.optional(takenSchema) })
export type TakenDown = v.InferOutput<typeof takenDownSchema>

/** The words of these picks, without the empty ones and those of other products. */
export const wordsOfPicks = (
  picks: readonly string[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> => {
  const words = new Map(Object.entries(typed))
  return Object.fromEntries(
    picks.flatMap((slug) => {
      const text = words.get(slug)
      return text ? [[slug, text] as const] : []
    }),
  )
}

/** What is still taken down once the influencer has put another part in its place. */
export const withoutTaken = (taken: TakenDown | null, part: PagePart): TakenDown | null => {
  const { [part]: _, ...rest } = taken ?? {}
  return Object.keys(rest).length === 0 ? null : rest
}
