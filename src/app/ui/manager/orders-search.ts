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

const LONGEST_SEARCH = 120

export interface OrdersSearch {
  tab?: Tab
  search?: string
  payment?: 'card' | 'on_delivery'
  delivery?: 'standard' | 'express'
}

const set = <T extends object>(values: T): T =>
  // Only the entries without a value go, so the shape stays.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T

export const parseOrdersSearch = (raw: Record<string, unknown>): OrdersSearch =>
  set({
    tab: oneOf(tabs, raw.tab),
    // A search for an order's digits comes out of the URL as a number.
    search: raw.search === undefined ? undefined : String(raw.search).slice(0, LONGEST_SEARCH),
    payment: oneOf(['card', 'on_delivery'] as const, raw.payment),
    delivery: oneOf(['standard', 'express'] as const, raw.delivery),
  }) as OrdersSearch

export const askedOf = ({ tab = 'placed', ...filters }: OrdersSearch): OrdersAsked => ({
  ...filters,
  state: tab,
})

export const cleaned = (search: OrdersSearch): OrdersSearch =>
  set({ ...search, ...(search.tab === 'placed' ? { tab: undefined } : {}) }) as OrdersSearch
