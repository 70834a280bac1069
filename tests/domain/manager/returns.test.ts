import { describe, expect, test } from 'vitest'
import { returnChangeFaults } from '#domain/manager/returns.ts'
import { mayChangeReturn } from '#domain/returns/returns.ts'
import { returnStates } from '#domain/returns/schema.ts'

type Change = Parameters<typeof returnChangeFaults>[1]

/** Each change with all that it needs. */
const whole = {
  approved: { to: 'approved', sendTo: '1 Main Street' },
  declined: { to: 'declined', declinedFor: 'It was opened.' },
  received: { to: 'received', restock: false },
  refunded: { to: 'refunded' },
  exchanged: { to: 'exchanged' },
} as const satisfies Record<Change['to'], Change>

describe('a change of a return', () => {
  test.each(Object.values(whole))('to $to is possible exactly where its state allows it', (change) => {
    for (const state of returnStates) {
      expect(returnChangeFaults({ state, wish: 'exchange' }, change)).toEqual(
        mayChangeReturn(state, change.to) ? [] : 'illegal_move',
      )
    }
  })

  test('sends goods only to who asked for them', () => {
    const exchanged = (wish: 'refund' | 'exchange') =>
      returnChangeFaults({ state: 'received', wish }, whole.exchanged)
    expect(exchanged('exchange')).toEqual([])
    expect(exchanged('refund')).toBe('illegal_move')
    // Out of stock by now: the money instead.
    expect(returnChangeFaults({ state: 'received', wish: 'exchange' }, whole.refunded)).toEqual([])
  })

  test.each([
    ['requested', 'declined', 'declinedFor', 'Say why, for the shopper.'],
    ['requested', 'approved', 'sendTo', 'Say where to send it.'],
    ['approved', 'received', 'restock', 'Say whether it goes back into stock.'],
  ] as const)('from %s to %s needs %s', (state, to, path, message) => {
    expect(returnChangeFaults({ state, wish: 'refund' }, { to })).toEqual([{ path, message }])
    expect(returnChangeFaults({ state, wish: 'refund' }, whole[to])).toEqual([])
  })
})
