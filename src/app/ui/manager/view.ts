import { addDays, momentOf } from '#domain/base/day.ts'
import { type OrderSort, orderSorts } from '#domain/manager/filter.ts'
import { format } from '../../content/base/format.ts'
import { neworders } from '../../content/manager/neworders.ts'
import { savedViews } from '../../content/manager/views.ts'
import type { OrdersQuery } from '../../state/manager/orders.ts'
import type { OrdersSearch, Tab } from './search.ts'

/** Views that are there from the start, by their names in `viewChoice`. */
export const views = {
  paid: { payment: 'card' },
  due: { tab: 'all', only: 'due' },
  untracked: { tab: 'shipped', only: 'untracked' },
  late: { tab: 'all', only: 'late' },
} as const satisfies Record<string, OrdersSearch>
export type OrdersView = keyof typeof views

/** The view that this search is. */
export const viewOf = (search: OrdersSearch): OrdersView | undefined =>
  // The keys of a literal are its type's.
  (Object.keys(views) as OrdersView[]).find((view) => isSame(views[view], search))

export const isSame = (one: OrdersSearch, other: OrdersSearch): boolean =>
  JSON.stringify(queryOf(one)) === JSON.stringify(queryOf(other))

/** How a list can be sorted. Express first is for what has not left; the others may be too long for it. */
export const sortsOf = ({ tab = 'placed', only }: OrdersSearch): readonly OrderSort[] =>
  only === 'due' || only === 'late' || tab === 'placed' || tab === 'packed'
    ? orderSorts
    : orderSorts.filter((sort) => sort !== 'express')

/** Orders to pack or to ship begin with express and the longest wait; other lists with the newest. */
export function sortOf(search: OrdersSearch): OrderSort {
  const sorts = sortsOf(search)
  const own = sorts.includes('express') ? 'express' : 'newest'
  return sorts.find((sort) => sort === search.sort) ?? own
}

/** In this order; its own is not named, so that it ends with the list. */
export function withSort({ sort: _, ...search }: OrdersSearch, sort: OrderSort): OrdersSearch {
  return sort === sortOf(search) ? search : { ...search, sort }
}

/** The list that the API is called for. Days are the shop's own, wherever the manager is. */
export const queryOf = (search: OrdersSearch, zone?: string): OrdersQuery => {
  const { tab = 'placed', from, to, sort: _, ...filters } = search
  const sort = sortOf(search)
  return {
    ...filters,
    ...(sort !== 'newest' && { sort }),
    ...(from !== undefined && { from: momentOf(from, 0, zone).toISOString() }),
    ...(to !== undefined && { to: momentOf(addDays(to, 1), 0, zone).toISOString() }),
    state: tab,
  }
}

/** Whether a loaded list answers this search, and not the one before it. */
export const isListOf = (list: { query: OrdersQuery }, search: OrdersSearch, zone?: string): boolean =>
  JSON.stringify(list.query) === JSON.stringify(queryOf(search, zone))

/** What a selection belongs to: the filters of a list, in whichever order it is. */
export const selectionKey = (search: OrdersSearch): string => JSON.stringify({ ...search, sort: undefined })

const notNarrowing: readonly string[] = ['tab', 'search', 'sort'] satisfies (keyof OrdersSearch)[]

/** Whether more than the tab chooses the orders. */
export const isNarrowed = (search: OrdersSearch): boolean =>
  Object.keys(search).some((name) => !notNarrowing.includes(name))

/** Tabs whose orders are in several states: these are shown on each. */
export const mixesStates = ({ tab }: OrdersSearch): boolean => tab === 'all' || tab === 'attention'

const unshipped: readonly Tab[] = ['placed', 'packed', 'attention', 'all']

/** Tabs with orders that still have to be shipped. */
export const hasUnshipped = ({ tab = 'placed' }: OrdersSearch): boolean => unshipped.includes(tab)

/** The filters in words: “All, Express, from 2026-11-02”. */
export function describeSearch({
  tab = 'placed',
  payment,
  delivery,
  only,
  reason,
  sort,
  selection,
  ...typed
}: OrdersSearch): string {
  const { tabs, filters, sorts, attention } = neworders
  const chosen = [payment === 'on_delivery' ? 'onDelivery' : payment, delivery, only] as const
  const texts = Object.entries(typed).map(([name, text]) =>
    // The keys that are left are those that are typed.
    format(savedViews.filter[name as keyof typeof savedViews.filter], { text }),
  )
  const why = reason ? [attention[reason]] : []
  const named = selection ? [filters.selection] : []
  return [
    tabs[tab],
    ...chosen.flatMap((one) => (one ? [filters[one]] : [])),
    ...(sort ? [sorts[sort]] : []),
    ...why,
    ...texts,
    ...named,
  ].join(', ')
}
