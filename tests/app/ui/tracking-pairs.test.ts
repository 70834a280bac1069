import { expect, test } from 'vitest'
import { pairsOf } from '#app/ui/manager/order/tracking-pairs.ts'

const orders = ['ERA-10001', 'ERA-10002']

test.each([
  { pasted: 'ERA-10001\t9400 1000', number: '9400 1000' },
  { pasted: 'era-10001, 1Z99', number: '1Z99' },
  { pasted: '10001 ; 1Z99', number: '1Z99' },
  { pasted: '\r\n  ERA 10001   1Z99  \r\n\r\n', number: '1Z99' },
])('“$pasted” is a tracking number', ({ pasted, number }) => {
  expect(pairsOf(pasted, orders)).toEqual({ numbers: new Map([['ERA-10001', number]]), strange: [] })
})

test.each(['ERA-10003 1Z99', '10001', 'Order\tTracking', '1Z99 ERA-10001'])(
  '“%s” belongs to no order',
  (line) => {
    expect(pairsOf(line, orders)).toEqual({ numbers: new Map(), strange: [line] })
  },
)
