import { atom } from 'jotai'
import type { AnswerOf, QueryOf } from '#domain/contract.ts'
import { compareOrders } from '#domain/manager/filter.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { type OrderState, orderSerial } from '#domain/order/order.ts'
import type { Refusal } from '#domain/refusal.ts'
import { sessionAtom } from '../account/auth.ts'
import { changeOrdersAtom, type OrderList, type OrdersQuery, ordersAtom } from './orders.ts'

const device = () => import('#device/http/staff-api.ts')

export type Answered<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

/** All orders that matched a view when they were selected. The shop knows which; their rows need not be loaded. */
export interface Selection extends AnswerOf<'selectOrders'> {
  members: ReadonlySet<number>
  /** Whether it is of orders that were named, not of all that a view has. */
  named: boolean
}

const selectionOf = (answer: AnswerOf<'selectOrders'>, named: boolean): Selection => ({
  ...answer,
  members: new Set(answer.serials),
  named,
})

/** Selects all orders that match the list on the screen, but for newer ones than it has. */
export const selectMatchingAtom = atom(null, async (get): Promise<Answered<Selection> | null> => {
  const shown = get(ordersAtom).value
  if (!shown?.orders[0]) return null
  const { query: filter, newest } = shown
  const { staffApi } = await device()
  const answer = await staffApi.selectOrders({ body: { filter, ...(newest && { newest }) } })
  return answer.ok ? { ok: true, value: selectionOf(answer.value, false) } : answer
})

/** Selects these orders as they are now, as far as they are in that state: for the step after the one just taken. */
export const selectAgainAtom = atom(
  null,
  async (_get, _set, state: OrderState, serials: number[]): Promise<Answered<Selection>> => {
    const { staffApi } = await device()
    const answer = await staffApi.selectOrders({ body: { filter: { state }, serials } })
    return answer.ok ? { ok: true, value: selectionOf(answer.value, true) } : answer
  },
)

/** What an action would do to a selection, counted by the shop. */
export const previewSelectionAtom = atom(
  null,
  async (_get, _set, id: string, action: QueryOf<'previewSelection'>['action']) => {
    const { staffApi } = await device()
    return staffApi.previewSelection({ params: { id }, query: { action } })
  },
)

const PAGE = '200'

export interface ReadOptions {
  signal: AbortSignal
  onProgress: (count: number) => void
}

/** The orders of a selection as they are now, page by page; stopped by the signal, and then not whole. */
async function readSelected(
  { id, sort }: { id: string; sort: OrdersQuery['sort'] },
  { signal, onProgress }: ReadOptions,
): Promise<Answered<{ orders: ManagerOrder[]; whole: boolean }>> {
  const { staffApi } = await device()
  const orders: ManagerOrder[] = []
  let after: string | null = null
  do {
    const page: QueryOf<'managerOrders'> = {
      selection: id,
      limit: PAGE,
      ...(sort && { sort }),
      ...(after !== null && { after }),
    }
    const answer = await staffApi.managerOrders({ query: page })
    if (!answer.ok) return answer
    orders.push(...answer.value.orders)
    onProgress(orders.length)
    after = answer.value.next
  } while (after !== null && !signal.aborted)
  return { ok: true, value: { orders, whole: after === null } }
}

/**
 * The orders of a selection. The list that they were selected in has them from then on: what was printed is on the
 * device, for a storeroom without a network.
 */
export const loadSelectedAtom = atom(
  null,
  async (get, set, id: string, options: ReadOptions): Promise<Answered<ManagerOrder[]>> => {
    const query = get(ordersAtom).value?.query
    const answer = await readSelected({ id, sort: query?.sort }, options)
    if (!answer.ok) return answer
    const { orders, whole } = answer.value
    if (whole) {
      set(changeOrdersAtom, (now) =>
        now.query === query ? { ...now, orders: together(now, orders), next: null } : now,
      )
    }
    return { ok: true, value: orders }
  },
)

/**
 * Orders that are on the screen as they are now, in whichever state, without those that this person is not sent any
 * more. The list shows them so, each in its place: a step on what was printed is a step on this version.
 */
export const readAgainAtom = atom(
  null,
  async (
    _get,
    set,
    shown: readonly ManagerOrder[],
    options: ReadOptions,
  ): Promise<Answered<ManagerOrder[]>> => {
    const { staffApi } = await device()
    const serials = shown.map(({ number }) => orderSerial(number))
    const selected = await staffApi.selectOrders({ body: { filter: { state: 'all' }, serials } })
    if (!selected.ok) return selected
    const answer = await readSelected({ id: selected.value.id, sort: undefined }, options)
    if (!answer.ok) return answer
    const read = new Map(answer.value.orders.map((order) => [order.id, order]))
    set(changeOrdersAtom, (now) => ({
      ...now,
      orders: now.orders.map((order) => {
        const found = read.get(order.id)
        return found && found.version >= order.version ? found : order
      }),
    }))
    return { ok: true, value: shown.flatMap(({ id }) => read.get(id) ?? []) }
  },
)

/** In the list's own order. */
function together({ query, orders }: OrderList, loaded: readonly ManagerOrder[]): ManagerOrder[] {
  const known = new Set(orders.map(({ id }) => id))
  return [...orders, ...loaded.filter(({ id }) => !known.has(id))].toSorted(compareOrders(query.sort))
}

/** The tracking numbers that are pasted for these orders and not sent yet. */
export const typedTrackingAtom = sessionAtom({ orders: '', text: '' })
