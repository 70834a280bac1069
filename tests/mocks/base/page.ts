import type { Product } from '#domain/catalogue/product.ts'
import type { ManagedSet } from '#domain/catalogue/set-parts.ts'
import type { PageWords, ProductPage, Schedule } from '#domain/manager/page-words.ts'
import { refuse } from './problem.ts'

/** One page of a list. The cursor is the id of the last row; callers treat it as opaque. */
export function pageOf<Row>(
  rows: readonly Row[],
  { after, limit }: { after?: string | undefined; limit?: string | undefined },
  idOf: (row: Row) => string,
  usual = 50,
): { page: Row[]; next: string | null } {
  const last = after === undefined ? -1 : rows.findIndex((row) => idOf(row) === after)
  if (after !== undefined && last < 0) {
    throw refuse('invalid', { errors: [{ path: 'after', message: 'This is not a place in a list.' }] })
  }
  const page = rows.slice(last + 1, last + 1 + Number(limit ?? usual))
  const end = page.at(-1)
  const more = last + 1 + page.length < rows.length
  return { page, next: more && end !== undefined ? idOf(end) : null }
}

type Preview = NonNullable<NonNullable<ProductPage['draft']>['preview']>

/** The words of a product after each publication, the first ones first. */
export interface MockPage {
  product: Product
  versions: {
    version: number
    replaces: number | null
    restores: number | null
    by: string | null
    at: string
    product: Product
  }[]
  drafts: Map<
    string,
    { words: PageWords; base: number; revision: number; by: string; at: string; preview?: Preview }
  >
  schedule?: (Schedule & { base: number; uid: string }) | undefined
  builtIn?: boolean
  hidden?: boolean
  /** What a set was made of, the last as it is; none while it was never changed. */
  sets?: ManagedSet['earlier']
}
