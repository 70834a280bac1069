import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forget, read, update } from '#device/memory.ts'
import { settle, takeBack } from '#device/outbox.ts'
import { leavePass, passHeld } from '#device/pass.ts'
import { allRecords, privateRecords, records } from '#device/records.ts'
import { accepted, aPlacedOrder, now } from './placed.ts'

const HOUR_MS = 3_600_000
const aToken = (until: number) => `head.${btoa(JSON.stringify({ exp: until / 1000 }))}.signature`
const ada = { uid: 'ada', token: aToken(now + HOUR_MS) }
const logIn = (uid: string) =>
  update(records.identity, () => ({ uid, email: `${uid}@era.test`, emailVerified: true }))

beforeEach(async () => {
  await forget(allRecords)
  await logIn('ada')
})
afterEach(() => vi.restoreAllMocks())

test('a token is left for the worker while an order of its account waits', async () => {
  await aPlacedOrder({}, 'ada')
  await leavePass(ada)
  expect(await passHeld(now)).toEqual(ada)
})

test('no order waits, no token is left', async () => {
  await leavePass(ada)
  expect(await read(records.pass)).toBeNull()
})

test("a guest's order is no reason to leave one", async () => {
  await aPlacedOrder()
  await leavePass(ada)
  expect(await read(records.pass)).toBeNull()
})

test.each([
  [
    'accepted',
    async (order: Awaited<ReturnType<typeof aPlacedOrder>>) => settle(accepted(order), order.key, 'ada', now),
  ],
  ['taken back', async (order: Awaited<ReturnType<typeof aPlacedOrder>>) => takeBack(order.id)],
])('it is gone with the last order, once %s', async (_, end) => {
  const order = await aPlacedOrder({}, 'ada')
  const other = await aPlacedOrder({}, 'ada')
  await leavePass(ada)
  await end(order)
  expect(await passHeld(now)).toEqual(ada)
  await end(other)
  expect(await read(records.pass)).toBeNull()
})

test('it is gone when logging out', async () => {
  await aPlacedOrder({}, 'ada')
  await leavePass(ada)
  await forget(privateRecords)
  expect(await read(records.pass)).toBeNull()
})

test('it stands for nobody once somebody else has logged in here', async () => {
  await aPlacedOrder({}, 'ada')
  await leavePass(ada)
  await logIn('zoe')
  expect(await passHeld(now)).toBeUndefined()
  expect(await read(records.pass)).toBeNull()
})

test.each([
  ['in its last minute', aToken(now + HOUR_MS), now + HOUR_MS - 59_000],
  ['without an end', 'head.e30.signature', now],
  ['that is none', 'nonsense', now],
])('a token %s stands for nobody', async (_, token, at) => {
  await aPlacedOrder({}, 'ada')
  await leavePass({ uid: 'ada', token })
  expect(await passHeld(at)).toBeUndefined()
  expect(await read(records.pass)).toBeNull()
})
