import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { additionOf, checkoutOf, purchaseOf, viewOf } from '#domain/analytics/events.ts'
import { decimalOf } from '#domain/base/money.ts'
import { pricingFactsOf, quote } from '#domain/quote/quote.ts'
import { aCatalogue } from '../../make.ts'

const catalogue = aCatalogue()
const [product] = catalogue.products
const [variant] = product?.variants ?? []
if (!product || !variant) throw new Error('The catalogue of the tests has a product.')

test.each([
  { amount: 2_250, currency: 'USD', want: 22.5 },
  { amount: 2_250, currency: 'JPY', want: 2_250 },
  { amount: 2_250, currency: 'KWD', want: 2.25 },
  { amount: 29, currency: 'USD', want: 0.29 },
])('$amount minor units of $currency are $want', ({ amount, currency, want }) => {
  expect(decimalOf(amount, currency)).toBe(want)
})

test('a decimal is always the amount, and never has more digits than the currency', () => {
  assert(
    property(
      integer({ min: 0, max: 2_000_000_000 }),
      constantFrom(['USD', 2], ['JPY', 0], ['KWD', 3]),
      (amount, [code, digits]) => {
        const decimal = decimalOf(amount, String(code))
        expect(Math.round(decimal * 10 ** Number(digits))).toBe(amount)
        expect((String(decimal).split('.')[1] ?? '').length).toBeLessThanOrEqual(Number(digits))
      },
    ),
  )
})

test('looking, adding and checking out have the goods, their prices and their sum', () => {
  const item = { item_id: variant.sku, item_name: product.name, price: variant.price / 100 }
  expect(viewOf(catalogue, variant)).toMatchObject({
    name: 'view_item',
    params: { currency: 'USD', value: variant.price / 100, items: [{ ...item, quantity: 1 }] },
  })
  expect(additionOf(catalogue, { id: variant.sku, units: 3 })).toMatchObject({
    name: 'add_to_cart',
    params: { value: (variant.price * 3) / 100, items: [{ ...item, quantity: 3 }] },
  })
  expect(checkoutOf(catalogue, [{ id: variant.sku, units: 2 }], 'WELCOME10')).toMatchObject({
    name: 'begin_checkout',
    params: { value: (variant.price * 2) / 100, coupon: 'WELCOME10' },
  })
  expect(checkoutOf(catalogue, [{ id: 'GONE', units: 1 }])).toBeNull()
})

test('the items of a purchase add up to its value, whatever was taken off', () => {
  const skus = catalogue.products.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  assert(
    property(
      integer({ min: 1, max: 9 }),
      integer({ min: 1, max: 9 }),
      integer({ min: 0, max: 3_000 }),
      (one, two, off) => {
        const items = [
          { id: skus[0] ?? '', units: one },
          { id: skus[1] ?? '', units: two },
        ]
        const priced = quote(pricingFactsOf(catalogue), { items, delivery: 'standard', region: 'CA' })
        const discount = Math.min(off, priced.subtotal)
        const { params } = purchaseOf({ number: 'ERA-10001', quote: { ...priced, discount } })
        const sum = params.items.reduce((total, item) => total + item.price * item.quantity, 0)
        expect(sum).toBeCloseTo(params.value, 3)
        expect(params.value).toBe((priced.subtotal - discount) / 100)
      },
    ),
  )
})

test('a purchase names the order, tax, delivery and code, and nothing of the person', () => {
  const priced = quote(pricingFactsOf(catalogue), {
    items: [{ id: variant.sku, units: 1 }],
    delivery: 'express',
    region: 'CA',
  })
  const code = { code: 'WELCOME10', kind: 'percent' as const, value: 1_000 }
  const order = {
    number: 'ERA-10001',
    quote: { ...priced, code },
    contact: { name: 'Ada', email: 'ada@era.test' },
  }
  const event = purchaseOf(order)
  expect(event).toMatchObject({
    name: 'purchase',
    params: {
      transaction_id: 'ERA-10001',
      currency: 'USD',
      tax: priced.tax / 100,
      shipping: priced.delivery / 100,
      coupon: 'WELCOME10',
    },
  })
  expect(JSON.stringify(event)).not.toMatch(/ada/i)
})
