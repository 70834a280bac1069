import { atom } from 'jotai'
import { createId } from '#device/platform/ids.ts'
import { records } from '#device/storage/records.ts'
import type { StoredUndoable } from '#device/storage/staff-schemas.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import type { BodyOf } from '#domain/contract.ts'
import { ORDERS_PER_CALL } from '#domain/manager/action-queue.ts'
import type { ActionResult, ManagerOrder } from '#domain/manager/orders.ts'
import { orderNumber, UNDO_MS } from '#domain/order/order.ts'
import type { Refusal } from '#domain/refusal.ts'
import { uidAtom } from '../account/auth.ts'
import { changeOrdersAtom, loadOrdersAtom, ordersAtom } from './orders.ts'

const device = () => import('#device/http/staff-api.ts')

export type ActionRequest = BodyOf<'actOnOrders'>
type Chosen = ActionRequest['orders'][number]
export type ActionAnswer =
  | { ok: true; results: ActionResult[]; request: ActionRequest }
  | { ok: false; refusal: Refusal }

export type Undoable = StoredUndoable

/** The last step on this device that its account can still take back, also after the page was left: the shop decides then. */
export const readUndoableAtom = atom(null, async (): Promise<Undoable | null> => {
  const [step, user] = await Promise.all([read(records.undoable), read(records.user)])
  if (step === null || step.uid !== user?.uid) return null
  if (Date.now() < step.at + UNDO_MS) return step
  await remove([records.undoable])
  return null
})

export const storeUndoableAtom = atom(null, async (get, _set, step: Omit<Undoable, 'uid'>): Promise<void> => {
  const uid = get(uidAtom)
  if (uid !== null) await update(records.undoable, () => ({ ...step, uid }))
})

/** A later step, perhaps of another tab, stays. */
export const removeUndoableAtom = atom(null, async (_get, _set, at: number): Promise<void> => {
  await update(records.undoable, (step) => (step?.at === at ? null : step))
})

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

/** Label for an order without an answer: server selections have numbers, not ids. */
const numberOf = ({ serial }: Chosen): string | null => (serial === undefined ? null : orderNumber(serial))
const nameOf = (order: Chosen): string => order.id ?? numberOf(order) ?? ''

/**
 * Performs an action on orders, a group at a time, and updates their rows from its results. Groups that could not be
 * sent, or were stopped, are results too, to be tried again: the groups before them are done. The request is answered
 * with its run: repeated with it, it does nothing twice.
 */
export const actOnOrdersAtom = atom(null, async (get, set, request: ActionRequest): Promise<ActionAnswer> => {
  const { staffApi } = await device()
  const body = { ...request, run: request.run ?? createId() }
  const done: ActionResult[] = []
  const answered = (rest: readonly Chosen[] = [], code: 'unexpected' | 'stopped' = 'stopped') => ({
    ok: true as const,
    request: body,
    results: [...done, ...rest.map((order) => unsent(order, code))],
  })
  try {
    for (let at = 0; at < body.orders.length; at += ORDERS_PER_CALL) {
      const stopping = get(progressAtom)?.stopping ?? false
      const rest = body.orders.slice(at)
      if (stopping) return answered(rest)
      set(progressAtom, {
        done: at,
        count: body.orders.length,
        left: rest.length > ORDERS_PER_CALL,
        stopping,
      })
      const group = rest.slice(0, ORDERS_PER_CALL)
      const answer = await staffApi.actOnOrders({ body: { ...body, orders: group } })
      if (!answer.ok && at === 0) return answer
      if (!answer.ok) return answered(rest, 'unexpected')
      done.push(...answer.value.results)
      set(applyResultsAtom, answer.value.results)
    }
    return answered()
  } finally {
    set(progressAtom, null)
  }
})

const unsent = (order: Chosen, code: 'unexpected' | 'stopped'): ActionResult => ({
  id: nameOf(order),
  number: numberOf(order),
  ok: false,
  code,
})

/** Shows in the list what the orders are after an action. */
export const applyResultsAtom = atom(null, (_get, set, answered: readonly ActionResult[]) => {
  const results = new Map(answered.map((result) => [result.id, result]))
  set(changeOrdersAtom, (now) => ({
    ...now,
    orders: now.orders.map((order) => changed(order, results.get(order.id))),
  }))
})

const changed = (order: ManagerOrder, result: ActionResult | undefined): ManagerOrder =>
  result?.state === undefined || result.version === undefined
    ? order
    : { ...order, state: result.state, version: result.version, refunded: result.refunded ?? order.refunded }

/**
 * Repeats an action for the orders that were refused, with their current versions. Orders of a selection that were not
 * sent have its version still: no screen has shown a newer one.
 */
export const retryOrdersAtom = atom(
  null,
  async (get, set, body: ActionRequest, results: readonly ActionResult[]): Promise<ActionAnswer> => {
    const shown = get(ordersAtom).value
    if (shown) await set(loadOrdersAtom, shown.query)
    const listed = new Map((get(ordersAtom).value?.orders ?? []).map(({ id, version }) => [id, version]))
    const refused = new Map(results.flatMap((result) => namesOf(result).map((name) => [name, result])))
    const orders = body.orders.flatMap((order) => {
      const result = refused.get(nameOf(order))
      if (result === undefined) return []
      const seen = order.id !== undefined || result.code === 'stale_version'
      const version = seen ? (listed.get(result.id) ?? result.version ?? order.version) : order.version
      return [{ ...order, ...(version !== undefined && { version }) }]
    })
    return set(actOnOrdersAtom, { ...body, orders })
  },
)

const namesOf = ({ id, number }: ActionResult): string[] => (number === null ? [id] : [id, number])
