import { array, assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareOrders, orderSorts } from '#domain/manager/filter.ts'

const orders = array(
  record({
    id: constantFrom('0a', '0b', '0c', '0d'),
    placedAt: constantFrom(
      '2026-01-01T08:00:00.000Z',
      '2026-01-01T09:00:00.000Z',
      '2026-01-02T08:00:00.000Z',
    ),
    delivery: constantFrom('express' as const, 'standard' as const),
  }),
  { maxLength: 12 },
)
const timeAndId = ({ placedAt, id }: { placedAt: string; id: string }) => `${placedAt} ${id}`

describe('the order of a list of orders', () => {
  test('is the newest first where nothing is chosen', () => {
    assert(
      property(orders, (list) => {
        const shown = list.toSorted(compareOrders()).map(timeAndId)
        expect(shown).toEqual(list.map(timeAndId).toSorted().toReversed())
        expect(list.toSorted(compareOrders('newest')).map(timeAndId)).toEqual(shown)
      }),
    )
  })

  test('is the oldest first', () => {
    assert(
      property(orders, (list) => {
        expect(list.toSorted(compareOrders('oldest')).map(timeAndId)).toEqual(list.map(timeAndId).toSorted())
      }),
    )
  })

  test('is every express order before every standard one, the oldest of each first', () => {
    assert(
      property(orders, (list) => {
        const of = (delivery: string) => list.filter((order) => order.delivery === delivery)
        expect(list.toSorted(compareOrders('express')).map(timeAndId)).toEqual([
          ...of('express').map(timeAndId).toSorted(),
          ...of('standard').map(timeAndId).toSorted(),
        ])
      }),
    )
  })

  test('is the same whichever of two orders is asked about first', () => {
    assert(
      property(orders, constantFrom(...orderSorts), (list, sort) => {
        const compare = compareOrders(sort)
        for (const one of list)
          for (const other of list) expect(compare(one, other) + compare(other, one)).toBe(0)
      }),
    )
  })
})
