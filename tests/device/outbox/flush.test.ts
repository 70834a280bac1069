import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionSource } from '#device/http/session.ts'
import { withdraw } from '#device/outbox/flush.ts'
import { acceptQuote } from '#device/outbox/outbox.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import { anOrder } from '../../make.ts'
import {
  aCheaperOrder,
  accepted,
  aPlacedOrder,
  aShop,
  go,
  type Handler,
  json,
  now,
  outbox,
  problem,
  quoted,
} from './placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => {
  setSessionSource(async () => undefined)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([201, 200])(
  'an answer %d settles the order: its entry is removed, the receipt is stored',
  async (status) => {
    const order = await aPlacedOrder()
    aShop(() => json(status, accepted(order)))
    await go()
    expect(await outbox()).toEqual([])
    expect(await read(records.receipts)).toMatchObject([{ id: order.id, order: { number: 'ERA-10001' } }])
  },
)

const unreached: [string, Handler][] = [
  ['a refused connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a time-out', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  [
    'a captive portal',
    () => new Response('<h1>Welcome to the hotel</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  [
    'a broken body',
    () => new Response('{', { status: 201, headers: { 'content-type': 'application/json' } }),
  ],
  ['an answer to another order', () => json(201, accepted(anOrder()))],
  ['an answer that is no order', () => json(201, { thanks: true })],
  ['500', () => problem(500, 'unexpected')],
  ['503', () => problem(503, 'unavailable')],
  [
    '502 with HTML',
    () => new Response('bad gateway', { status: 502, headers: { 'content-type': 'text/html' } }),
  ],
  ['429', () => problem(429, 'too_many_requests', {}, { 'retry-after': '30' })],
  ['426', () => problem(426, 'client_too_old')],
]
test.each(unreached)('after %s the order stays and is tried later', async (_, answer) => {
  vi.spyOn(console, 'error').mockReturnValue()
  await aPlacedOrder()
  const shop = aShop(answer)
  await go()
  const [entry] = await outbox()
  expect(entry).toMatchObject({ attempts: 1 })
  expect(entry?.neededDecision).toBeUndefined()
  expect(entry?.nextAt).toBeGreaterThan(now)
  await go()
  expect(shop).toHaveBeenCalledTimes(1)
  await go({ eager: true })
  expect(shop.mock.calls.length).toBeGreaterThan(1)
})

test('after 429 the order is not tried before the time the shop named', async () => {
  await aPlacedOrder()
  aShop(() => problem(429, 'too_many_requests', {}, { 'retry-after': '3600' }))
  await go()
  expect((await outbox())[0]?.nextAt).toBeGreaterThanOrEqual(now + 3_600_000)
})

test.each([
  [422, 'invalid', { errors: [{ path: 'address.postcode', message: 'Use 5 digits' }] }],
  [413, 'too_large', {}],
  [409, 'on_delivery_limit', {}],
])('%d %s waits for the shopper, with what is wrong', async (status, code, rest) => {
  await aPlacedOrder()
  const shop = aShop(() => problem(status, code, rest))
  await go()
  expect((await outbox())[0]?.neededDecision).toMatchObject({
    reason: 'refused',
    refusalCode: code,
    ...rest,
  })
  await go({ eager: true })
  expect(shop).toHaveBeenCalledTimes(1)
})

test('a worse quote waits for consent, and is sent as agreed', async () => {
  const order = await aPlacedOrder()
  const worse = quoted(order, { total: order.expectedTotal + 500 })
  const bodies: OrderRequest[] = []
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    bodies.push(body)
    return body.expectedTotal === worse.total
      ? json(201, accepted(order))
      : problem(409, 'quote_changed', { quote: worse })
  })
  await go()
  expect((await outbox())[0]?.neededDecision).toMatchObject({
    reason: 'quote_changed',
    quote: { total: worse.total },
  })
  await go({ eager: true })
  expect(bodies).toHaveLength(1)
  await acceptQuote(order.id, worse, { confirmedAt: now })
  await go()
  expect(bodies.map((body) => body.id)).toEqual([order.id, order.id])
  expect(await outbox()).toEqual([])
})

test('a better quote is accepted without asking', async () => {
  await aCheaperOrder()
  await go()
  expect(await outbox()).toEqual([])
})

test('an id that the shop has with another body means that the order was placed: its receipt is loaded', async () => {
  const order = await aPlacedOrder()
  aShop((request) =>
    request.method === 'GET' && request.headers.get('x-order-key') === order.key
      ? json(200, accepted(order))
      : problem(409, 'order_id_reused'),
  )
  await go()
  expect(await outbox()).toEqual([])
})

test('an order of one account is never sent as another, nor as a guest’s', async () => {
  await aPlacedOrder({}, 'maya')
  const shop = aShop(() => problem(500, 'unexpected'))
  await go({ uid: null, eager: true })
  expect((await outbox())[0]?.neededDecision).toBeUndefined()
  await go({ uid: 'zoe', eager: true })
  expect((await outbox())[0]?.neededDecision).toMatchObject({ reason: 'other_account' })
  expect(shop).not.toHaveBeenCalled()
})

test("a guest's order is sent without a token, also after an account has logged in", async () => {
  const order = await aPlacedOrder()
  const shop = aShop((request) => {
    expect(request.headers.has('authorization')).toBe(false)
    return json(201, accepted(order))
  })
  await go({ uid: 'zoe' })
  expect(shop).toHaveBeenCalledTimes(1)
})

test('an order older than a week needs consent before it is sent', async () => {
  const order = await aPlacedOrder()
  const shop = aShop(() => json(201, accepted(order)))
  const later = now + 8 * 86_400_000
  await go({ now: () => later })
  expect((await outbox())[0]?.neededDecision).toMatchObject({ reason: 'too_old' })
  expect(shop).not.toHaveBeenCalled()
  await acceptQuote(order.id, quoted(order), { confirmedAt: later })
  await go({ now: () => later })
  expect(shop).toHaveBeenCalledTimes(1)
})

test('two concurrent senders send an order once', async () => {
  const order = await aPlacedOrder()
  const shop = aShop(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return json(201, accepted(order))
  })
  await Promise.all([go(), go(), go({ only: order.id }), go({ only: order.id })])
  expect(shop).toHaveBeenCalledTimes(1)
})

test('it returns what happened to each entry', async () => {
  const placed = await aPlacedOrder()
  const refused = await aPlacedOrder()
  const unreached = await aPlacedOrder()
  const another = await aPlacedOrder({}, 'maya')
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    if (body.id === placed.id) return json(201, accepted(body))
    return body.id === refused.id ? problem(422, 'invalid') : problem(503, 'unavailable')
  })
  expect(await go()).toMatchObject([
    { id: placed.id, kind: 'accepted', order: { number: 'ERA-10001' } },
    { id: refused.id, kind: 'needs_decision', neededDecision: { reason: 'refused', refusalCode: 'invalid' } },
    { id: unreached.id, kind: 'waiting' },
    { id: another.id, kind: 'waiting' },
  ])
})

test('a withdrawn order that the shop never had is reported as returned', async () => {
  const order = await aPlacedOrder()
  aShop(() => problem(503, 'unavailable'))
  await go()
  await withdraw(order.id, () => now)
  vi.restoreAllMocks()
  aShop(() => problem(404, 'not_found'))
  expect(await go({ eager: true })).toEqual([{ id: order.id, kind: 'withdrawn' }])
})

test('a token request that never settles counts as unreached: the lock is released and the order is sent later', async () => {
  const order = await aPlacedOrder({}, 'maya')
  const guest = await aPlacedOrder()
  const sent: string[] = []
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    sent.push(body.id)
    return json(201, accepted(body))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requested = Promise.withResolvers<void>()
  setSessionSource(() => {
    requested.resolve()
    return new Promise(() => undefined)
  })
  const flushed = go({ uid: 'maya' })
  await requested.promise
  await vi.advanceTimersByTimeAsync(12_000)
  await flushed
  expect(sent, 'a guest’s order needs no token').toEqual([guest.id])
  const [entry] = await outbox()
  expect(entry).toMatchObject({ order: { id: order.id }, attempts: 1 })
  expect(entry?.neededDecision).toBeUndefined()
  expect(entry?.nextAt).toBeGreaterThan(now)
  vi.useRealTimers()
  setSessionSource(async () => ({ uid: 'maya', token: 'maya' }))
  await go({ uid: 'maya', eager: true })
  expect(sent).toEqual([guest.id, order.id])
})
