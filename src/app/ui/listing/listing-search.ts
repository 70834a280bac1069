import { type Chosen, type Group, groups, type Sort, sorts } from '#domain/catalogue/listing.ts'

/** The state of the list, as in its URL: `?concern=dryness,redness&sort=name`. */
export type ListingSearch = Partial<Record<Group | 'q' | 'sort', string>> & { page?: number }

const LONGEST_QUERY = 60
const LAST_PAGE = 9_999

const listOf = (text: string | undefined): string[] => (text ? text.split(',').filter(Boolean) : [])

/** URLs are user input: unknown values are dropped, known ones stay unchanged. */
export function parseListingSearch(raw: Record<string, unknown>): ListingSearch {
  const search: ListingSearch = {}
  if (typeof raw.q === 'string' && raw.q.trim() !== '') search.q = raw.q.slice(0, LONGEST_QUERY)
  for (const group of groups) {
    const value = raw[group]
    if (typeof value === 'string' && /^[a-z0-9-]+(,[a-z0-9-]+)*$/.test(value)) search[group] = value
  }
  const sort = sorts.find((one) => one === raw.sort)
  if (sort && sort !== 'featured') search.sort = sort
  const page = Number(raw.page)
  if (Number.isInteger(page) && page > 1 && page <= LAST_PAGE) search.page = page
  return search
}

export const chosenIn = (search: ListingSearch): Chosen =>
  Object.fromEntries(groups.map((group) => [group, listOf(search[group])]))

export const sortIn = (search: ListingSearch): Sort => sorts.find((one) => one === search.sort) ?? 'featured'

/** The search parameters for these filters, from the first page, with the same words and sort order. */
export function searchWith(search: ListingSearch, chosen: Chosen): ListingSearch {
  const next: ListingSearch = { ...(search.q && { q: search.q }), ...(search.sort && { sort: search.sort }) }
  for (const group of groups) {
    const options = chosen[group] ?? []
    if (options.length > 0) next[group] = options.join(',')
  }
  return next
}

/** The canonical path: search engines index the pages of the full list, not those of searches and filters. */
export function listingPath({ page, ...rest }: ListingSearch): string {
  return page !== undefined && Object.keys(rest).length === 0 ? `/shopall?page=${page}` : '/shopall'
}
