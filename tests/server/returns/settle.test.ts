import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { commission } from '#domain/influencer/earning.ts'
import { staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf, stockOf } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { act, manager } from '../base/staff.ts'
import { returning, sendTo } from './returning.ts'

onBoth('returns that staff settle', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-21T10:00:00.000Z')
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
  }, 120_000)
  afterAll(() => fixture.close())
  const { delivered, aReturn, ask, asked, cancel, change, done, received, seen, lastMailOf, commissionOf } =
    returning(
      () => fixture,
      () => now,
    )

  test('are approved, received and refunded: money, stock, commission and the log agree', async () => {
    const order = await delivered(
      [
        { id: 'PRETTY-BARE', units: 2 },
        { id: 'SET-HEALINGERA', units: 1 },
      ],
      { code: 'MAYA' },
    )
    const [part = '', ...others] = (await seen(order)).quote.lines[1]?.parts?.map((one) => one.id) ?? []
    const items = [
      { id: 'PRETTY-BARE', units: 1 },
      { id: part, units: 1 },
    ]
    const { id } = await asked(order, { items })
    await problemOf(await change(id, 1, 'received', { restock: true }), 409)
    expect(await problemOf(await change(id, 1, 'approved'), 422)).toMatchObject({
      errors: [{ path: 'sendTo' }],
    })
    const approved = await done(id, 1, 'approved', { sendTo, labelUrl: 'https://labels.example/7' })
    expect(approved).toMatchObject({ state: 'approved', sendTo, version: 2 })
    // Two managers: the second acts on what it no longer is.
    expect(await problemOf(await change(id, 1, 'declined', { declinedFor: 'No' }), 409)).toMatchObject({
      code: 'stale_version',
    })
    expect(await problemOf(await cancel(order, id), 409)).toMatchObject({ code: 'illegal_move' })
    await done(id, 2, 'received', { restock: true })
    const stock = await stockOf(fixture, ['PRETTY-BARE', part])
    const refunded = await done(id, 3, 'refunded')
    expect(refunded.amount).toBe(approved.worth)
    expect(await stockOf(fixture, ['PRETTY-BARE', part])).toEqual({
      'PRETTY-BARE': (stock['PRETTY-BARE'] ?? 0) + 1,
      [part]: (stock[part] ?? 0) + 1,
    })
    const after = await seen(order)
    expect(after).toMatchObject({ state: 'delivered', refunded: refunded.amount })
    expect(after.givenBack).toEqual([
      { line: 'PRETTY-BARE', id: 'PRETTY-BARE', units: 1 },
      { line: 'SET-HEALINGERA', id: part, units: 1 },
    ])
    expect(after.returns).toMatchObject([{ state: 'refunded', amount: refunded.amount }])
    const earned = await commissionOf(order.id)
    expect(earned?.total).toBe(commission(earned?.lines ?? [], earned?.rate ?? 0).total)
    expect(earned?.lines.reduce((sum, line) => sum + line.commission, 0)).toBe(earned?.total)
    expect(earned?.lines.every(({ refunded: back }) => back > 0)).toBe(true)
    // The rest comes back too: then nothing is left, to the cent.
    const rest = await asked(order, {
      items: [{ id: 'PRETTY-BARE', units: 1 }, ...others.map((sku) => ({ id: sku, units: 1 }))],
    })
    await received(rest.id, false)
    await done(rest.id, 3, 'refunded')
    const { refunded: all, quote, state } = await seen(order)
    expect([state, all]).toEqual(['refunded', quote.total - quote.delivery])
    expect((await commissionOf(order.id))?.total).toBe(0)
    const log = JSON.stringify(await fixture.services.db.select().from(staffLog))
    expect(log).toContain('return.changed')
    expect(log).not.toContain('Era Returns')
  })

  test('of goods that cost nothing are refunded once too', async () => {
    const code = { code: 'ALLFREE', kind: 'percent', value: 10_000 }
    expect((await fixture.ask('POST', '/manager/codes', { token: manager, body: code })).status).toBe(201)
    const bought = [
      { id: 'PRETTY-BARE', units: 2 },
      { id: 'SET-HEALINGERA', units: 1 },
    ]
    const order = await delivered(bought, { code: 'ALLFREE', delivery: 'express' })
    const [part = ''] = (await seen(order)).quote.lines[1]?.parts?.map((one) => one.id) ?? []
    const items = [
      { id: 'PRETTY-BARE', units: 1 },
      { id: part, units: 1 },
    ]
    const { id } = await asked(order, { items })
    await received(id, false)
    expect(await done(id, 3, 'refunded')).toMatchObject({ amount: 0 })
    const after = await seen(order)
    expect(after).toMatchObject({ state: 'delivered', refunded: 0 })
    expect(after.givenBack).toEqual([
      { line: 'PRETTY-BARE', id: 'PRETTY-BARE', units: 1 },
      { line: 'SET-HEALINGERA', id: part, units: 1 },
    ])
    await problemOf(await ask(order, aReturn({ items: [{ id: part, units: 1 }] })), 422)
    await problemOf(await ask(order, aReturn({ items: [{ id: 'PRETTY-BARE', units: 2 }] })), 422)
    await asked(order)
  })

  test('are in the staff log with what they were before', async () => {
    const { id } = await asked(await delivered())
    await received(id, true)
    const { amount } = await done(id, 3, 'refunded')
    const rows = fixture.services.db.select().from(staffLog).where(eq(staffLog.what, 'return.changed'))
    expect((await rows.orderBy(staffLog.id)).at(-1)?.details).toMatchObject({
      before: { state: 'received', amount: null, restock: true },
      after: { state: 'refunded', amount, restock: true },
    })
  })

  test('are not exchanged for what is sold out, and refunded instead', async () => {
    const order = await delivered()
    const items = [{ id: 'PRETTY-BARE', units: 1, exchange: 'PRETTY-BLUSH' }]
    const { id } = await asked(order, { wish: 'exchange', items })
    await received(id, false)
    await fixture.services.db.execute("update variants set stock = 0 where sku = 'PRETTY-BLUSH'")
    expect(await problemOf(await change(id, 3, 'exchanged'), 422)).toMatchObject({ errors: [{ path: 'to' }] })
    expect((await done(id, 3, 'refunded')).amount).toBeGreaterThan(0)
  })

  test('are declined with a reason, which frees the units', async () => {
    const order = await delivered([{ id: 'ROSA-30', units: 1 }])
    const items = [{ id: 'ROSA-30', units: 1 }]
    const { id } = await asked(order, { items })
    await problemOf(await change(id, 1, 'declined'), 422)
    await done(id, 1, 'declined', { declinedFor: 'Less than half is left.' })
    expect((await seen(order)).returns).toMatchObject([{ declinedFor: 'Less than half is left.' }])
    expect(await lastMailOf(order.id)).toContain('Why: Less than half is left.')
    await asked(order, { items })
  })

  test('keep their units from a refund on the order’s own page: nothing is paid twice', async () => {
    const order = await delivered([{ id: 'ROSA-30', units: 1 }])
    const { id } = await asked(order, { items: [{ id: 'ROSA-30', units: 1 }] })
    await received(id, false)
    expect(await act(fixture, 'refund', [{ id: order.id }])).toMatchObject([{ ok: false, code: 'invalid' }])
    await done(id, 3, 'refunded')
    const { refunded, quote } = await seen(order)
    expect(refunded).toBe(quote.total - quote.delivery)
  })

  test('stand in the queue by state, the oldest first, page by page', async () => {
    const order = await delivered([{ id: 'ROSA-30', units: 3 }])
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) {
      now = new Date(now.getTime() + 60_000)
      ids.push((await asked(order, { items: [{ id: 'ROSA-30', units: 1 }] })).id)
    }
    const queue = (query: string) =>
      json<AnswerOf<'managerReturns'>>(fixture.ask('GET', `/manager/returns${query}`, { token: manager }))
    const all = (await queue('?state=requested&limit=200')).returns.map((one) => one.id)
    expect(all.slice(-3)).toEqual(ids)
    const page = await queue('?state=requested&limit=2')
    const next = await queue(`?state=requested&limit=2&after=${page.next}`)
    expect([...page.returns, ...next.returns].map((one) => one.id)).toEqual(all.slice(0, 4))
    const arrived = await queue('?state=received&limit=200')
    expect(page.waiting).toBe(all.length + arrived.returns.length)
    expect(page.sendTo).toBe(sendTo)
  })
})
