import type { OrdersAsked } from '../../../state/manager/orders.ts'
import { oneOf } from '../one-of.ts'

export const tabs = [
  'placed',
  'packed',
  'shipped',
  'delivered',
  'awaiting_payment',
  'attention',
  'all',
] as const
export type Tab = (typeof tabs)[number]

export interface OrdersSearch {
  /** Orders to pack if unset. */
  tab?: Tab
  search?: string
  payment?: 'card' | 'on_delivery'
  delivery?: 'standard' | 'express'
}

const SEARCH_MAX = 120

/** Reads the search parameters; invalid values are dropped. */
export function parseOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const tab = oneOf(tabs, raw.tab)
  const search = raw.search === undefined ? '' : String(raw.search).slice(0, SEARCH_MAX)
  const payment = oneOf(['card', 'on_delivery'], raw.payment)
  const delivery = oneOf(['standard', 'express'], raw.delivery)
  return {
    ...(tab && tab !== 'placed' && { tab }),
    ...(search !== '' && { search }),
    ...(payment && { payment }),
    ...(delivery && { delivery }),
  }
}

/** `replace` changes the current view; otherwise Back returns to it. */
export type OnSearch = (search: OrdersSearch, how?: 'replace') => void

/** Whether a loaded list answers this search, and not the one before it. */
export const isListOf = (list: { asked: OrdersAsked }, search: OrdersSearch): boolean =>
  JSON.stringify(list.asked) === JSON.stringify(askedOf(search))

/** Tabs whose orders are in several states: these are shown on each. */
export const mixesStates = ({ tab }: OrdersSearch): boolean => tab === 'all' || tab === 'attention'

export const askedOf = ({ tab = 'placed', ...filters }: OrdersSearch): OrdersAsked => ({
  ...filters,
  state: tab,
})
