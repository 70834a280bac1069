import { refuse } from './refused.ts'

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
