import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { writeMail } from '#server/mail/write.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf, stockOf } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { act, manager } from '../base/staff.ts'
import { returning } from './returning.ts'

onBoth('returns that are exchanged', (engine) => {
  let fixture: Fixture
  const now = new Date('2026-11-21T10:00:00.000Z')
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
  }, 120_000)
  afterAll(() => fixture.close())
  const { delivered, aReturn, ask, asked, done, received, seen, commissionOf } = returning(
    () => fixture,
    () => now,
  )

  test('are exchanged for the same price: an order without a price is packed, and the units stay returned', async () => {
    const order = await delivered()
    const exchange = { id: 'PRETTY-BARE', units: 1, exchange: 'PRETTY-BERRY' }
    for (const wrong of ['ROSA-100', 'PRETTY-BARE', 'NOTHING']) {
      const items = [{ ...exchange, exchange: wrong }]
      const refused = await problemOf(await ask(order, aReturn({ wish: 'exchange', items })), 422)
      expect(refused.errors?.map(({ path }) => path)).toEqual(['items.0.exchange'])
    }
    const { id } = await asked(order, { wish: 'exchange', items: [exchange] })
    await received(id, true)
    const stock = await stockOf(fixture, ['PRETTY-BARE', 'PRETTY-BERRY'])
    const { replacement } = await done(id, 3, 'exchanged')
    expect(await stockOf(fixture, ['PRETTY-BARE', 'PRETTY-BERRY'])).toEqual({
      'PRETTY-BARE': (stock['PRETTY-BARE'] ?? 0) + 1,
      'PRETTY-BERRY': (stock['PRETTY-BERRY'] ?? 0) - 1,
    })
    const list = await json<AnswerOf<'managerOrders'>>(
      fixture.ask('GET', `/manager/orders?state=placed&search=${replacement}`, { token: manager }),
    )
    expect(list.orders).toMatchObject([
      { number: replacement, quote: { total: 0, lines: [{ id: 'PRETTY-BERRY', units: 1 }] } },
    ])
    // The buyer's own secret opens it too.
    expect(await seen({ id: list.orders[0]?.id ?? '', key: order.key })).toMatchObject({
      number: replacement,
    })
    await asked(order)
    await problemOf(await ask(order, aReturn()), 422)
    expect((await seen(order)).refunded).toBe(0)
  })

  /** One unit exchanged for another shade, whose order is delivered unless it is left as it was placed. */
  const exchanged = async (over: Parameters<typeof delivered> = [], isDelivered = true) => {
    const order = await delivered(...over)
    const items = [{ id: 'PRETTY-BARE', units: 1, exchange: 'PRETTY-BERRY' }]
    const { id } = await asked(order, { wish: 'exchange', items })
    await received(id, true)
    const { replacement: number } = await done(id, 3, 'exchanged')
    const { orders: list } = await json<AnswerOf<'managerOrders'>>(
      fixture.ask('GET', `/manager/orders?state=placed&search=${number}`, { token: manager }),
    )
    const replacement = { id: list[0]?.id ?? '', key: order.key }
    for (const action of isDelivered ? (['pack', 'ship', 'deliver'] as const) : []) {
      expect(await act(fixture, action, [{ id: replacement.id }])).toMatchObject([{ ok: true }])
    }
    return { order, replacement, id }
  }

  test('may name what came from an exchange: the first order is refunded, to the cent and once', async () => {
    const { order, replacement } = await exchanged([[{ id: 'PRETTY-BARE', units: 2 }], { code: 'MAYA' }])
    const berry = { items: [{ id: 'PRETTY-BERRY', units: 1 }] }
    const { id } = await asked(replacement, berry)
    await received(id, true)
    const stock = await stockOf(fixture, ['PRETTY-BARE', 'PRETTY-BERRY'])
    const { amount = 0 } = await done(id, 3, 'refunded')
    expect(await stockOf(fixture, ['PRETTY-BARE', 'PRETTY-BERRY'])).toEqual({
      ...stock,
      'PRETTY-BERRY': (stock['PRETTY-BERRY'] ?? 0) + 1,
    })
    expect(amount).toBeGreaterThan(0)
    expect(await seen(order)).toMatchObject({ state: 'delivered', refunded: amount })
    expect(await seen(replacement)).toMatchObject({
      sentFor: 'exchange',
      refunded: 0,
      returns: [{ state: 'refunded', amount }],
    })
    // Neither the same unit again, nor more of the first order than is left of it.
    await problemOf(await ask(replacement, aReturn(berry)), 422)
    await problemOf(await ask(order, aReturn({ items: [{ id: 'PRETTY-BARE', units: 2 }] })), 422)
    const rest = await asked(order)
    await received(rest.id, false)
    await done(rest.id, 3, 'refunded')
    const { refunded, quote, state } = await seen(order)
    expect([state, refunded]).toEqual(['refunded', quote.total - quote.delivery])
    expect((await commissionOf(order.id))?.total).toBe(0)
  })

  test('hold their units: a refund of the first order leaves those to the replacement', async () => {
    const { order, replacement } = await exchanged([[{ id: 'PRETTY-BARE', units: 3 }], { code: 'MAYA' }])
    const lines = [{ id: 'PRETTY-BARE', units: 3 }]
    expect(await act(fixture, 'refund', [{ id: order.id }], { lines })).toMatchObject([
      { ok: false, code: 'invalid' },
    ])
    const open = await asked(order)
    expect(await act(fixture, 'refund', [{ id: order.id }])).toMatchObject([{ ok: true }])
    const { givenBack, quote, state } = await seen(order)
    expect(givenBack).toEqual([{ line: 'PRETTY-BARE', id: 'PRETTY-BARE', units: 1 }])
    expect(state).toBe('delivered')
    expect(await act(fixture, 'refund', [{ id: order.id }])).toMatchObject([{ ok: false, code: 'invalid' }])
    const berry = await asked(replacement, { items: [{ id: 'PRETTY-BERRY', units: 1 }] })
    for (const { id } of [open, berry]) {
      await received(id, false)
      await done(id, 3, 'refunded')
    }
    expect(await seen(order)).toMatchObject({ state: 'refunded', refunded: quote.total })
  })

  test('leave the review to the first order: one purchase has one', async () => {
    const { order, replacement } = await exchanged()
    const body = {
      id: randomUUID(),
      product: 'pretty',
      stars: 5,
      name: 'Ada',
      text: 'A shade that suits me.',
    }
    const review = ({ id, key }: typeof order, sent: object) =>
      fixture.ask('POST', `/orders/${id}/reviews`, { key, body: sent })
    expect(await problemOf(await review({ ...order, ...replacement }, body), 409)).toMatchObject({
      code: 'illegal_move',
    })
    expect((await review(order, body)).status).toBe(201)
    const mail = async (id: string) =>
      JSON.stringify((await writeMail(fixture.services, { mail: 'delivered', order: id }))?.content)
    expect(await mail(order.id)).toContain('Write a review')
    expect(await mail(replacement.id)).not.toContain('Write a review')
    expect(await mail(replacement.id)).toContain('Start a return')
  })

  test('may name what was exchanged twice', async () => {
    const { order, replacement } = await exchanged()
    const items = [{ id: 'PRETTY-BERRY', units: 1, exchange: 'PRETTY-BARE' }]
    const again = await asked(replacement, { wish: 'exchange', items })
    await received(again.id, true)
    const { replacement: number } = await done(again.id, 3, 'exchanged')
    const { orders: list } = await json<AnswerOf<'managerOrders'>>(
      fixture.ask('GET', `/manager/orders?state=placed&search=${number}`, { token: manager }),
    )
    const third = { id: list[0]?.id ?? '', key: order.key }
    for (const action of ['pack', 'ship', 'deliver'] as const) await act(fixture, action, [{ id: third.id }])
    const last = await asked(third)
    expect((await received(last.id, false)).worth).toBeGreaterThan(0)
    const { amount } = await done(last.id, 3, 'refunded')
    expect((await seen(order)).refunded).toBe(amount)
    for (const one of [replacement, third]) await problemOf(await ask(one, aReturn()), 422)
  })

  test('wait for the shop again when their replacement is cancelled, and are then refunded', async () => {
    const { order, replacement, id } = await exchanged([], false)
    const stock = await stockOf(fixture, ['PRETTY-BARE', 'PRETTY-BERRY'])
    const path = `/orders/${replacement.id}/cancel`
    const cancelled = await fixture.ask('POST', path, { key: replacement.key, body: {} })
    expect(cancelled.status).toBe(200)
    const restocked = { ...stock, 'PRETTY-BERRY': (stock['PRETTY-BERRY'] ?? 0) + 1 }
    expect(await stockOf(fixture, ['PRETTY-BARE', 'PRETTY-BERRY'])).toEqual(restocked)
    expect((await seen(order)).returns).toMatchObject([{ state: 'received', version: 5 }])
    const { amount } = await done(id, 5, 'refunded')
    expect((await seen(order)).refunded).toBe(amount)
    // What came back went into stock with the exchange: not a second time.
    expect(await stockOf(fixture, ['PRETTY-BARE', 'PRETTY-BERRY'])).toEqual(restocked)
  })
})
