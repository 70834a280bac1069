import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { samples, staffLog, stockMoves, variants } from '#server/base/db/schema.ts'
import { writeMail } from '#server/mail/write.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { queuedMails, writtenMail } from '../base/queued-mails.ts'
import { aShop, idOf, json, token } from '../base/shop.ts'
import { act, listed, manager, maya, placed } from '../base/staff.ts'

const address = { line1: '7 Pine St', city: 'Oakland', region: 'CA', postcode: '94601', country: 'US' }
const stranger = token({ uid: 'kim', email: 'kim@example.com', emailVerified: true })

onBoth('samples', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  const ask = (name: string, rest: object = {}, who = maya) =>
    fixture.ask('POST', '/me/influencer/samples', {
      token: who,
      body: { id: idOf(name), items: ['ROSA-100', 'REGLOW-30'], address, ...rest },
    })
  const mine = () =>
    json<AnswerOf<'mySamples'>>(fixture.ask('GET', '/me/influencer/samples', { token: maya }))
  const list = (state: string) =>
    json<AnswerOf<'managerSamples'>>(
      fixture.ask('GET', `/manager/samples?state=${state}`, { token: manager }),
    )
  const answer = (name: string, to: string, rest: object = {}) =>
    fixture.ask('PATCH', '/manager/samples', {
      token: manager,
      body: { id: idOf(name), version: 1, to, ...rest },
    })
  const stockOf = async (sku: string) => {
    const [row] = await fixture.services.db.select().from(variants).where(eq(variants.sku, sku))
    return row?.stock ?? 0
  }
  const mailOf = async (cause: string) =>
    writtenMail(
      fixture.services,
      (await queuedMails(fixture.services)).find((mail) => mail.cause === cause),
    )

  test('are asked for once, and one request is open at a time', async () => {
    expect([(await ask('one')).status, (await ask('one')).status]).toEqual([201, 200])
    await problemOf(await ask('one', { items: ['ROSA-30'] }), 409)
    await problemOf(await ask('two'), 409)
    await problemOf(await ask('three', {}, stranger), 403)
    const { errors } = await problemOf(await ask('four', { items: ['NOTHING', 'ROSA-30'] }), 422)
    expect(errors).toMatchObject([{ path: 'items.0' }])
    expect((await list('asked')).requests).toMatchObject([
      { code: 'MAYA', items: [{ id: 'ROSA-100', name: 'Rosa, 100 ml' }, { id: 'REGLOW-30' }], address },
    ])
    const summary = fixture.ask('GET', '/manager/summary', { token: manager })
    expect(await json(summary)).toMatchObject({ samples: 1 })
  })

  const figures = async () => {
    const { now, best } = await json<AnswerOf<'managerSummary'>>(
      fixture.ask('GET', '/manager/summary?days=7', { token: manager }),
    )
    const counted = (await listed(fixture, '?only=counted')).orders.length
    return { orders: now.orders, units: now.units, newCustomers: now.newCustomers, best, counted }
  }

  test('approved by two managers at once are one order, and leave the stock once', async () => {
    const before = await stockOf('ROSA-100')
    const both = await Promise.all([answer('one', 'approved'), answer('one', 'approved')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stockOf('ROSA-100')).toBe(before - 1)
    const [request] = (await mine()).requests
    expect(request).toMatchObject({ state: 'approved', order: { state: 'placed' } })
    const order = request?.order ?? { id: '', number: '' }
    expect(await json(fixture.ask('GET', `/orders/${order.id}`, { token: maya }))).toMatchObject({
      sentFor: 'samples',
      quote: { total: 0 },
      address,
      contact: { email: 'influencer@era.test' },
    })
    const moves = await fixture.services.db.select().from(stockMoves).where(eq(stockMoves.orderId, order.id))
    expect(moves.map(({ sku, units, why }) => [sku, units, why]).toSorted()).toEqual([
      ['REGLOW-30', -1, 'samples'],
      ['ROSA-100', -1, 'samples'],
    ])
    const mail = await mailOf(`influencer_samples_approved:${idOf('one')}`)
    expect(JSON.stringify(mail?.content)).toContain(order.number)
    // The order has the address now.
    expect((await fixture.services.db.select().from(samples)).map((row) => row.address)).toEqual([null])
    const [entry] = await fixture.services.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.what, 'samples.changed'))
    expect(entry?.details).toEqual({
      code: 'MAYA',
      before: { state: 'asked' },
      after: { state: 'approved', order: order.number },
    })
  })

  test('are no order that was sold, in no figure, and no shopper’s first order', async () => {
    const none = { orders: 0, units: 0, newCustomers: 0, best: [], counted: 0 }
    expect(await figures()).toEqual(none)
    expect((await listed(fixture)).orders.map(({ firstOrder }) => firstOrder)).toEqual([false])
    // Who was sent samples buys for the first time all the same.
    const first = await placed(fixture, { contact: { email: 'influencer@era.test', name: 'Maya' } })
    expect(await figures()).toMatchObject({ orders: 1, units: 1, newCustomers: 1, counted: 1 })
    const { orders } = await listed(fixture, '?only=first')
    expect(orders.map(({ id, firstOrder }) => [id, firstOrder])).toEqual([[first.id, true]])
    expect((await act(fixture, 'cancel', [first]))[0]).toMatchObject({ ok: true })
    expect(await figures()).toEqual(none)
  })

  test('show the parcel, earn nothing, and come back into stock with a cancelled order', async () => {
    const [{ order = { id: '' } } = {}] = (await mine()).requests
    await act(fixture, 'pack', [{ id: order.id }])
    const before = await stockOf('ROSA-100')
    expect(await act(fixture, 'cancel', [{ id: order.id }], { why: 'Damaged' })).toMatchObject([{ ok: true }])
    expect(await stockOf('ROSA-100')).toBe(before + 1)
    expect((await mine()).requests).toMatchObject([{ order: { state: 'cancelled' } }])
    expect(await json(fixture.ask('GET', '/me/influencer', { token: maya }))).toMatchObject({ earnings: [] })
  })

  test('are declined with a reason for the influencer, or withdrawn', async () => {
    expect((await ask('five')).status).toBe(201)
    await problemOf(await answer('five', 'declined'), 422)
    expect((await answer('five', 'declined', { declinedFor: 'Sold out this month.' })).status).toBe(200)
    const mail = await mailOf(`influencer_samples_declined:${idOf('five')}`)
    expect(JSON.stringify(mail?.content)).toContain('Sold out this month.')
    expect((await ask('six')).status).toBe(201)
    const withdraw = () => fixture.ask('DELETE', `/me/influencer/samples/${idOf('six')}`, { token: maya })
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200])
    await problemOf(await answer('six', 'approved', { version: 2 }), 409)
  })

  test('that are not there are not approved, and nothing is taken', async () => {
    await fixture.services.db.update(variants).set({ stock: 0 }).where(eq(variants.sku, 'ROSA-100'))
    const before = await stockOf('REGLOW-30')
    expect((await ask('seven')).status).toBe(201)
    const { errors } = await problemOf(await answer('seven', 'approved'), 422)
    expect(errors?.[0]?.message).toBe('Rosa, 100 ml has 0 left. Decline the request, or restock first.')
    expect(await stockOf('REGLOW-30')).toBe(before)
    expect((await list('asked')).requests).toHaveLength(1)
  })

  test('are in the owner’s export, and go with the account', async () => {
    expect(await json(fixture.ask('GET', '/me/export', { token: maya }))).toMatchObject({
      samples: [{}, {}, {}, { address }],
    })
    expect((await fixture.ask('DELETE', '/me', { token: maya })).status).toBe(200)
    expect(await fixture.services.db.select().from(samples)).toEqual([])
  })
})

test('samples that arrived are not returned, and no mail says that they could be', async () => {
  const fixture = await aShop()
  const body = { id: idOf('kept'), items: ['ROSA-100'], address }
  await fixture.ask('POST', '/me/influencer/samples', { token: maya, body })
  const approval = { id: idOf('kept'), version: 1, to: 'approved' }
  await fixture.ask('PATCH', '/manager/samples', { token: manager, body: approval })
  const [sent] = (await listed(fixture)).orders
  const id = sent?.id ?? ''
  for (const action of ['pack', 'ship', 'deliver'] as const) {
    expect(await act(fixture, action, [{ id }])).toMatchObject([{ ok: true }])
  }
  const asked = {
    id: idOf('back'),
    wish: 'refund',
    items: [{ id: 'ROSA-100', units: 1 }],
    askedAt: fixture.services.now().toISOString(),
  }
  const refused = await fixture.ask('POST', `/orders/${id}/returns`, { token: maya, body: asked })
  expect(await problemOf(refused, 409)).toMatchObject({ code: 'illegal_move' })
  const mail = await writeMail(fixture.services, { mail: 'delivered', order: id })
  expect(JSON.stringify(mail?.content)).toContain('has arrived')
  expect(JSON.stringify(mail?.content)).not.toMatch(/return/i)
  await fixture.close()
})

test('a shop that sends no samples refuses requests, and its answer shows that it is closed', async () => {
  const fixture = await aShop()
  fixture.services.env.samples = false
  const path = '/me/influencer/samples'
  const body = { id: idOf('closed'), items: ['ROSA-100'], address }
  await problemOf(await fixture.ask('POST', path, { token: maya, body }), 403)
  expect(await json(fixture.ask('GET', path, { token: maya }))).toEqual({ open: false, requests: [] })
  await fixture.close()
})
