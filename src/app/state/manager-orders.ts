import { atom } from 'jotai'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import type { ActionResult, ManagerOrder } from '#domain/manager.ts'
import type { Refusal } from '#domain/refusal.ts'
import { loaded } from './loaded.ts'

export type OrdersAsked = Omit<QueryOf<'managerOrders'>, 'after'>
type Page = AnswerOf<'managerOrders'>

const device = () => import('#device/api.ts')

const list = loaded<Page, OrdersAsked>(async (query) => (await device()).api.managerOrders({ query }))
export const ordersAtom = list.valueAtom
export const loadOrdersAtom = list.loadAtom

/** Adds the next page below. What came in between is not added twice. */
export const loadMoreOrdersAtom = atom(
  null,
  async (get, set, query: OrdersAsked): Promise<Refusal | null> => {
    const after = get(ordersAtom).value?.next
    if (!after) return null
    const { api } = await device()
    const answer = await api.managerOrders({ query: { ...query, after } })
    if (!answer.ok) return answer.refusal
    set(list.changeAtom, (now) => {
      const known = new Set(now.orders.map((order) => order.id))
      const more = answer.value.orders.filter((order) => !known.has(order.id))
      return { ...answer.value, orders: [...now.orders, ...more] }
    })
    return null
  },
)

export type ActionAsked = BodyOf<'actOnOrders'>
export type ActionAnswer = { ok: true; results: ActionResult[] } | { ok: false; refusal: Refusal }

/** Acts, and puts the rows right at once with what came back for each. */
export const actOnOrdersAtom = atom(null, async (_get, set, body: ActionAsked): Promise<ActionAnswer> => {
  const { api } = await device()
  const answer = await api.actOnOrders({ body })
  if (!answer.ok) return answer
  const results = new Map(answer.value.results.map((result) => [result.id, result]))
  set(list.changeAtom, (now) => ({
    ...now,
    orders: now.orders.map((order) => changed(order, results.get(order.id))),
  }))
  return { ok: true, results: answer.value.results }
})

const changed = (order: ManagerOrder, result: ActionResult | undefined): ManagerOrder =>
  result?.state === undefined || result.version === undefined
    ? order
    : { ...order, state: result.state, version: result.version, refunded: result.refunded ?? order.refunded }
