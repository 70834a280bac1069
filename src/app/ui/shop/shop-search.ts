import { type Chosen, type Group, groups, type Sort, sorts } from '#domain/listing.ts'

/** The whole state of the list, as its address has it: `?concern=dryness,redness&sort=name`. */
export type ShopSearch = Partial<Record<Group | 'q' | 'sort', string>> & { page?: number }

const LONGEST_QUERY = 60
const LAST_PAGE = 9_999

const listOf = (text: string | undefined): string[] => (text ? text.split(',').filter(Boolean) : [])

/** An address is typed by anyone: what has no meaning here is dropped, what has is kept as it is. */
export function parseShopSearch(raw: Record<string, unknown>): ShopSearch {
  const search: ShopSearch = {}
  const q = typeof raw.q === 'number' ? String(raw.q) : raw.q
  if (typeof q === 'string' && q.trim() !== '') search.q = q.slice(0, LONGEST_QUERY)
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

export const chosenIn = (search: ShopSearch): Chosen =>
  Object.fromEntries(groups.map((group) => [group, listOf(search[group])]))

export const sortIn = (search: ShopSearch): Sort => sorts.find((one) => one === search.sort) ?? 'featured'

/** The address for these filters from their first page, the words and the order kept. */
export function searchWith(search: ShopSearch, chosen: Chosen): ShopSearch {
  const next: ShopSearch = { ...(search.q && { q: search.q }), ...(search.sort && { sort: search.sort }) }
  for (const group of groups) {
    const options = chosen[group] ?? []
    if (options.length > 0) next[group] = options.join(',')
  }
  return next
}

/** What search engines keep: every page of the whole list, and none of the lists that words and filters make of it. */
export function shopPath({ page, ...rest }: ShopSearch): string {
  return page !== undefined && Object.keys(rest).length === 0 ? `/shopall?page=${page}` : '/shopall'
}
