import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnToCart, storePlacedOrder } from '#device/outbox/outbox.ts'
import { readWorkerToken, storeWorkerToken } from '#device/outbox/worker-token.ts'
import { allRecords, privateRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { accepted, aPlacedOrder, now } from './placed.ts'

const HOUR_MS = 3_600_000
const aToken = (until: number) => `head.${btoa(JSON.stringify({ exp: until / 1000 }))}.signature`
const ada = { uid: 'ada', token: aToken(now + HOUR_MS) }
const logIn = (uid: string) =>
  update(records.user, () => ({ uid, email: `${uid}@era.test`, emailVerified: true }))

beforeEach(async () => {
  await remove(allRecords)
  await logIn('ada')
})
afterEach(() => vi.restoreAllMocks())

test('a token is stored for the worker while an order of its account waits', async () => {
  await aPlacedOrder({}, 'ada')
  await storeWorkerToken(ada)
  expect(await readWorkerToken(now)).toEqual(ada)
})

test('without a waiting order no token is stored', async () => {
  await storeWorkerToken(ada)
  expect(await read(records.workerToken)).toBeNull()
})

test("for a guest's order no token is stored", async () => {
  await aPlacedOrder()
  await storeWorkerToken(ada)
  expect(await read(records.workerToken)).toBeNull()
})

test.each([
  [
    'accepted',
    async (order: Awaited<ReturnType<typeof aPlacedOrder>>) =>
      storePlacedOrder(accepted(order), { orderSecret: order.key, uid: 'ada', now }),
  ],
  ['taken back', async (order: Awaited<ReturnType<typeof aPlacedOrder>>) => returnToCart(order.id)],
])('it is gone with the last order, once %s', async (_, end) => {
  const order = await aPlacedOrder({}, 'ada')
  const other = await aPlacedOrder({}, 'ada')
  await storeWorkerToken(ada)
  await end(order)
  expect(await readWorkerToken(now)).toEqual(ada)
  await end(other)
  expect(await read(records.workerToken)).toBeNull()
})

test('logging out deletes the token', async () => {
  await aPlacedOrder({}, 'ada')
  await storeWorkerToken(ada)
  await remove(privateRecords)
  expect(await read(records.workerToken)).toBeNull()
})

test('the token is not used when another account has logged in', async () => {
  await aPlacedOrder({}, 'ada')
  await storeWorkerToken(ada)
  await logIn('zoe')
  expect(await readWorkerToken(now)).toBeUndefined()
  expect(await read(records.workerToken)).toBeNull()
})

test.each([
  ['in its last minute', aToken(now + HOUR_MS), now + HOUR_MS - 59_000],
  ['without an end', 'head.e30.signature', now],
  ['that is none', 'nonsense', now],
])('a token %s belongs to no account', async (_, token, at) => {
  await aPlacedOrder({}, 'ada')
  await storeWorkerToken({ uid: 'ada', token })
  expect(await readWorkerToken(at)).toBeUndefined()
  expect(await read(records.workerToken)).toBeNull()
})
