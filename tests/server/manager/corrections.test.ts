import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { jobs, orderNotes, orders, staffLog } from '#server/base/db/schema.ts'
import { eraseOrders } from '#server/order/erase.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, idOf } from '../base/shop.ts'
import { act, listed, packer, placed, shopper, support } from '../base/staff.ts'

onBoth('what staff put right in an order', (engine) => {
  let fixture: Fixture
  let order: AnswerOf<'placeOrder'>
  beforeEach(async () => {
    fixture ??= await aShop({ database: await freshDatabase(engine) })
    order = await placed(fixture)
  })
  afterAll(() => fixture.close())

  const change = (body: object, token = support) =>
    fixture.ask('PATCH', `/manager/orders/${order.id}`, { token, body })
  const changed = async (body: object): Promise<AnswerOf<'changeOrder'>> => {
    const answer = await change(body)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const logged = async (what: string) => {
    const rows = await fixture.services.db.select().from(staffLog).where(eq(staffLog.what, what))
    return rows.filter(({ details }) => JSON.stringify(details).includes(order.id))
  }
  const again = () =>
    fixture.services.db
      .select()
      .from(jobs)
      .where(and(like(jobs.cause, `%${order.id}:again:%`)))
  const elsewhere = () => ({ ...order.address, line1: '2 Elm Street', line2: 'Flat 3' })

  test('the address, while the parcel is here; its history has both, the log neither', async () => {
    const answer = await changed({ version: 1, address: elsewhere() })
    expect(answer).toMatchObject({ version: 2, address: { line1: '2 Elm Street' } })
    expect(answer.events.at(-1)).toMatchObject({ by: 'manager', from: 'placed', to: 'placed' })
    expect(answer.events.at(-1)?.why).toMatch(/^Address: .* → 2 Elm Street, Flat 3, /)
    const [entry, ...rest] = await logged('order.address')
    expect([rest, entry?.by]).toEqual([[], 'manager:support'])
    expect(entry?.details).toMatchObject({
      before: { version: 1 },
      after: { version: 2 },
      changed: ['line1', 'line2'],
      orders: [{ number: order.number }],
    })
    expect(JSON.stringify(entry)).not.toContain('Elm')
  })

  test('an address that is the same changes nothing', async () => {
    expect(await changed({ version: 1, address: order.address })).toMatchObject({ version: 1 })
    expect(await logged('order.address')).toEqual([])
  })

  test('nothing over what a colleague did meanwhile, and no address once the parcel has left', async () => {
    await act(fixture, 'pack', [order])
    await problemOf(await change({ version: 1, address: elsewhere() }), 409)
    expect(await changed({ version: 2, address: elsewhere() })).toMatchObject({ version: 3 })
    await act(fixture, 'ship', [{ id: order.id }])
    const refused = await problemOf(await change({ version: 4, address: order.address }), 409)
    expect(refused).toMatchObject({ code: 'illegal_move', detail: expect.stringContaining('left') })
  })

  test.each([
    ['another state', { region: 'NY' }, 'address.region'],
    ['no ZIP code', { postcode: '1' }, 'address.postcode'],
  ])('an address with %s is refused at its field', async (_, part, path) => {
    const answer = await change({ version: 1, address: { ...elsewhere(), ...part } })
    expect(await problemOf(answer, 422)).toMatchObject({ errors: [{ path }] })
  })

  test('express goes to no PO box', async () => {
    order = await placed(fixture, {
      delivery: 'express',
      contact: { email: 'ada@example.com', name: 'Ada', phone: '555-555-0123' },
    })
    const answer = await change({ version: 1, address: { ...elsewhere(), line1: 'PO Box 9' } })
    expect(await problemOf(answer, 422)).toMatchObject({ errors: [{ path: 'address.line1' }] })
  })

  test('notes, each once, which staff read and the customer does not', async () => {
    const note = { id: idOf(order.number), text: 'Leave it with the neighbour' }
    await changed({ note })
    expect(await changed({ note: { ...note, text: 'Twice' } })).toMatchObject({
      version: 1,
      notes: [{ text: 'Leave it with the neighbour' }],
    })
    const [seen] = (await listed(fixture, `?search=${order.number}`)).orders
    expect(seen?.notes).toMatchObject([{ text: 'Leave it with the neighbour' }])
    const [packed] = (
      (await (
        await fixture.ask('GET', `/manager/orders?search=${order.number}`, { token: packer })
      ).json()) as AnswerOf<'managerOrders'>
    ).orders
    expect(packed?.notes).toHaveLength(1)
    const own = await fixture.ask('GET', '/me/orders', { token: shopper })
    expect(await own.text()).not.toContain('neighbour')
    const entries = await logged('order.note')
    expect(entries.map(({ details }) => details)).toMatchObject([
      { before: { notes: 0 }, after: { notes: 1 } },
    ])
    expect(JSON.stringify(entries)).not.toContain('neighbour')
  })

  test('a mail once more, if it was sent before, and one for each wish', async () => {
    expect(await changed({ version: 1, mail: 'received' })).toMatchObject({ version: 2 })
    await problemOf(await change({ version: 1, mail: 'received' }), 409)
    expect(await problemOf(await change({ version: 2, mail: 'shipped' }), 409)).toMatchObject({
      code: 'illegal_move',
    })
    expect((await again()).map(({ payload }) => payload)).toEqual([{ mail: 'received', order: order.id }])
    await act(fixture, 'refund', [{ id: order.id }], { why: 'Broken' })
    await changed({ version: 3, mail: 'refunded' })
    expect((await again()).at(-1)?.payload).toMatchObject({ mail: 'refunded', refund: expect.any(String) })
    expect(await logged('order.mail')).toHaveLength(2)
  })

  test('nothing of an order whose customer is erased, and their notes are gone', async () => {
    await changed({ note: { id: idOf(`${order.number} gone`), text: 'Calls herself Ada' } })
    await act(fixture, 'cancel', [{ id: order.id }])
    await fixture.services.db.transaction((tx) => eraseOrders(tx, eq(orders.id, order.id), new Date()))
    const left = fixture.services.db.select().from(orderNotes).where(eq(orderNotes.orderId, order.id))
    expect(await left).toEqual([])
    for (const body of [{ version: 3, mail: 'received' }, { note: { id: idOf('late'), text: 'x' } }]) {
      expect(await problemOf(await change(body), 409)).toMatchObject({ code: 'illegal_move' })
    }
  })

  test('by a packer nothing', async () => {
    await problemOf(await change({ version: 1, address: elsewhere() }, packer), 403)
    await problemOf(await change({ note: { id: idOf('packer'), text: 'x' } }, packer), 403)
  })
})
