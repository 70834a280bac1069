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
