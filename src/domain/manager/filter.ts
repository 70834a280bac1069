import { ORDER_NUMBER_START, orderNumber } from '../order/order.ts'

/** The tabs of the order list: a state, orders to look at, or all. */
export const orderTabs = [
  'placed',
  'packed',
  'shipped',
  'delivered',
  'awaiting_payment',
  'attention',
  'all',
] as const

/**
 * The words that an order must have, each in any part of its texts: “1000” finds ERA-10007. Signs between words are
 * left out, so that O'Brien finds O’Brien. Null when nothing was asked; empty when nothing that is typed is a word.
 */
export function searchWords(search = ''): string[] | null {
  if (search.trim() === '') return null
  const serial = /^(?:era)?[\s-]*(\d{1,12})$/i.exec(search.trim())?.[1]
  if (serial !== undefined && Number(serial) >= ORDER_NUMBER_START) return [orderNumber(Number(serial))]
  return search.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}.+_@-]*/gu) ?? []
}
