import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnQueue } from '#device/outbox/return-queue.ts'
import { allRecords, privateRecords, records } from '#device/storage/records.ts'
import type { UnsentReturn } from '#device/storage/return-schemas.ts'
import { read, remove } from '#device/storage/storage.ts'
import { aShop, json, now, problem } from './placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const asked = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  wish: 'refund' as const,
  items: [{ id: 'ROSA-100', units: 1 }],
  askedAt: '2026-11-21T10:00:00.000Z',
}
const asGuest: UnsentReturn = { order: 'order-1', orderSecret: 'secret', uid: null, asked }
const queued = () => read(records.returns)
const items = [{ id: 'ROSA-100', name: 'Rosa, 100 ml', units: 1 }]
const stored = () => json(201, { ...asked, items, state: 'requested', events: [], version: 1 })

test('a return is sent once, however late, with the moment at which it was asked', async () => {
  await returnQueue.add(asGuest, now)
  aShop(() => problem(503, 'unavailable'))
  await returnQueue.send({ now: () => now })
  expect(await queued()).toMatchObject([{ ...asGuest, attempts: 1 }])
  const sent: unknown[] = []
  aShop(async (request) => {
    sent.push([new URL(request.url).pathname, request.headers.get('x-order-key'), await request.json()])
    return stored()
  })
  const later = () => returnQueue.send({ now: () => now + 9 * 86_400_000 })
  await Promise.all([later(), later(), later()])
  await later()
  expect(sent).toEqual([['/api/orders/order-1/returns', 'secret', asked]])
  expect(await queued()).toEqual([])
})

test('one that the shop will never take is given back with the reason', async () => {
  await returnQueue.add(asGuest, now)
  aShop(() => problem(409, 'return_closed'))
  expect(await returnQueue.send({ now: () => now })).toMatchObject({
    sent: [],
    refused: [{ unsent: asGuest, refusal: { code: 'return_closed' } }],
  })
  expect(await queued()).toEqual([])
})

test.each([
  ['its answer was lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the shop was busy', () => problem(503, 'unavailable')],
])(
  'one that may be with the shop, as %s, is taken back there too, once it can be reached',
  async (_, lost) => {
    await returnQueue.add(asGuest, now)
    aShop(lost)
    await returnQueue.send({ now: () => now })
    await returnQueue.cancel(asGuest)
    await returnQueue.send({ now: () => now })
    expect(await queued()).toMatchObject([{ ...asGuest, takenBack: true }])
    const sent: unknown[] = []
    aShop(async (request) => {
      const { url, headers } = request
      sent.push([new URL(url).pathname, headers.get('x-order-key'), await request.json()])
      return stored()
    })
    expect(await returnQueue.send({ eager: true, now: () => now })).toMatchObject({
      sent: [],
      takenBack: [asGuest],
    })
    expect(sent).toEqual([['/api/orders/order-1/returns/cancel', 'secret', { id: asked.id }]])
    expect(await queued()).toEqual([])
  },
)

test.each([
  { code: 'not_found', status: 404, late: 0 },
  { code: 'illegal_move', status: 409, late: 1 },
])('one that was taken back is done where the shop says $code', async ({ code, status, late }) => {
  await returnQueue.add(asGuest, now, { tried: true })
  await returnQueue.cancel(asGuest)
  aShop(() => problem(status, code))
  const done = await returnQueue.send({ now: () => now })
  expect([done.takenBack.length, done.late.length]).toEqual([1 - late, late])
  expect(await queued()).toEqual([])
})

test('one that is taken back while it is being sent is taken back right after', async () => {
  await returnQueue.add(asGuest, now)
  const paths: string[] = []
  aShop(async ({ url }) => {
    paths.push(new URL(url).pathname)
    if (url.endsWith('/cancel')) return stored()
    await returnQueue.cancel(asGuest)
    return stored()
  })
  expect(await returnQueue.send({ now: () => now })).toMatchObject({ sent: [], takenBack: [asGuest] })
  expect(paths).toEqual(['/api/orders/order-1/returns', '/api/orders/order-1/returns/cancel'])
  expect(await queued()).toEqual([])
})

test('a cancelled return, or one of an account that logged out, is gone', async () => {
  await returnQueue.add(asGuest, now)
  await returnQueue.cancel(asGuest)
  expect(await queued()).toEqual([])
  await returnQueue.add(asGuest, now)
  await remove(privateRecords)
  expect(await queued()).toEqual([])
})
