import { atom } from 'jotai'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import { compareOrders } from '#domain/manager/filter.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import type { Refusal } from '#domain/refusal.ts'
import { sessionAtom } from '../account/auth.ts'
import { queryAtom } from '../account/query-atom.ts'
import { connectionAtom } from '../base/connection.ts'

export type OrdersQuery = Omit<QueryOf<'managerOrders'>, 'after' | 'limit'>

export interface OrderList extends AnswerOf<'managerOrders'> {
  query: OrdersQuery
  /** The id of the newest that matched, also where the list begins with the oldest and is not loaded to its end. */
  newest?: string | undefined
}

/** The first page is small, to show soon; further requests read as much as the API allows. */
const FIRST_PAGE = 50
const LARGEST_PAGE = 200

const device = () => import('#device/http/staff-api.ts')

/**
 * Loads the list from its first order down to the last one on the screen: a reload keeps the pages that “Show more”
 * has added, and new orders above do not push the last ones out.
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
    // Computed again after each answer: “Show more” may have added rows meanwhile.
    const isWhole = () =>
      after === null || reaches(query, orders, loadedFor(query, current()), current()?.next)
    if (!isWhole()) continue
    const newest = await newestOf(query, orders, after)
    if (!newest.ok) return newest
    if (isWhole()) return { ...answer, value: { ...answer.value, orders, query, newest: newest.id } }
  }
})
export const ordersAtom = list.valueAtom
export const loadOrdersAtom = list.loadAtom
export const changeOrdersAtom = list.changeAtom
export const restoreOrdersAtom = list.restoreAtom

async function newestOf(
  { sort, ...filters }: OrdersQuery,
  orders: readonly ManagerOrder[],
  next: string | null,
) {
  const newest = sort === undefined || sort === 'newest'
  if (newest || next === null) {
    return { ok: true as const, id: orders.toSorted(compareOrders('newest'))[0]?.id }
  }
  const { staffApi } = await device()
  const answer = await staffApi.managerOrders({ query: { ...filters, limit: '1' } })
  return answer.ok ? { ok: true as const, id: answer.value.orders[0]?.id } : answer
}

const loadedFor = (query: OrdersQuery, shown: OrderList | null): readonly ManagerOrder[] =>
  JSON.stringify(shown?.query) === JSON.stringify(query) ? (shown?.orders ?? []) : []

/** Whether a list includes the place of the last order on the screen; where all were there, also those that came after it. */
function reaches(
  { sort }: OrdersQuery,
  orders: readonly ManagerOrder[],
  shown: readonly ManagerOrder[],
  next: string | null | undefined,
): boolean {
  const [end, last] = [orders.at(-1), shown.at(-1)]
  if (last === undefined || end === undefined) return true
  // Where the oldest come first, new ones are added after the last.
  if (sort !== undefined && sort !== 'newest' && next === null) return false
  return compareOrders(sort)(end, last) >= 0
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
      newest: now.newest,
      orders: [...now.orders, ...answer.value.orders],
    }))
    return null
  }
})

/** An order as it is now, in whichever state; null where there is none, undefined where it could not be read. */
export const readOrderAtom = atom(
  null,
  async (_get, _set, number: string): Promise<ManagerOrder | null | undefined> => {
    const { staffApi } = await device()
    const answer = await staffApi.managerOrders({ query: { state: 'all', search: number, limit: '1' } })
    return answer.ok ? (answer.value.orders[0] ?? null) : undefined
  },
)

/** Puts right what a customer asked for, and shows the order as it is now. Where it has changed, the list is loaded. */
export const changeOrderAtom = atom(
  null,
  async (get, set, id: string, body: BodyOf<'changeOrder'>): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.changeOrder({ params: { id }, body })
    if (answer.ok) {
      set(list.changeAtom, (now) => ({
        ...now,
        orders: now.orders.map((order) => (order.id === id ? answer.value : order)),
      }))
      return null
    }
    const { code } = answer.refusal
    const shown = get(ordersAtom).value
    if (shown && (code === 'stale_version' || code === 'illegal_move')) await set(loadOrdersAtom, shown.query)
    return answer.refusal
  },
)

const notesByOrder = sessionAtom<Readonly<Record<string, { id: string; text: string }>>>({})

/** What is typed as a note on each order, by the order's id: it stays until it is saved. */
export const typedNotesAtom = atom(
  (get) => get(notesByOrder),
  (_get, set, order: string, text: string) =>
    // The same id until the note is saved: a second try adds no second note.
    set(notesByOrder, ({ [order]: { id } = { id: crypto.randomUUID() }, ...others }) => ({
      ...others,
      [order]: { id, text },
    })),
)

/** Saves the note that is typed on an order. */
export const addOrderNoteAtom = atom(null, async (get, set, order: string): Promise<Refusal | null> => {
  const typed = get(notesByOrder)[order]
  if (typed === undefined) return null
  const refusal = await set(changeOrderAtom, order, { note: { ...typed, text: typed.text.trim() } })
  if (refusal === null) set(notesByOrder, ({ [order]: _, ...others }) => others)
  return refusal
})

const counts = queryAtom<AnswerOf<'orderCounts'>>(async () => (await device()).staffApi.orderCounts())
export const loadOrderCountsAtom = counts.loadAtom

/** How many orders wait under each tab. Null where that is not known any more: the last load failed, or none can be made. */
export const orderCountsAtom = atom((get) => {
  const { value, refusal } = get(counts.valueAtom)
  return refusal === null && get(connectionAtom) !== 'offline' ? value : null
})
