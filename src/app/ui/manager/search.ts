import {
  type AttentionReason,
  attentionReasons,
  type OrderNarrowing,
  type OrderSort,
  orderNarrowings,
  orderSorts,
  orderTabs,
} from '#domain/manager/filter.ts'

/** The search parameters of the staff's two screens. A file of its own: the routes read them without the screens. */

/** The portal's views as in the URL; without one it is the overview. Influencers are creators there, as in every text. */
export const portalViews = [
  'products',
  'words',
  'creators',
  'samples',
  'codes',
  'reviews',
  'returns',
  'speed',
  'staff',
  'log',
] as const
/** Those of which one state is shown. */
const queues = ['creators', 'samples', 'reviews', 'returns'] as const
export type PortalView = 'overview' | (typeof portalViews)[number]

export const tabs = orderTabs
export type Tab = (typeof tabs)[number]

export interface OrdersSearch {
  /** Orders to pack if unset. */
  tab?: Tab
  search?: string
  payment?: 'card' | 'on_delivery'
  delivery?: 'standard' | 'express'
  only?: OrderNarrowing
  /** Why they need attention. */
  reason?: AttentionReason
  /** The first and the last day on which they were placed. */
  from?: string
  to?: string
  code?: string
  /** A product or SKU. */
  item?: string
  /** That of `sortOf` if unset. */
  sort?: OrderSort
  /** Only orders of this selection: those just acted on. */
  selection?: string
}

const TEXT_MAX = 120
const CODE = /^[A-Z0-9][A-Z0-9-]{1,31}$/
const SLUG = /^[a-z0-9-]{1,80}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ACTION = /^[a-z_]{1,30}\.[a-z_]{1,30}$/
const STATE = /^[a-z]{1,20}$/
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const textOf = (value: unknown): string => (value === undefined ? '' : String(value).slice(0, TEXT_MAX))

const fitting = (value: unknown, pattern: RegExp): string =>
  pattern.test(String(value)) ? String(value) : ''

/** A day that exists: after a 31st of February neither the field nor the list knows what is meant. */
const dayIn = (value: unknown): string => {
  const day = fitting(value, DAY)
  return day !== '' && new Date(day).toISOString().startsWith(day) ? day : ''
}

/** Reads the search parameters; invalid values are dropped. */
export function parseOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const tab = oneOf(tabs, raw.tab)
  const search = textOf(raw.search)
  const payment = oneOf(['card', 'on_delivery'], raw.payment)
  const delivery = oneOf(['standard', 'express'], raw.delivery)
  const only = oneOf(orderNarrowings, raw.only)
  const reason = oneOf(attentionReasons, raw.reason)
  const from = dayIn(raw.from)
  const to = dayIn(raw.to)
  const code = fitting(textOf(raw.code).trim().toUpperCase(), CODE)
  const item = textOf(raw.item)
  const sort = oneOf(orderSorts, raw.sort)
  const selection = fitting(raw.selection, ID)
  return {
    ...(tab && tab !== 'placed' && { tab }),
    ...(search !== '' && { search }),
    ...(payment && { payment }),
    ...(delivery && { delivery }),
    ...(only && { only }),
    ...(reason && { reason }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(code !== '' && { code }),
    ...(item !== '' && { item }),
    ...(sort && { sort }),
    ...(selection !== '' && { selection }),
  }
}

const NUMBER = /^ERA-\d{1,12}$/

/** The order that is open, by its number. It is no filter: the list under it stays as it is. */
export const parseOpenedOrder = (raw: Record<string, unknown>): string | undefined =>
  fitting(raw.order, NUMBER) || undefined

/** The number in the address, and what changes it; null closes the order. */
export interface OpenedOrder {
  number: string | undefined
  open: (number: string | null) => void
}

/** `replace` changes the current view; otherwise Back returns to it. */
export type OnSearch = (search: OrdersSearch, how?: 'replace') => void

export interface PortalSearch {
  view?: (typeof portalViews)[number]
  /** The period in days; 30 if unset. */
  days?: 1 | 7 | 90
  /** The product whose page is edited, among the products; the text, among the words. */
  page?: string
  tab?: 'versions'
  /** What is shown of a queue: its first state if unset, or not one of it. */
  state?: string | undefined
  /** The filters of the staff log. */
  by?: string | undefined
  what?: string | undefined
  day?: string | undefined
}

export interface PortalProps {
  search: PortalSearch
  onSearch: (search: PortalSearch) => void
}

export function parsePortalSearch(raw: Record<string, unknown>): PortalSearch {
  const view = oneOf(portalViews, raw.view)
  const days = oneOf([1, 7, 90], Number(raw.days))
  const page = view === 'products' || view === 'words' ? fitting(textOf(raw.page), SLUG) : ''
  const tab = page === '' ? undefined : oneOf(['versions'], raw.tab)
  const state = queues.some((one) => one === view) ? fitting(textOf(raw.state), STATE) : ''
  const by = view === 'log' ? textOf(raw.by) : ''
  const what = view === 'log' ? fitting(raw.what, ACTION) : ''
  const day = view === 'log' ? dayIn(raw.day) : ''
  return {
    ...(view && { view }),
    ...(days && { days }),
    ...(page !== '' && { page }),
    ...(tab && { tab }),
    ...(state !== '' && { state }),
    ...(by !== '' && { by }),
    ...(what !== '' && { what }),
    ...(day !== '' && { day }),
  }
}

/** Narrows the value to one of the options; undefined otherwise. */
const oneOf = <const T>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)
