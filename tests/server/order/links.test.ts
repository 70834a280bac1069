import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { queuedMails, writtenMail } from '../base/queued-mails.ts'
import { aShop, json } from '../base/shop.ts'

onBoth('the link to an order', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({
      database: await freshDatabase(engine),
      now: () => new Date('2026-11-21T10:00:00.000Z'),
    })
  }, 120_000)
  afterAll(() => fixture.close())

  test('is mailed to the address of the order, once in ten minutes, and the answer does not disclose whether there is one', async () => {
    const body = await anOrderFor(fixture, [{ id: 'PRETTY-BARE', units: 1 }], { email: 'linked@example.com' })
    const { number } = await json<Order>(fixture.ask('POST', '/orders', { body }))
    const find = (body: object) => fixture.ask('POST', '/order-links', { body })
    const links = async () =>
      (await queuedMails(fixture.services)).filter(({ payload }) => payload.mail === 'order_link')
    expect(await json(find({ number, email: 'other@example.com' }))).toEqual({ sent: true })
    expect(await links()).toEqual([])
    // Until the answer the same is done for every order: its time reveals nothing.
    const { backgroundWork } = fixture.services
    const later = vi.spyOn(backgroundWork, 'begin').mockImplementation(() => undefined)
    expect(await json(find({ number, email: 'linked@example.com' }))).toEqual({ sent: true })
    later.mockRestore()
    expect(await links()).toEqual([])
    for (let at = 0; at < 3; at += 1) {
      expect(await json(find({ number: number.toLowerCase(), email: 'Linked@Example.com' }))).toEqual({
        sent: true,
      })
    }
    await backgroundWork.done()
    const [link, ...more] = await links()
    expect(more).toEqual([])
    const written = await writtenMail(fixture.services, link)
    expect(written?.to.address).toBe('linked@example.com')
    expect(await problemOf(await find({ number: 'ten', email: 'x' }), 422)).toMatchObject({
      errors: [{ path: 'number' }, { path: 'email' }],
    })
  })
})
