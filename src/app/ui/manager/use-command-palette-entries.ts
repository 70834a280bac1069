import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { format } from '../../content/base/format.ts'
import { palette as words } from '../../content/manager/command-palette.ts'
import { portal } from '../../content/manager/portal.ts'
import { viewChoice } from '../../content/manager/views.ts'
import { stateNames } from '../../content/order/order.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { findOrdersAtom, foundOrdersAtom, loadPaletteAtom } from '../../state/manager/command-palette.ts'
import { productsAtom } from '../../state/manager/manager.ts'
import { mayAtom } from '../../state/staff/role.ts'
import { TYPING_MS } from '../control/table/search-field.tsx'
import { stepOf, useActions } from './command-actions.ts'
import type { OrdersSearch } from './search.ts'
import { views } from './view.ts'
import { viewsFor } from './view-needs.ts'

/** A single letter is in every order. */
const SHORTEST = 2
const PRODUCTS_MAX = 6

type Group = keyof typeof words.groups

export interface Entry {
  id: string
  group: Group
  label: string
  detail?: string
  open: () => void
}

/** What the typed text leads to, and how far the search for it is. */
export function useEntries(typed: string) {
  const text = typed.trim()
  const { step, rest } = stepOf(text)
  const searched = rest.length >= SHORTEST
  const offline = useAtomValue(connectionAtom) === 'offline'
  const found = useAtomValue(foundOrdersAtom)
  const find = useSetAtom(findOrdersAtom)
  const loadProducts = useSetAtom(loadPaletteAtom)
  const may = useAtomValue(mayAtom)
  const stocked = may('products.edit')
  useEffect(() => {
    if (stocked) void loadProducts()
  }, [stocked, loadProducts])
  useEffect(() => {
    if (!searched || offline) return
    const timer = setTimeout(() => void find(rest), TYPING_MS)
    return () => clearTimeout(timer)
  }, [rest, searched, offline, find])
  const current = found.value?.text === rest
  const orders = useOrderEntries(searched && current, rest)
  const listed = searched && current ? (found.value?.orders ?? []) : []
  const actions = useActions(text, listed).map((action) => ({ ...action, group: 'actions' as const }))
  const products = useProductEntries(text)
  const screens = useScreens(text, may)
  // Where a step is typed it is meant; where nothing is, most go to another screen.
  const entries =
    text === ''
      ? [...screens, ...actions]
      : step === undefined
        ? [...orders, ...actions, ...products, ...screens]
        : [...actions, ...orders, ...products, ...screens]
  const failed = searched && !offline && !found.busy && found.refusal !== null
  return { entries, offline, failed, searching: searched && !offline && !current && !failed }
}

const matches = (text: string, ...texts: string[]): boolean => {
  const all = texts.join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** The orders that were found, and the customers among them that the text names. */
function useOrderEntries(wanted: boolean, text: string): Entry[] {
  const orders = useAtomValue(foundOrdersAtom).value?.orders ?? []
  const toOrders = useToOrders()
  if (!wanted) return []
  const people = new Map(
    orders.flatMap(({ contact: { name, email }, erasedAt }) =>
      erasedAt === undefined && email !== undefined && matches(text, name, email)
        ? [[email.toLowerCase(), { name, email }]]
        : [],
    ),
  )
  return [
    ...orders.map(
      ({ id, number, contact, state, quote }): Entry => ({
        id,
        group: 'orders',
        label: number,
        detail: [
          contact.name,
          stateNames[state].toLowerCase(),
          ...('total' in quote ? [formatMoney(quote.total)] : []),
        ].join(', '),
        open: () => toOrders({ tab: 'all', search: number }),
      }),
    ),
    ...[...people].map(
      ([id, { name, email }]): Entry => ({
        id,
        group: 'customers',
        label: name,
        detail: email,
        open: () => toOrders({ tab: 'all', search: email }),
      }),
    ),
  ]
}

function useToOrders() {
  const navigate = useNavigate()
  return (search: OrdersSearch) => void navigate({ to: '/neworders', search: { ...search } })
}

function useProductEntries(text: string): Entry[] {
  const navigate = useNavigate()
  const variants = useAtomValue(productsAtom).value?.variants ?? []
  if (text.length < SHORTEST) return []
  return variants
    .filter(({ name, sku }) => matches(text, name, sku))
    .slice(0, PRODUCTS_MAX)
    .map(({ sku, name, stock, derived }) => ({
      id: sku,
      group: 'products',
      label: name,
      detail: format(derived ? words.set : words.product, { sku, stock }),
      open: () => void navigate({ to: '/managerportal', search: { view: 'products' }, hash: sku }),
    }))
}

/** All screens, and the views of the order list that are there from the start. */
function useScreens(text: string, may: (permission: Permission) => boolean): Entry[] {
  const navigate = useNavigate()
  const toOrders = useToOrders()
  const { orders, ...others } = portal.nav
  const all: Omit<Entry, 'group'>[] = [
    { id: 'orders', label: orders, open: () => toOrders({}) },
    // The keys of a literal are its type's.
    ...(Object.keys(views) as (keyof typeof views)[]).map((view) => ({
      id: `view-${view}`,
      label: viewChoice[view],
      detail: orders,
      open: () => toOrders(views[view]),
    })),
    ...viewsFor(may).map((view) => ({
      id: `portal-${view}`,
      label: others[view],
      open: () => void navigate({ to: '/managerportal', search: view === 'overview' ? {} : { view } }),
    })),
    {
      id: 'account',
      label: words.account,
      detail: words.settings,
      open: () => void navigate({ to: '/profilepage' }),
    },
    { id: 'shop', label: words.shop, open: () => void navigate({ to: '/' }) },
  ]
  return all
    .filter(({ label, detail = '' }) => text === '' || matches(text, label, detail))
    .map((screen) => ({ ...screen, group: 'screens' }))
}
