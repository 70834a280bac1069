import { atom } from 'jotai'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import type { ActionResult, ManagerOrder } from '#domain/manager/orders.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'

export type OrdersQuery = Omit<QueryOf<'managerOrders'>, 'after' | 'limit'>

interface OrderList extends AnswerOf<'managerOrders'> {
  query: OrdersQuery
}

/** The first page is small, to show soon; further requests read as much as the API allows. */
const FIRST_PAGE = 50
const LARGEST_PAGE = 200

const device = () => import('#device/http/staff-api.ts')

/**
 * Loads the list from its newest order down to the last one on the screen: a reload keeps the pages that “Show more”
 * has added, and new orders at the top do not push the last ones out.
 */
const list = queryAtom<OrderList, OrdersQuery>(async (query, current) => {
  const { staffApi } = await device()
  const orders: ManagerOrder[] = []
  let after: string | null = null
  for (;;) {
    const rest = loadedFor(query, current()).length - orders.length
    const limit = String(Math.min(LARGEST_PAGE, Math.max(FIRST_PAGE, rest)))
    const answer = await staffApi.managerOrders({
      query: { ...query, limit, ...(after !== null && { after }) },
    })
    if (!answer.ok) return answer
    orders.push(...answer.value.orders)
    after = answer.value.next
    // Computed again after each page: “Show more” may have added rows meanwhile.
    if (after === null || reaches(orders, loadedFor(query, current()).at(-1))) {
      return { ...answer, value: { ...answer.value, orders, query } }
    }
  }
})
export const ordersAtom = list.valueAtom
export const loadOrdersAtom = list.loadAtom

const loadedFor = (query: OrdersQuery, shown: OrderList | null): readonly ManagerOrder[] =>
  JSON.stringify(shown?.query) === JSON.stringify(query) ? (shown?.orders ?? []) : []

/** Whether a list, newest first, includes the place of this order. */
function reaches(orders: readonly ManagerOrder[], last: ManagerOrder | undefined): boolean {
  const end = orders.at(-1)
  if (last === undefined || end === undefined) return true
  return end.placedAt < last.placedAt || (end.placedAt === last.placedAt && end.id <= last.id)
}

/** Adds the next page. */
export const loadMoreOrdersAtom = atom(null, async (get, set): Promise<Refusal | null> => {
  const { staffApi } = await device()
  for (;;) {
    const shown = get(ordersAtom).value
    if (!shown?.next) return null
    const { query, next: after } = shown
    const answer = await staffApi.managerOrders({ query: { ...query, after, limit: String(LARGEST_PAGE) } })
    if (!answer.ok) return answer.refusal
    // A reload meanwhile has moved the end of the list: this page would leave a gap or overlap.
    if (get(ordersAtom).value?.next !== after) continue
    set(list.changeAtom, (now) => ({
      ...answer.value,
      query,
      orders: [...now.orders, ...answer.value.orders],
    }))
    return null
  }
})

/** Adds pages until the list is whole or has so many orders. Stopped by the signal, or by a reload for another filter. */
export const loadOrdersUpToAtom = atom(
  null,
  async (get, set, count: number, signal: AbortSignal): Promise<Refusal | null> => {
    const query = JSON.stringify(get(ordersAtom).value?.query)
    for (;;) {
      const shown = get(ordersAtom).value
      const done = !shown?.next || shown.orders.length >= count
      if (done || signal.aborted || JSON.stringify(shown.query) !== query) return null
      const refusal = await set(loadMoreOrdersAtom)
      if (refusal !== null) return refusal
    }
  },
)

export type ActionRequest = BodyOf<'actOnOrders'>
export type ActionAnswer = { ok: true; results: ActionResult[] } | { ok: false; refusal: Refusal }

/** Orders sent in one request: as many as the shop changes well within the time that a call may take. */
const GROUP = 100

export interface Progress {
  done: number
  count: number
  /** Groups are left that can still be stopped; whether they are. */
  left: boolean
  stopping: boolean
}

/** How far a bulk action is. */
export const progressAtom = atom<Progress | null>(null)

/** Ends the bulk action after the group that is being sent. */
export const stopActionAtom = atom(null, (_get, set) =>
  set(progressAtom, (now) => now && { ...now, stopping: true }),
)

/**
 * Performs an action on orders, a group at a time, and updates their rows from its results. Groups that could not be
 * sent, or were stopped, are results too, to be tried again: the groups before them are done.
 */
export const actOnOrdersAtom = atom(null, async (get, set, body: ActionRequest): Promise<ActionAnswer> => {
  const { staffApi } = await device()
  const done: ActionResult[] = []
  try {
    for (let at = 0; at < body.orders.length; at += GROUP) {
      const stopping = get(progressAtom)?.stopping ?? false
      const rest = body.orders.slice(at)
      if (stopping) return { ok: true, results: [...done, ...rest.map((order) => unsent(order, 'stopped'))] }
      set(progressAtom, { done: at, count: body.orders.length, left: rest.length > GROUP, stopping })
      const group = rest.slice(0, GROUP)
      const answer = await staffApi.actOnOrders({ body: { ...body, orders: group } })
      if (!answer.ok && at === 0) return answer
      if (!answer.ok)
        return { ok: true, results: [...done, ...rest.map((order) => unsent(order, 'unexpected'))] }
      done.push(...answer.value.results)
      const results = new Map(answer.value.results.map((result) => [result.id, result]))
      set(list.changeAtom, (now) => ({
        ...now,
        orders: now.orders.map((order) => changed(order, results.get(order.id))),
      }))
    }
    return { ok: true, results: done }
  } finally {
    set(progressAtom, null)
  }
})

const unsent = ({ id }: ActionRequest['orders'][number], code: 'unexpected' | 'stopped'): ActionResult => ({
  id,
  number: null,
  ok: false,
  code,
})

const changed = (order: ManagerOrder, result: ActionResult | undefined): ManagerOrder =>
  result?.state === undefined || result.version === undefined
    ? order
    : { ...order, state: result.state, version: result.version, refunded: result.refunded ?? order.refunded }

/** Repeats an action for the orders that were refused, with their current versions. */
export const retryOrdersAtom = atom(
  null,
  async (get, set, body: ActionRequest, results: readonly ActionResult[]): Promise<ActionAnswer> => {
    const shown = get(ordersAtom).value
    if (shown) await set(loadOrdersAtom, shown.query)
    const current = new Map(
      [...results, ...(get(ordersAtom).value?.orders ?? [])].map(({ id, version }) => [id, version]),
    )
    const refused = new Set(results.map(({ id }) => id))
    const orders = body.orders
      .filter(({ id }) => refused.has(id))
      .map((order) => ({ ...order, version: current.get(order.id) ?? order.version }))
    return set(actOnOrdersAtom, { ...body, orders })
  },
)
