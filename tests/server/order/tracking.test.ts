import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs, staffLog } from '#server/base/db/schema.ts'
import { type Fixture, problemOf, rowsOf } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, listed, manager, placed } from '../base/staff.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop()
})
afterAll(() => fixture.close())

const usps = { carrier: 'USPS', number: '9400' }

async function shipped(rest: object = {}) {
  const { id } = await placed(fixture)
  await act(fixture, 'pack', [{ id }])
  const [result] = await act(fixture, 'ship', [{ id }], rest)
  return { id, version: result?.version ?? 0 }
}

const track = (order: { id: string; version?: number }, tracking: object | undefined) =>
  act(fixture, 'track', [order], tracking && { tracking })

const seen = async (id: string) =>
  (await listed(fixture, '?state=all&limit=200')).orders.find((order) => order.id === id)

/** The shipping mails have left. */
const mailed = () => fixture.services.db.update(jobs).set({ attempts: 1, doneAt: new Date() })

const mails = async (id: string) => {
  const rows = await fixture.services.db
    .select()
    .from(jobs)
    .where(like(jobs.cause, `tracking:${id}%`))
  return rows.map((row) => row.payload)
}

test('an order shipped without a tracking number gets one, with an event and a mail', async () => {
  const order = await shipped()
  await mailed()
  expect((await seen(order.id))?.tracking).toBeUndefined()
  expect(await track(order, usps)).toMatchObject([
    { id: order.id, ok: true, state: 'shipped', version: order.version + 1 },
  ])
  expect(await seen(order.id)).toMatchObject({ state: 'shipped', tracking: usps })
  expect((await rowsOf(fixture, 'order_events', order.id)).at(-1)).toMatchObject({
    from: 'shipped',
    to: 'shipped',
    by: 'manager:boss',
    why: 'Tracking: USPS, 9400',
  })
  expect(await mails(order.id)).toEqual([{ mail: 'tracking', order: order.id }])
})

test('a wrong number is corrected, and the customer gets the right one', async () => {
  const order = await shipped({ tracking: usps })
  await mailed()
  await track(order, { carrier: 'UPS', number: '1Z' })
  expect(await seen(order.id)).toMatchObject({ tracking: { carrier: 'UPS', number: '1Z' } })
  await track({ id: order.id }, usps)
  expect(await seen(order.id)).toMatchObject({ tracking: usps, version: order.version + 2 })
  expect(await mails(order.id)).toHaveLength(2)
})

test('a number that comes before the shipping mail has left goes with that one', async () => {
  const order = await shipped()
  await track(order, usps)
  expect(await mails(order.id)).toEqual([])
  await mailed()
  await track({ id: order.id }, { carrier: 'UPS', number: '1Z' })
  expect(await mails(order.id)).toHaveLength(1)
})

test('the number it already has changes nothing and sends no mail', async () => {
  const order = await shipped({ tracking: usps })
  expect(await track(order, usps)).toMatchObject([{ ok: true, version: order.version }])
  expect(await mails(order.id)).toEqual([])
})

test('an order that a colleague changed meanwhile is left as it is', async () => {
  const order = await shipped()
  expect(await track({ ...order, version: order.version - 1 }, usps)).toMatchObject([
    { ok: false, code: 'stale_version', version: order.version },
  ])
  expect((await seen(order.id))?.tracking).toBeUndefined()
})

test('an order that has not left, and a change without a number, are refused', async () => {
  const { id } = await placed(fixture)
  expect(await track({ id }, usps)).toMatchObject([{ ok: false, code: 'illegal_move', state: 'placed' }])
  expect(await track(await shipped(), undefined)).toMatchObject([{ ok: false, code: 'invalid' }])
  const gone = { id: '11111111-1111-4111-8111-111111111111' }
  expect(await track(gone, usps)).toMatchObject([{ ok: false, code: 'not_found' }])
})

test('the staff log has who did it', async () => {
  const order = await shipped()
  await track(order, usps)
  const log = await fixture.services.db.select().from(staffLog).where(eq(staffLog.what, 'orders.track'))
  expect(log.at(-1)).toMatchObject({ by: 'manager:boss', details: { orders: [{ id: order.id, ok: true }] } })
})

test.each([
  ['9.40551E+21', 'Your sheet shortened this number: format the column as text.'],
  ['11/29/2026', 'This is a date or an amount, not a tracking number.'],
  ['$12.50', 'This is a date or an amount, not a tracking number.'],
])('what a sheet makes of a number is refused: %s', async (number, message) => {
  const { id } = await shipped()
  const body = { action: 'track', orders: [{ id, tracking: { carrier: 'USPS', number } }] }
  const answer = await fixture.ask('POST', '/manager/orders/actions', { token: manager, body })
  expect(await problemOf(answer, 422)).toMatchObject({
    code: 'invalid',
    errors: [{ path: 'orders.0.tracking.number', message }],
  })
  expect((await seen(id))?.tracking).toBeUndefined()
})
