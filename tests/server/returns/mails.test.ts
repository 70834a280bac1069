import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { returning, sendTo } from './returning.ts'

describe('returns', () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop()
  })
  afterAll(() => fixture.close())
  const { delivered, asked, cancel, done, lastMailOf } = returning(
    () => fixture,
    () => new Date(),
  )

  test('are followed by mails that say what happens next', async () => {
    const order = await delivered()
    const items = [{ id: 'PRETTY-BARE', units: 1, exchange: 'PRETTY-BERRY' }]
    const { id } = await asked(order, { wish: 'exchange', items })
    expect(await lastMailOf(order.id)).toContain('1 × Pretty, Bare for Pretty, Berry')
    await done(id, 1, 'approved', { sendTo, labelUrl: 'https://labels.example/7' })
    const approved = await lastMailOf(order.id)
    for (const part of [...sendTo.split('\n'), 'https://labels.example/7', 'we send the exchange']) {
      expect(approved).toContain(part)
    }
    await done(id, 2, 'received', { restock: true })
    expect(await lastMailOf(order.id)).toContain('Your parcel has arrived.')
    const { replacement } = await done(id, 3, 'exchanged')
    expect(await lastMailOf(order.id)).toContain(`It ships as order ${replacement},`)
    const own = await delivered([{ id: 'ROSA-30', units: 1 }])
    const other = await asked(own, { items: [{ id: 'ROSA-30', units: 1 }] })
    await done(other.id, 1, 'approved', { sendTo })
    const refund = await lastMailOf(own.id)
    expect(refund).toContain('we refund you within 5 business days')
    expect(refund).not.toContain('label')
    // A mail that waits is not sent about a return that was taken back, nor to someone who was erased.
    const third = await delivered([{ id: 'ROSA-30', units: 1 }])
    const taken = await asked(third, { items: [{ id: 'ROSA-30', units: 1 }] })
    await cancel(third, taken.id)
    expect(await lastMailOf(third.id)).toBeUndefined()
  })
})
