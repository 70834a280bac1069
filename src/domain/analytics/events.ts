import { allocateTo, decimalOf, type Minor } from '../base/money.ts'
import type { Item } from '../cart/cart.ts'
import { type Catalogue, findVariant, type Product, type Variant } from '../catalogue/product.ts'
import type { Order } from '../order/order.ts'

/** What a shop measures of a sale, by the names and parameters that Google Analytics 4 has for it. */

export interface MeasuredItem {
  item_id: string
  item_name: string
  item_variant?: string
  /** In whole units of the currency, after the discount. */
  price: number
  /** What a code takes off each unit. */
  discount?: number
  quantity: number
}

interface Sale {
  currency: string
  value: number
  items: MeasuredItem[]
}

export type Measured =
  | { name: 'view_item' | 'add_to_cart'; params: Sale }
  | { name: 'begin_checkout'; params: Sale & { coupon?: string } }
  | {
      name: 'purchase'
      params: Sale & { transaction_id: string; tax: number; shipping: number; coupon?: string }
    }

function itemOf(product: Product, variant: Variant, units: number, currency: string): MeasuredItem {
  return {
    item_id: variant.sku,
    item_name: product.name,
    ...(Object.keys(variant.options).length > 0 && { item_variant: variant.name }),
    price: decimalOf(variant.price, currency),
    quantity: units,
  }
}

/** The goods as the catalogue has them, and their sum. What is not in it any more is left out. */
function saleOf(catalogue: Catalogue, items: readonly Item[]): Sale | null {
  const { currency } = catalogue
  const found = items.flatMap(({ id, units }) => {
    const one = findVariant(catalogue, id)
    return one ? [{ ...one, units }] : []
  })
  if (found.length === 0) return null
  const sum = found.reduce((total, { variant, units }) => total + variant.price * units, 0)
  return {
    currency,
    value: decimalOf(sum, currency),
    items: found.map(({ product, variant, units }) => itemOf(product, variant, units, currency)),
  }
}

export function viewOf(catalogue: Catalogue, variant: Variant): Measured | null {
  const params = saleOf(catalogue, [{ id: variant.sku, units: 1 }])
  return params && { name: 'view_item', params }
}

export function additionOf(catalogue: Catalogue, item: Item): Measured | null {
  const params = saleOf(catalogue, [item])
  return params && { name: 'add_to_cart', params }
}

export function checkoutOf(catalogue: Catalogue, items: readonly Item[], code?: string): Measured | null {
  const params = saleOf(catalogue, items)
  return params && { name: 'begin_checkout', params: { ...params, ...(code && { coupon: code }) } }
}

/** Tax and delivery are not part of the value, as GA4 has it, and nothing of the person is. */
export function purchaseOf({ number, quote }: Pick<Order, 'number' | 'quote'>): Measured {
  const { currency, lines, subtotal, discount, delivery, tax, code } = quote
  const decimal = (amount: Minor) => decimalOf(amount, currency)
  const items = allocateTo(discount, lines, (line) => line.total).map(({ row, share }) => ({
    item_id: row.id,
    item_name: row.name,
    price: decimal((row.total - share) / row.units),
    ...(share > 0 && { discount: decimal(share / row.units) }),
    quantity: row.units,
  }))
  return {
    name: 'purchase',
    params: {
      transaction_id: number,
      currency,
      value: decimal(subtotal - discount),
      tax: decimal(tax),
      shipping: decimal(delivery),
      ...(code && { coupon: code.code }),
      items,
    },
  }
}
