import type * as v from 'valibot'
import type { newReviewSchema } from './new-review.ts'
import type { ownReviewSchema, ratingSchema, reviewSchema } from './schema.ts'

export type Review = v.InferOutput<typeof reviewSchema>
export type OwnReview = v.InferOutput<typeof ownReviewSchema>
export type NewReview = v.InferOutput<typeof newReviewSchema>
export type Rating = v.InferOutput<typeof ratingSchema>

/** Reviews in a product's page and in the catalogue; the others are loaded when they are wanted. */
export const LATEST = 3

/** From so many on their average and distribution say more than the reviews themselves. */
export const HANDFUL = 5

/** How many reviews there are, and their average to one decimal. */
export function ratingOf({ counts }: Pick<Rating, 'counts'>): { count: number; average: number } {
  const count = counts.reduce((sum, one) => sum + one, 0)
  const stars = counts.reduce((sum, one, at) => sum + one * (at + 1), 0)
  return { count, average: count === 0 ? 0 : Math.round((stars * 10) / count) / 10 }
}

interface Reviewable {
  events: readonly { from?: string | null | undefined; to: string }[]
  erasedAt?: string | undefined
  /** What the shop sent it for, where it was not bought. */
  sentFor?: string | undefined
}

/** Whether it was delivered, also where it was refunded later, until its customer is erased. */
export const hasArrived = ({ events, erasedAt }: Omit<Reviewable, 'sentFor'>): boolean => {
  // A delivery that was marked by mistake is taken back to `shipped`.
  const last = events.findLast(
    ({ from, to }) => to === 'delivered' || (from === 'delivered' && to === 'shipped'),
  )
  return erasedAt === undefined && last?.to === 'delivered'
}

/**
 * Reviews are of orders that were bought. An exchange brings the same product again, whose review is the first order's, and
 * samples were given away.
 */
export const takesReviews = ({ sentFor }: Pick<Reviewable, 'sentFor'>): boolean => sentFor === undefined

export const mayReview = ({ sentFor, ...order }: Reviewable): boolean =>
  takesReviews({ sentFor }) && hasArrived(order)

/** Until a person has decided about it, its writer may take a review back. */
export const mayTakeBack = ({ state }: Pick<OwnReview, 'state'>): boolean => state === 'pending'

type Lines = readonly { id: string; parts?: readonly { id: string }[] | null | undefined }[]

/** What was sold in these lines, the parts of their sets too. */
export const skusIn = (lines: Lines): string[] =>
  lines.flatMap(({ id, parts }) => [id, ...(parts ?? []).map((part) => part.id)])

/** What these lines hold of a product, by its shades or sizes, where it has a choice. */
export function boughtIn(
  lines: Lines,
  variants: readonly { sku: string; label: string }[],
): string | undefined {
  const skus = skusIn(lines)
  const bought = variants.filter(({ sku }) => skus.includes(sku))
  return variants.length > 1 && bought.length > 0 ? bought.map(({ label }) => label).join(', ') : undefined
}

/** The products of an order, by slug: those of its lines and those that its sets hold, each once. */
export function productsIn(lines: Lines, productOf: (sku: string) => string | undefined): string[] {
  return [...new Set(skusIn(lines).flatMap((sku) => productOf(sku) ?? []))]
}

/** A text that names its writer, without the name. */
export function withoutName(text: string, name: string): string {
  if (name === '') return text
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu'), '…')
}
