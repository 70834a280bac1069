import { read } from '#device/memory.ts'
import { records } from '#device/records.ts'
import type { OutboxEntry } from '#device/shapes.ts'
import { formatMoney } from '#domain/money.ts'
import { offline } from '../content/offline.ts'
import { plural, say } from '../content/say.ts'
import { showToastAtom } from './notice.ts'
import type { ShopStore } from './store.ts'

/** Orders that waited and were placed are told, and better figures with them: nobody was asked about those. */
export async function tellPlaced(store: ShopStore, waited: readonly OutboxEntry[]): Promise<void> {
  const [left, receipts] = await Promise.all([read(records.outbox), read(records.receipts)])
  const placed = waited.flatMap(({ order: { id }, quote, withdrawn }) => {
    const order = receipts.find((receipt) => receipt.id === id)?.order
    return order && !withdrawn && !left.some((entry) => entry.order.id === id) ? [{ quote, order }] : []
  })
  if (placed.length === 0) return
  const less = placed.reduce((sum, { quote, order }) => sum + quote.total - order.quote.total, 0)
  const text = plural(offline.sent, placed.length)
  const better = less > 0 ? ` ${say(offline.better, { amount: formatMoney(less) })}` : ''
  store.set(showToastAtom, { text: text + better })
}
