import { expect, test } from 'vitest'
import { pairsOf, sharedNumbers } from '#app/ui/manager/order/tracking-pairs.ts'

const orders = ['ERA-10001', 'ERA-10002']

test.each([
  { pasted: 'ERA-10001\t9400 1000', number: '9400 1000' },
  { pasted: 'era-10001, 1Z99', number: '1Z99' },
  { pasted: '10001 ; 1Z99', number: '1Z99' },
  { pasted: '\r\n  ERA 10001   1Z99  \r\n\r\n', number: '1Z99' },
])('“$pasted” is a tracking number', ({ pasted, number }) => {
  expect(pairsOf(pasted, orders)).toEqual({ numbers: new Map([['ERA-10001', { number }]]), unmatched: [] })
})

test.each([
  { line: 'ERA-10003 1Z99', reason: 'not_selected' },
  { line: '10001', reason: 'no_number' },
  { line: '10001 lost', reason: 'no_digit' },
  { line: '1Z99 ERA-10001', reason: 'not_selected' },
  { line: '10001\t9.40551E+21', reason: 'shortened' },
  { line: '10001\t11/29/2026', reason: 'other_column' },
  { line: '10001\t$12.50', reason: 'other_column' },
])('“$line” is unmatched: $reason', ({ line, reason }) => {
  expect(pairsOf(line, orders)).toEqual({ numbers: new Map(), unmatched: [{ line, reason }] })
})

test('one number for two orders is read for both, and named', () => {
  const { numbers, unmatched } = pairsOf('10001 1Z 99\n10002 1z99', orders)
  expect(unmatched).toEqual([])
  expect(sharedNumbers(numbers)).toEqual([{ number: '1Z 99', orders }])
  expect(sharedNumbers(pairsOf('10001 1Z99\n10002 1Z98', orders).numbers)).toEqual([])
})

test('the second number of an order is unmatched', () => {
  expect(pairsOf('10001 1Z99\n10001 1Z98', orders)).toEqual({
    numbers: new Map([['ERA-10001', { number: '1Z99' }]]),
    unmatched: [{ line: '10001 1Z98', reason: 'twice' }],
  })
})

test('a row of names gives the order of the columns', () => {
  const pasted = 'Carrier\tTracking number\tOrder\nups\t1Z99\tERA-10001\nPost of Norway\t77\tERA-10002'
  expect(pairsOf(pasted, orders)).toEqual({
    numbers: new Map([
      ['ERA-10001', { number: '1Z99', carrier: 'UPS' }],
      ['ERA-10002', { number: '77', carrier: 'Post of Norway' }],
    ]),
    unmatched: [],
  })
})

test.each([
  ['Order date', 'Order number', 'Tracking status', 'Tracking number'],
  ['Order Date', 'Order #', 'Track state', 'Tracking'],
  ['order_date', 'OrderID', 'Tracking URL', 'tracking_no'],
  ['Order total', 'Order', 'Tracking link', 'Tracking code'],
  ['Order status', 'Customer order', 'Tracked at', 'Track'],
])('of the columns %s, %s, %s, %s the second and the last are read', (...names) => {
  const pasted = `${names.join('\t')}\n11/29/2026\tERA-10001\t5 days\t1Z99`
  expect(pairsOf(pasted, orders)).toEqual({
    numbers: new Map([['ERA-10001', { number: '1Z99' }]]),
    unmatched: [],
  })
})

test.each([
  { names: 'Order date\tTracking number', missing: 'order' },
  { names: 'Order number\tTracking status', missing: 'number' },
])('without its column nothing is read: $missing', ({ names, missing }) => {
  expect(pairsOf(`${names}\nERA-10001\t1Z99`, orders)).toEqual({
    numbers: new Map(),
    unmatched: [],
    missing,
  })
})

test('without a carrier column the number’s form gives the carrier', () => {
  const { numbers } = pairsOf('10001 1Z999AA10123456784\n10002 9361289878700317633795', orders)
  expect(numbers.get('ERA-10001')?.carrier).toBe('UPS')
  expect(numbers.get('ERA-10002')?.carrier).toBe('USPS')
})

test('an order that does not ship now is distinguished from one that was not selected', () => {
  const { numbers, unmatched } = pairsOf(
    'ERA-10001 1Z1\nERA-10002 1Z2\nERA-10003 1Z3',
    ['ERA-10001'],
    ['ERA-10002'],
  )
  expect([...numbers.keys()]).toEqual(['ERA-10001'])
  expect(unmatched.map(({ reason }) => reason)).toEqual(['left_alone', 'not_selected'])
})
