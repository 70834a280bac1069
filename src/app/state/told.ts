import { update } from '#device/memory.ts'
import { records } from '#device/records.ts'
import { formatMoney } from '#domain/money.ts'
import { offline } from '../content/offline.ts'
import { listed, plural, say } from '../content/say.ts'
import { showToastAtom } from './notice.ts'
import type { ShopStore } from './store.ts'

/**
 * Orders that waited and were placed are told once, whether a page sent them or the worker alone, and better figures
 * with them: nobody was asked about those.
 */
export async function tellPlaced(store: ShopStore): Promise<void> {
  let numbers: string[] = []
  let less = 0
  await update(records.receipts, (receipts) => {
    const news = receipts.filter(({ untold }) => untold !== undefined)
    numbers = news.flatMap(({ order }) => order?.number ?? [])
    less = news.reduce((sum, { untold = 0 }) => sum + untold, 0)
    return news.length > 0 ? receipts.map(({ untold: _, ...receipt }) => receipt) : receipts
  })
  if (numbers.length === 0) return
  const text = plural(offline.sent, numbers.length, { numbers: listed(numbers) })
  const better = less > 0 ? ` ${say(offline.better, { amount: formatMoney(less) })}` : ''
  store.set(showToastAtom, { text: text + better })
}
