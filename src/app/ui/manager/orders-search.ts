import * as v from 'valibot'
import type { OrdersAsked } from '../../state/manager-orders.ts'

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

const searchSchema = v.object({
  /** Unset: orders to pack. */
  tab: v.fallback(v.optional(v.picklist(tabs)), undefined),
  search: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined),
  payment: v.fallback(v.optional(v.picklist(['card', 'on_delivery'])), undefined),
  delivery: v.fallback(v.optional(v.picklist(['standard', 'express'])), undefined),
})

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
  set(
    v.parse(searchSchema, {
      ...raw,
      // A search for an order's digits comes out of the URL as a number.
      ...(raw.search !== undefined && { search: String(raw.search) }),
    }),
  ) as OrdersSearch

export const askedOf = ({ tab = 'placed', ...filters }: OrdersSearch): OrdersAsked => ({
  ...filters,
  state: tab,
})

export const cleaned = (search: OrdersSearch): OrdersSearch =>
  set({ ...search, ...(search.tab === 'placed' ? { tab: undefined } : {}) }) as OrdersSearch
