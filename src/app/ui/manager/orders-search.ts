import type { OrdersAsked } from '../../state/manager-orders.ts'
import { oneOf } from './one-of.ts'

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
  /** Unset: orders to pack. */
  tab?: Tab
  search?: string
  payment?: 'card' | 'on_delivery'
  delivery?: 'standard' | 'express'
}

const SEARCH_MAX = 120

/** What an address says about which orders to show; what makes no sense in it is left out. */
export function parseOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const tab = oneOf(tabs, raw.tab)
  // A search for an order's digits comes out of the address as a number.
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

export const askedOf = ({ tab = 'placed', ...filters }: OrdersSearch): OrdersAsked => ({
  ...filters,
  state: tab,
})
