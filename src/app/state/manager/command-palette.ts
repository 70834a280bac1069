import { atom } from 'jotai'
import type { AnswerOf } from '#domain/contract.ts'
import { queryAtom } from '../account/query-atom.ts'
import { connectionAtom } from '../base/connection.ts'
import { loadProductsAtom, productsAtom } from './manager.ts'

/** Orders in the palette: the newest that match. */
const FOUND_MAX = '6'

interface Found {
  text: string
  orders: AnswerOf<'managerOrders'>['orders']
}

const found = queryAtom<Found, string>(async (text) => {
  const { staffApi } = await import('#device/http/staff-api.ts')
  const answer = await staffApi.managerOrders({ query: { search: text, state: 'all', limit: FOUND_MAX } })
  return answer.ok ? { ...answer, value: { text, orders: answer.value.orders } } : answer
})

/** The orders of every state that match what was typed. */
export const foundOrdersAtom = found.valueAtom
export const findOrdersAtom = found.loadAtom

/** Products are found in what is loaded: once for all that is typed. */
export const loadPaletteAtom = atom(null, async (get, set) => {
  if (get(productsAtom).value === null && get(connectionAtom) !== 'offline') await set(loadProductsAtom)
})

/** What the palette can ask a screen for: a step with orders, or a form. */
export type Command = 'pack' | 'ship' | 'deliver' | 'cancel' | 'print' | 'export' | 'new-product'

interface RequestedCommand {
  command: Command
  /** The number of the order it is about; without one it is about the selection, or the view. */
  order?: string
}

/** Requested, and not begun yet by the screen that can do it. */
const commandStateAtom = atom<RequestedCommand | null>(null)
export const pendingCommandAtom = atom((get) => get(commandStateAtom))
export const requestCommandAtom = atom(null, (_get, set, requested: RequestedCommand) =>
  set(commandStateAtom, requested),
)
export const beginPendingCommandAtom = atom(null, (_get, set) => set(commandStateAtom, null))

/** How many orders are selected in the list; null where no list is on the screen. */
const selectedStateAtom = atom<number | null>(null)
export const selectedAtom = atom((get) => get(selectedStateAtom))
export const showSelectedAtom = atom(null, (_get, set, count: number | null) => set(selectedStateAtom, count))
