import { atom } from 'jotai'
import type { AnswerOf, QueryOf } from '#domain/contract.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import type { Refusal } from '#domain/refusal.ts'
import { ordersAtom } from './orders.ts'

const device = () => import('#device/http/staff-api.ts')

type Answered<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

/** All orders that matched a view when they were selected. The shop knows which; their rows need not be loaded. */
export interface Selection extends AnswerOf<'selectOrders'> {
  members: ReadonlySet<number>
}

/** Selects all orders that match the list on the screen, but for newer ones than it has. */
export const selectMatchingAtom = atom(null, async (get): Promise<Answered<Selection> | null> => {
  const shown = get(ordersAtom).value
  const newest = shown?.orders[0]?.id
  if (!shown || newest === undefined) return null
  const { staffApi } = await device()
  const answer = await staffApi.selectOrders({ body: { filter: shown.query, newest } })
  return answer.ok ? { ok: true, value: { ...answer.value, members: new Set(answer.value.serials) } } : answer
})

/** What an action would do to a selection, counted by the shop. */
export const previewSelectionAtom = atom(
  null,
  async (_get, _set, id: string, action: QueryOf<'previewSelection'>['action']) => {
    const { staffApi } = await device()
    return staffApi.previewSelection({ params: { id }, query: { action } })
  },
)

const PAGE = '200'

/** The orders of a selection, whole, page by page; stopped by the signal. */
export const loadSelectedAtom = atom(
  null,
  async (
    _get,
    _set,
    selection: string,
    options: { signal: AbortSignal; onProgress: (count: number) => void },
  ): Promise<Answered<ManagerOrder[]>> => {
    const { staffApi } = await device()
    const orders: ManagerOrder[] = []
    let after: string | null = null
    do {
      const query: QueryOf<'managerOrders'> = { selection, limit: PAGE, ...(after !== null && { after }) }
      const answer = await staffApi.managerOrders({ query })
      if (!answer.ok) return answer
      orders.push(...answer.value.orders)
      options.onProgress(orders.length)
      after = answer.value.next
    } while (after !== null && !options.signal.aborted)
    return { ok: true, value: orders }
  },
)
