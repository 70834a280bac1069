import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { COUNT_LIMIT, countedTabs } from '#domain/manager/filter.ts'
import { orders } from '#server/base/db/schema.ts'
import { copyOrders } from '#server/seed-orders/copy.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, listed, manager, packer, placed, shopOwner, support } from '../base/staff.ts'

onBoth('the counts of the order tabs', (engine) => {
  let fixture: Fixture
  let first: AnswerOf<'placeOrder'>
  let second: AnswerOf<'placeOrder'>
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
    first = await placed(fixture, { contact: { email: 'a@example.com', name: 'Ada' } })
    second = await placed(fixture, { contact: { email: 'b@example.com', name: 'Ada' } })
  })
  afterAll(() => fixture.close())

  const counted = async (token = manager): Promise<AnswerOf<'orderCounts'>> => {
    const answer = await fixture.ask('GET', '/manager/orders/counts', { token })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const none = { placed: 0, packed: 0, shipped: 0, awaiting_payment: 0, attention: 0 }

  test('follow what is done with the orders', async () => {
    expect(await counted()).toEqual({ ...none, placed: 2 })
    await act(fixture, 'pack', [first])
    expect(await counted()).toEqual({ ...none, placed: 1, packed: 1 })
    await act(fixture, 'ship', [{ id: first.id }])
    await act(fixture, 'cancel', [second])
    await fixture.services.db.update(orders).set({ attention: 'mail_failed' }).where(eq(orders.id, first.id))
    expect(await counted()).toEqual({ ...none, shipped: 1, attention: 1 })
    await act(fixture, 'deliver', [{ id: first.id }])
    expect(await counted()).toEqual({ ...none, attention: 1 })
  })

  test.each([
    ['an owner', shopOwner],
    ['support', support],
  ])('are whole for %s', async (_, token) => {
    expect(await counted(token)).toEqual(await counted())
  })

  test('are for a packer those of the lists that a packer has', async () => {
    expect(Object.keys(await counted(packer))).toEqual(['placed', 'packed', 'shipped'])
  })

  test('are the totals of the lists, and end where those do', async () => {
    await placed(fixture, { contact: { email: 'c@example.com', name: 'Ada' } })
    await copyOrders(fixture.services.db, COUNT_LIMIT + 500)
    await fixture.services.db.update(orders).set({ state: 'placed', attention: 'mail_failed' })
    const counts = await counted()
    expect(counts).toEqual({ ...none, placed: COUNT_LIMIT + 1, attention: COUNT_LIMIT + 1 })
    for (const state of countedTabs) {
      expect((await listed(fixture, `?state=${state}&limit=1`)).total).toBe(counts[state])
    }
  }, 60_000)
})
