import { expect, test } from 'vitest'
import { isUnpaid, parcelOf, trackingLink } from '#domain/order/parcel.ts'

const lines = [
  { id: 'SOAP', name: 'Soap', units: 3 },
  { id: 'BAG', name: 'Bag', units: 1 },
  {
    id: 'SET',
    name: 'Set',
    units: 2,
    parts: [
      { id: 'OIL', name: 'Oil', units: 4 },
      { id: 'SOAP', name: 'Soap', units: 2 },
    ],
  },
]
const back = (line: string, id: string, units: number) => ({ line, id, units })
const packed = (givenBack: ReturnType<typeof back>[], state: 'placed' | 'packed' | 'shipped' = 'placed') =>
  parcelOf({ state, quote: { lines }, givenBack }).map(({ id, units, parts = [] }) =>
    [`${units} ${id}`, ...parts.map((part) => `${part.units} ${part.id}`)].join(', '),
  )

const whole = ['3 SOAP', '1 BAG', '2 SET, 4 OIL, 2 SOAP']

test.each([
  ['nothing', [], whole],
  ['a unit of a line', [back('SOAP', 'SOAP', 1)], ['2 SOAP', ...whole.slice(1)]],
  ['a whole line', [back('BAG', 'BAG', 1)], ['3 SOAP', '2 SET, 4 OIL, 2 SOAP']],
  [
    'one of two sets',
    [back('SET', 'OIL', 2), back('SET', 'SOAP', 1)],
    ['3 SOAP', '1 BAG', '1 SET, 2 OIL, 1 SOAP'],
  ],
  ['a part of a set', [back('SET', 'SOAP', 2)], ['3 SOAP', '1 BAG', '2 SET, 4 OIL']],
  ['all sets', [back('SET', 'OIL', 4), back('SET', 'SOAP', 2)], ['3 SOAP', '1 BAG']],
])('where %s was refunded before it is packed, the parcel has the rest', (_, givenBack, expected) => {
  expect(packed(givenBack)).toEqual(expected)
  expect(packed(givenBack, 'packed')).toEqual(expected)
})

test('what comes back after it has left was in the parcel', () => {
  expect(packed([back('SOAP', 'SOAP', 1)], 'shipped')).toEqual(whole)
})

test('an order that nothing came back of is packed whole', () => {
  expect(parcelOf({ state: 'placed', quote: { lines } })).toEqual(lines)
})

test.each([
  ['on_delivery', 'placed', ['placed'], true],
  ['on_delivery', 'packed', ['placed', 'packed'], true],
  ['on_delivery', 'shipped', ['placed', 'packed', 'shipped'], false],
  ['on_delivery', 'delivered', ['placed', 'packed', 'shipped', 'delivered'], false],
  ['on_delivery', 'refunded', ['placed', 'packed', 'shipped', 'refunded'], false],
  ['on_delivery', 'refunded', ['placed', 'refunded'], true],
  ['card', 'placed', ['placed'], false],
] as const)('of an order paid %s, now %s after %j, nothing was paid: %s', (payment, state, steps, unpaid) => {
  expect(isUnpaid({ payment, state, events: steps.map((to) => ({ to })) })).toBe(unpaid)
})

test.each([
  ['USPS', '9400 11', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400%2011'],
  ['Bicycle', '7', undefined],
])('a parcel with %s links to the carrier’s page, if it is known', (carrier, number, link) => {
  expect(trackingLink({ carrier, number })).toBe(link)
})
