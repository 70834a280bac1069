import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionSource } from '#device/http/session.ts'
import { reviewQueue } from '#device/outbox/review-queue.ts'
import { allRecords, privateRecords, records } from '#device/storage/records.ts'
import type { UnsentReview } from '#device/storage/review-schemas.ts'
import { read, remove } from '#device/storage/storage.ts'
import { aShop, json, now, problem } from './placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.restoreAllMocks()
  setSessionSource(async () => undefined)
})

const review = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  product: 'rosa',
  stars: 5,
  name: 'Ada',
  text: 'Calms my skin within a minute.',
}
const asGuest: UnsentReview = { order: 'order-1', orderSecret: 'secret', uid: null, review }
const asZoe: UnsentReview = { order: 'order-2', uid: 'zoe', review: { ...review, product: 'reglow' } }
const queued = () => read(records.reviews)
const go = (over = {}) => reviewQueue.send({ now: () => now, ...over })
const stored = () => json(201, { id: review.id, product: 'rosa', writtenAt: '2026-11-21T10:00:00.000Z' })

test('queued reviews are sent: a guest’s with the order’s secret, an account’s with its token', async () => {
  setSessionSource(async () => ({ uid: 'zoe', token: 'zoe-token' }))
  await reviewQueue.add(asGuest, now)
  await reviewQueue.add(asZoe, now)
  const sent: unknown[] = []
  aShop(async ({ url, headers }) => {
    sent.push([new URL(url).pathname, headers.get('x-order-key'), headers.get('authorization')])
    return stored()
  })
  expect(await go()).toMatchObject({ sent: [asGuest, asZoe], refused: [] })
  expect(sent).toEqual([
    ['/api/orders/order-1/reviews', 'secret', null],
    ['/api/orders/order-2/reviews', null, 'Bearer zoe-token'],
  ])
  expect(await queued()).toEqual([])
})

test.each([
  ['a refused connection', () => Promise.reject(new TypeError('Failed to fetch')), 1],
  ['503', () => problem(503, 'unavailable'), 1],
  ['429', () => problem(429, 'too_many_requests', {}, { 'retry-after': '3600' }), 3_600_000],
])('after %s a review stays, with its id, and is tried later', async (_, answer, wait) => {
  await reviewQueue.add(asGuest, now)
  const shop = aShop(answer)
  await go()
  await go()
  expect(shop).toHaveBeenCalledTimes(1)
  const [entry] = await queued()
  expect(entry).toMatchObject({ ...asGuest, attempts: 1 })
  expect(entry?.nextAt).toBeGreaterThanOrEqual(now + wait)
})

test('one the shop has already is done, and one it will never take is given back', async () => {
  await reviewQueue.add(asGuest, now)
  await reviewQueue.add({ ...asGuest, order: 'order-3' }, now)
  aShop(({ url }) => (url.includes('order-3') ? problem(409, 'illegal_move') : problem(409, 'review_exists')))
  expect(await go()).toMatchObject({
    sent: [asGuest],
    refused: [{ unsent: { order: 'order-3' }, refusal: { code: 'illegal_move' } }],
  })
  expect(await queued()).toEqual([])
})

test('a photo is sent first, in each try until its review has arrived', async () => {
  const photo = new Uint8Array([255, 216, 255, 1])
  await reviewQueue.add({ ...asGuest, photo }, now)
  const sent: unknown[] = []
  let reached = false
  aShop(async (request) => {
    const path = new URL(request.url).pathname
    const isPhoto = path.endsWith('/photo')
    const body = isPhoto ? [...new Uint8Array(await request.arrayBuffer())] : await request.json()
    sent.push([path, request.headers.get('x-order-key'), body])
    if (isPhoto) return json(200, { id: 'f'.repeat(32), width: 900, height: 720, colour: '#c02020' })
    return reached ? stored() : Promise.reject(new TypeError('Failed to fetch'))
  })
  await go()
  expect(await queued()).toMatchObject([{ photo }])
  reached = true
  expect(await go({ eager: true })).toMatchObject({ sent: [{ photo }], refused: [] })
  const both = [
    ['/api/orders/order-1/reviews/photo', 'secret', [...photo]],
    ['/api/orders/order-1/reviews', 'secret', { ...review, photo: 'f'.repeat(32) }],
  ]
  expect(sent).toEqual([...both, ...both])
  expect(await queued()).toEqual([])
})

test('a shop without room for a photo is asked again, and what it refuses is given back', async () => {
  await reviewQueue.add({ ...asGuest, photo: new Uint8Array([1]) }, now)
  aShop(() => problem(507, 'disk_full'))
  expect(await go()).toMatchObject({ sent: [], refused: [] })
  expect(await queued()).toHaveLength(1)
  aShop(() => problem(422, 'invalid', { errors: [{ path: 'file', message: 'This is not a picture.' }] }))
  expect(await go({ eager: true })).toMatchObject({ refused: [{ refusal: { code: 'invalid' } }] })
  expect(await queued()).toEqual([])
})

test('an account’s review waits while that account is not logged in', async () => {
  await reviewQueue.add(asZoe, now)
  const shop = aShop(stored)
  expect(await go()).toMatchObject({ sent: [], refused: [] })
  expect(shop).not.toHaveBeenCalled()
  expect(await queued()).toHaveLength(1)
})

test('senders at the same time send a review once', async () => {
  await reviewQueue.add(asGuest, now)
  const shop = aShop(stored)
  await Promise.all([go(), go(), go()])
  expect(shop).toHaveBeenCalledTimes(1)
})

test.each([
  ['its answer was lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the shop was busy', () => problem(503, 'unavailable')],
])(
  'one that may be with the shop, as %s, is taken back there too, once it can be reached',
  async (_, lost) => {
    await reviewQueue.add(asGuest, now)
    aShop(lost)
    await reviewQueue.send({ now: () => now })
    await reviewQueue.cancel(asGuest)
    await reviewQueue.send({ now: () => now })
    expect(await queued()).toMatchObject([{ ...asGuest, takenBack: true }])
    const sent: unknown[] = []
    aShop(async (request) => {
      const { url, headers } = request
      sent.push([new URL(url).pathname, headers.get('x-order-key'), await request.json()])
      return json(200, { id: review.id })
    })
    expect(await reviewQueue.send({ eager: true, now: () => now })).toMatchObject({
      sent: [],
      takenBack: [asGuest],
    })
    expect(sent).toEqual([['/api/orders/order-1/reviews/cancel', 'secret', { id: review.id }]])
    expect(await queued()).toEqual([])
  },
)

test.each([
  { code: 'not_found', status: 404, late: 0 },
  { code: 'illegal_move', status: 409, late: 1 },
])('one that was taken back is done where the shop says $code', async ({ code, status, late }) => {
  await reviewQueue.add(asGuest, now, { tried: true })
  await reviewQueue.cancel(asGuest)
  aShop(() => problem(status, code))
  const done = await reviewQueue.send({ now: () => now })
  expect([done.takenBack.length, done.late.length]).toEqual([1 - late, late])
  expect(await queued()).toEqual([])
})

test('one that is taken back while it is being sent is taken back right after', async () => {
  await reviewQueue.add(asGuest, now)
  const paths: string[] = []
  aShop(async ({ url }) => {
    paths.push(new URL(url).pathname)
    if (url.endsWith('/cancel')) return json(200, { id: review.id })
    await reviewQueue.cancel(asGuest)
    return stored()
  })
  expect(await reviewQueue.send({ now: () => now })).toMatchObject({ sent: [], takenBack: [asGuest] })
  expect(paths).toEqual(['/api/orders/order-1/reviews', '/api/orders/order-1/reviews/cancel'])
  expect(await queued()).toEqual([])
})

test('a cancelled review, or one of an account that logged out, is gone', async () => {
  await reviewQueue.add(asGuest, now)
  await reviewQueue.cancel(asGuest)
  expect(await queued()).toEqual([])
  await reviewQueue.add(asGuest, now)
  await remove(privateRecords)
  expect(await queued()).toEqual([])
})
