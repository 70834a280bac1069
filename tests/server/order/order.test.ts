import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture, keyOf, problemOf, rowsOf, stockOf } from '../base/place-order.ts'
import { aShop, token } from '../base/shop.ts'

onBoth('orders', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  const place = (body: unknown, more: { token?: string } = {}) =>
    fixture.ask('POST', '/orders', { body, ...more })

  test('an order is stored with its lines, its event, its stock moves and its mail', async () => {
    const before = await stockOf(fixture, ['REPURIFY-150', 'REKINDLE-30', 'HOLYGLAZE-50', 'ROSA-100'])
    const body = await anOrderFor(fixture, [
      { id: 'ROSA-100', units: 2 },
      { id: 'SET-HEALINGERA', units: 3 },
    ])
    const answer = await place(body)
    expect(answer.status).toBe(201)
    const order: Order = await answer.json()
    expect(order).toMatchObject({ id: body.id, state: 'placed', version: 1, contact: body.contact })
    expect(order.number).toMatch(/^ERA-1\d{4}$/)
    expect(order.events).toMatchObject([{ to: 'placed', by: 'shopper' }])
    const after = await stockOf(fixture, ['REPURIFY-150', 'REKINDLE-30', 'HOLYGLAZE-50', 'ROSA-100'])
    expect(after).toEqual({
      'REPURIFY-150': (before['REPURIFY-150'] ?? 0) - 3,
      'REKINDLE-30': (before['REKINDLE-30'] ?? 0) - 3,
      'HOLYGLAZE-50': (before['HOLYGLAZE-50'] ?? 0) - 3,
      'ROSA-100': (before['ROSA-100'] ?? 0) - 2,
    })
    const lines = await rowsOf(fixture, 'order_lines', body.id)
    expect(lines).toMatchObject([
      { sku: 'ROSA-100', units: 2, total: 4400, parts: null },
      { sku: 'SET-HEALINGERA', units: 3, total: 26400 },
    ])
    const parts = (lines[1]?.parts ?? []) as { total: number }[]
    expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(26400)
    expect(await rowsOf(fixture, 'order_events', body.id)).toHaveLength(1)
    const moves = await rowsOf(fixture, 'stock_moves', body.id)
    expect(Object.fromEntries(moves.map((move) => [move.sku, move.units]))).toEqual({
      'REPURIFY-150': -3,
      'REKINDLE-30': -3,
      'HOLYGLAZE-50': -3,
      'ROSA-100': -2,
    })
    const mails = await fixture.services.db.execute(`select cause from outbox where cause like '%${body.id}'`)
    expect(mails.rows).toEqual([{ cause: `received:${body.id}` }])
  })

  test('the stock of a SKU counts for the SKU itself and for bundles together', async () => {
    await fixture.services.db.execute("update variants set stock = 5 where sku = 'RESPARKLE-15'")
    const wanted = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    const items = [
      { id: 'RESPARKLE-15', units: 3 },
      { id: 'SET-THERAPYERA', units: 3 },
    ]
    const refused = await problemOf(
      await place({ ...wanted, items, expectedTotal: 3 * 3400 + 3 * 8500 }),
      409,
    )
    expect(refused).toMatchObject({ code: 'quote_changed' })
    expect(refused.quote?.problems).toMatchObject([{ id: 'SET-THERAPYERA', requested: 3, available: 2 }])
    expect(await stockOf(fixture, ['RESPARKLE-15'])).toEqual({ 'RESPARKLE-15': 5 })
  })

  test('fifty concurrent requests for one order place one order and get the same answer', async () => {
    const body = await anOrderFor(fixture, [{ id: 'PRETTY-BARE', units: 1 }])
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(body)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(49).fill(200), 201])
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())))
    expect(texts.size).toBe(1)
    expect(await rowsOf(fixture, 'stock_moves', body.id)).toMatchObject([{ sku: 'PRETTY-BARE', units: -1 }])
  })

  test('a repeated request gets the first answer, although the order has changed since', async () => {
    const body = await anOrderFor(fixture, [{ id: 'PRETTY-BARE', units: 1 }])
    const first = await (await place(body)).text()
    await fixture.ask('POST', `/orders/${body.id}/cancel`, { key: body.key })
    const again = await place(body)
    expect(again.status).toBe(200)
    expect(await again.text()).toBe(first)
  })

  test('an id with another body is refused', async () => {
    const body = await anOrderFor(fixture, [{ id: 'PRETTY-BARE', units: 1 }])
    expect((await place(body)).status).toBe(201)
    const other = { ...body, contact: { ...body.contact, name: 'Someone Else' } }
    expect(await problemOf(await place(other), 409)).toMatchObject({ code: 'order_id_reused' })
  })

  test('a different total is refused with the current quote, and nothing is stored', async () => {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    const refused = await problemOf(await place({ ...body, expectedTotal: body.expectedTotal - 1 }), 409)
    expect(refused).toMatchObject({ code: 'quote_changed', quote: { total: body.expectedTotal } })
    expect((await place(body)).status).toBe(201)
  })

  test('one line that is out of stock refuses the order, and no stock is taken', async () => {
    await fixture.services.db.execute("update variants set stock = 0 where sku = 'REGLOW-30'")
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    const before = await stockOf(fixture, ['ROSA-30'])
    const items = [...body.items, { id: 'REGLOW-30', units: 1 }]
    const refused = await problemOf(await place({ ...body, items, expectedTotal: 99999 }), 409)
    expect(refused.quote?.problems).toMatchObject([{ code: 'out_of_stock', id: 'REGLOW-30' }])
    expect(await stockOf(fixture, ['ROSA-30'])).toEqual(before)
  })

  test('only its key or its owner can read an order; others get 404', async () => {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    const owner = token({ uid: 'owner', email: 'owner@era.test' })
    expect((await place(body, { token: owner })).status).toBe(201)
    const path = `/orders/${body.id}`
    const byKey = await fixture.ask('GET', path, { key: body.key })
    expect(byKey.status).toBe(200)
    expect(byKey.headers.get('cache-control')).toBe('no-store')
    expect((await fixture.ask('GET', path, { token: owner })).status).toBe(200)
    for (const stranger of [{}, { key: keyOf('wrong') }, { token: token({ uid: 'other' }) }]) {
      await problemOf(await fixture.ask('GET', path, stranger), 404)
      await problemOf(await fixture.ask('POST', `${path}/cancel`, stranger), 404)
    }
    await problemOf(await fixture.ask('GET', `/orders/${randomUUID()}`, { key: body.key }), 404)
    await problemOf(await fixture.ask('GET', '/orders/1%27', { key: body.key }), 404)
  })

  test('a cancelled order is restocked once', async () => {
    const before = await stockOf(fixture, ['REPURIFY-50', 'POUCH-ERA', 'PRETTY-BERRY'])
    const body = await anOrderFor(fixture, [{ id: 'SET-TRAVELBAG-BERRY', units: 2 }])
    await place(body)
    const cancel = () =>
      fixture.ask('POST', `/orders/${body.id}/cancel`, { key: body.key, body: { why: 'Too soon' } })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    for (const answer of answers) expect(answer.status).toBe(200)
    const order: Order = await (await cancel()).json()
    expect(order).toMatchObject({ state: 'cancelled', version: 2 })
    expect(order.events.map((event) => event.to)).toEqual(['placed', 'cancelled'])
    expect(await stockOf(fixture, ['REPURIFY-50', 'POUCH-ERA', 'PRETTY-BERRY'])).toEqual(before)
  })

  test('a packed order cannot be cancelled or redirected by the shopper', async () => {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    await place(body)
    await fixture.services.db.execute(`update orders set state = 'packed' where id = '${body.id}'`)
    const cancel = await fixture.ask('POST', `/orders/${body.id}/cancel`, { key: body.key })
    expect(await problemOf(cancel, 409)).toMatchObject({ code: 'illegal_move' })
    const { address } = body
    const redirect = await fixture.ask('PUT', `/orders/${body.id}/address`, {
      key: body.key,
      body: { address },
    })
    expect(await problemOf(redirect, 409)).toMatchObject({ code: 'illegal_move' })
    // Packing made it another version as well: that it is packed says more.
    const outdated = await fixture.ask('PUT', `/orders/${body.id}/address`, {
      key: body.key,
      body: { address, version: 7 },
    })
    expect(await problemOf(outdated, 409)).toMatchObject({ code: 'illegal_move' })
  })

  test('an address can be corrected within its state, with the current version', async () => {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    await place(body)
    const change = (address: object, version = 1) =>
      fixture.ask('PUT', `/orders/${body.id}/address`, { key: body.key, body: { address, version } })
    const right = { ...body.address, line1: '2 Other Street' }
    const order: Order = await (await change(right)).json()
    expect(order).toMatchObject({ address: right, version: 2, state: 'placed' })
    const stale = await problemOf(await change(right), 409)
    expect(stale).toMatchObject({ code: 'stale_version', order: { version: 2, address: right } })
    const elsewhere = await change({ ...right, region: 'NY', postcode: '10001' }, 2)
    expect((await problemOf(elsewhere, 422)).errors).toMatchObject([{ path: 'address.region' }])
  })

  test('an express order cannot be moved to a PO box', async () => {
    const contact = { email: 'po@example.com', name: 'Ada', phone: '555-555-0123' }
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }], { delivery: 'express', contact })
    await place(body)
    const answer = await fixture.ask('PUT', `/orders/${body.id}/address`, {
      key: body.key,
      body: { address: { ...body.address, line1: 'PO Box 12' }, version: 1 },
    })
    expect((await problemOf(answer, 422)).errors).toMatchObject([{ path: 'address.line1' }])
  })

  test('an order whose total exceeds an integer column is refused, and takes no stock', async () => {
    const { rows } = await fixture.services.db.execute('select sku, price, stock from variants')
    await fixture.services.db.execute(
      'update variants set price = 100000000, stock = case when stock is null then null else 100 end',
    )
    const skus = ['ROSA-30', 'ROSA-100', 'REPURIFY-150']
    try {
      const answer = await place(
        await anOrderFor(
          fixture,
          skus.map((id) => ({ id, units: 8 })),
        ),
      )
      const { errors } = await problemOf(answer, 422)
      expect(errors?.map((error) => error.path)).toEqual(['items'])
      expect(Object.values(await stockOf(fixture, skus))).toEqual([100, 100, 100])
    } finally {
      for (const { sku, price, stock } of rows)
        await fixture.services.db.execute(
          `update variants set price = ${price}, stock = ${stock} where sku = '${sku}'`,
        )
    }
  })

  test('a card order is refused without a payment provider', async () => {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    const refused = await problemOf(await place({ ...body, payment: 'card' }), 409)
    expect(refused).toMatchObject({ code: 'payment_unavailable' })
  })
})
