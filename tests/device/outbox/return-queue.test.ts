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

test('a cancelled return, or one of an account that logged out, is gone', async () => {
  await returnQueue.add(asGuest, now)
  await returnQueue.cancel(asGuest)
  expect(await queued()).toEqual([])
  await returnQueue.add(asGuest, now)
  await remove(privateRecords)
  expect(await queued()).toEqual([])
})
