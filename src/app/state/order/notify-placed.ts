import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { update } from '#device/storage/storage.ts'
import { formatMoney } from '#domain/base/money.ts'
import { format, listed, plural } from '../../content/base/format.ts'
import { offline } from '../../content/layout/offline.ts'
import { showToastAtom } from '../base/toast.ts'

/**
 * Announces orders that were placed from the outbox, once, whether a page sent them or the service worker, and with them
 * by how much they became cheaper: nobody was asked about that.
 */
export const announcePlacedAtom = atom(null, async (_get, set): Promise<void> => {
  let numbers: string[] = []
  let less = 0
  await update(records.receipts, (receipts) => {
    const placed = receipts.filter(({ untold }) => untold !== undefined)
    numbers = placed.flatMap(({ order }) => order?.number ?? [])
    less = placed.reduce((sum, { untold = 0 }) => sum + untold, 0)
    return placed.length > 0 ? receipts.map(({ untold: _, ...receipt }) => receipt) : receipts
  })
  if (numbers.length === 0) return
  const text = plural(offline.sent, numbers.length, { numbers: listed(numbers) })
  const better = less > 0 ? ` ${format(offline.better, { amount: formatMoney(less) })}` : ''
  set(showToastAtom, { text: text + better })
})
