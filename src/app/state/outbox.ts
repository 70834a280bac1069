import { atom } from 'jotai'
import { showBadge } from '#device/badge.ts'
import { records } from '#device/records.ts'
import type { OutboxEntry } from '#device/shapes.ts'
import type { Minor } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import { keep } from './kept.ts'
import type { ShopStore } from './store.ts'

const outbox = keep(records.outbox)
const receipts = keep(records.receipts)
export const followOutboxAtom = outbox.followAtom
export const followReceiptsAtom = receipts.followAtom

/** Orders written down and not yet settled. */
export const outboxAtom = atom((get) => get(outbox.valueAtom))

export interface ShownReceipt {
  id: string
  key: string
  /** When it was placed on this device, in milliseconds since 1970. */
  at: number
  state: 'waiting' | 'withdrawn' | 'needs_you' | OrderState
  number?: string
  total?: Minor
  order?: Order
  entry?: OutboxEntry
}

/** The orders this device placed, the newest first: waiting, or as last heard of. */
export const receiptsAtom = atom((get): ShownReceipt[] => {
  const waiting = get(outboxAtom)
  return get(receipts.valueAtom).flatMap(({ id, key, at, order }): ShownReceipt[] => {
    const entry = waiting.find((one) => one.order.id === id)
    if (order) {
      return [{ id, key, at, state: order.state, number: order.number, total: order.quote.total, order }]
    }
    if (!entry) return []
    const state = entry.withdrawn ? 'withdrawn' : entry.needs ? 'needs_you' : 'waiting'
    return [{ id, key, at, state, total: entry.quote.total, entry }]
  })
})
/** Placed with nobody looking, and not told yet. */
export const untoldAtom = atom((get) => get(receipts.valueAtom).some(({ untold }) => untold !== undefined))
export const receiptsStatusAtom = receipts.statusAtom

/** For the sync chip: orders on their way, and orders that wait for a word of the shopper. */
export const syncAtom = atom((get) => {
  const entries = get(outboxAtom)
  const needsYou = entries.filter((entry) => entry.needs).length
  return { waiting: entries.length - needsYou, needsYou }
})

/** The app's icon says how many orders wait, for the shop or for a word of the shopper. */
export const followBadge = (store: ShopStore): (() => void) =>
  store.sub(outboxAtom, () => showBadge(store.get(outboxAtom).length))
