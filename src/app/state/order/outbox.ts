import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { OutboxEntry } from '#device/storage/schemas.ts'
import type { Minor } from '#domain/base/money.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import { persistedState } from '../base/persisted-state.ts'

const outbox = persistedState(records.outbox)
const receipts = persistedState(records.receipts)

/** Orders that the server has not accepted yet. */
export const outboxAtom = atom((get) => get(outbox.valueAtom))

/** The account each order of this device belongs to, as far as the device knows; null for a guest's. */
export const receiptOwnersAtom = atom(
  (get) => new Map(get(receipts.valueAtom).map(({ id, uid }) => [id, uid])),
)

export interface DeviceReceipt {
  id: string
  orderSecret: string
  /** When it was placed on this device, in milliseconds since 1970. */
  at: number
  state: 'waiting' | 'withdrawn' | 'needs_decision' | OrderState
  number?: string
  total?: Minor
  order?: Order
  entry?: OutboxEntry
}

/** The orders this device placed, the newest first: waiting, or as last loaded. */
export const receiptsAtom = atom((get): DeviceReceipt[] => {
  const waiting = get(outboxAtom)
  return get(receipts.valueAtom).flatMap(({ id, orderSecret, at, order }): DeviceReceipt[] => {
    const entry = waiting.find((one) => one.order.id === id)
    if (order) {
      const { state, number, quote } = order
      return [{ id, orderSecret, at, state, number, total: quote.total, order }]
    }
    if (!entry) return []
    const state = entry.withdrawn ? 'withdrawn' : entry.neededDecision ? 'needs_decision' : 'waiting'
    return [{ id, orderSecret, at, state, total: entry.quote.total, entry }]
  })
})

/** Those that the server has and that are not paid. Their goods are in no cart. */
export const unpaidOrdersAtom = atom((get) =>
  get(receipts.valueAtom).flatMap(({ order }) => (order?.state === 'awaiting_payment' ? [order] : [])),
)

/** Whether orders were placed with no screen waiting for the answer, and are not announced yet. */
export const unseenPlacedAtom = atom((get) =>
  get(receipts.valueAtom).some((receipt) => receipt.unseenSaving !== undefined),
)
/** The orders of them that this page has announced. */
export const notifiedOrdersAtom = atom<readonly Order[]>([])
export const receiptsStatusAtom = receipts.statusAtom

/** For the sync chip: how many orders wait for the server, and how many for the shopper. */
export const outboxCountsAtom = atom((get) => {
  const entries = get(outboxAtom)
  const needDecision = entries.filter((entry) => entry.neededDecision).length
  return { waiting: entries.length - needDecision, needDecision }
})
