import { expect, test } from 'vitest'
import { checkRows, readHead, type SheetVariant } from '#domain/manager/product-sheet.ts'

const card: SheetVariant = {
  sku: 'CARD',
  name: 'Card',
  product: 'Card',
  variant: 'Card',
  price: 0,
  stock: 170,
  derived: false,
  sold: false,
  bin: null,
  version: 3,
}

function check(price: string, stock: string, variant = card) {
  const head = readHead({ line: 1, cells: ['SKU', 'Price (USD)', 'Stock'] })
  if ('message' in head) throw new Error(head.message)
  return checkRows([{ line: 2, cells: ['CARD', price, stock] }], head.columns, () => variant)
}

test('what comes only within a set keeps its price of nothing', () => {
  expect(check('0.00', '170')).toMatchObject([{ kind: 'same' }])
  expect(check('0', '220')).toMatchObject([{ kind: 'change', to: { stock: 220 } }])
  expect(check('1', '170')).toMatchObject([{ kind: 'change', to: { price: 100 } }])
})

test.each(['0', '0.00', '$0'])('a price of %s is refused for everything else', (price) => {
  expect(check(price, '170', { ...card, price: 2_200 })).toMatchObject([
    { kind: 'fault', faults: [{ field: 'Price (USD)', message: 'A price is above zero.' }] },
  ])
})
