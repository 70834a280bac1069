import type { Minor } from '../base/money.ts'
import type { Sku } from '../catalogue/product.ts'
import { blocksOrder, type Quote } from './quote.ts'

/** A difference between the quote a shopper saw and the current one. */
export type QuoteChange =
  | { kind: 'price_up' | 'price_down'; id: Sku; name: string; was: Minor; now: Minor; units: number }
  | { kind: 'price_promised'; id: Sku; name: string; was: Minor; now: Minor }
  | { kind: 'sold_out' | 'no_longer_sold'; id: Sku; name: string; requested: number }
  | { kind: 'fewer'; id: Sku; name: string; requested: number; available: number }
  | { kind: 'code_gone'; code: string; discount: Minor; own: boolean }
  | { kind: 'delivery' | 'tax' | 'total'; was: Minor; now: Minor }

/**
 * A quote is worse when it costs more or delivers less. A worse quote needs the shopper's consent before the order is
 * placed; a better one is only shown.
 */
export const isWorse = (before: Quote, after: Quote): boolean =>
  after.total > before.total || after.problems.some(blocksOrder)

export function explain(before: Quote, after: Quote): QuoteChange[] {
  const changes: QuoteChange[] = []
  const now = new Map(after.lines.map((line) => [line.id, line]))
  const nameOf = (id: Sku) => before.lines.find((line) => line.id === id)?.name ?? id
  for (const { code, id = '', name = nameOf(id), requested = 0, available = 0, ...rest } of after.problems) {
    if (code === 'no_longer_sold') changes.push({ kind: 'no_longer_sold', id, name, requested })
    if (code === 'out_of_stock') changes.push({ kind: 'sold_out', id, name, requested })
    if (code === 'not_enough_stock') changes.push({ kind: 'fewer', id, name, requested, available })
    if (code === 'price_promised') {
      changes.push({ kind: 'price_promised', id, name, was: rest.was ?? 0, now: rest.now ?? 0 })
    }
  }
  for (const { id, name, unitPrice, units } of before.lines) {
    const line = now.get(id)
    if (line === undefined || line.unitPrice === unitPrice) continue
    const kind = line.unitPrice > unitPrice ? 'price_up' : 'price_down'
    changes.push({ kind, id, name, was: unitPrice, now: line.unitPrice, units })
  }
  if (before.code && !after.code) {
    const own = after.problems.some((problem) => problem.own === true)
    changes.push({ kind: 'code_gone', code: before.code.code, discount: before.discount, own })
  }
  if (before.delivery !== after.delivery) {
    changes.push({ kind: 'delivery', was: before.delivery, now: after.delivery })
  }
  if (changes.length === 0 && before.tax !== after.tax) {
    changes.push({ kind: 'tax', was: before.tax, now: after.tax })
  }
  if (changes.length === 0 && before.total !== after.total) {
    changes.push({ kind: 'total', was: before.total, now: after.total })
  }
  return changes
}
