import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionSource } from '#device/http/session.ts'
import { cancelSignup, queueSignup, type Signup, sendSignups } from '#device/outbox/signup-queue.ts'
import { allRecords, privateRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import { aShop, json, now, problem, type Shop } from './placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.restoreAllMocks()
  setSessionSource(async () => undefined)
})

const newsletter: Signup = { email: 'ada@example.com', list: 'letters' }
const back: Signup = { email: 'ada@example.com', list: 'back:ROSA-100' }
const queued = () => read(records.signups)
const go = (over = {}) => sendSignups({ now: () => now, ...over })
const joins = () => json(200, { joined: true })

test('queued sign-ups are sent without a token, in their order, and removed', async () => {
  setSessionSource(async () => ({ uid: 'zoe', token: 'zoe' }))
  await queueSignup(newsletter, now)
  await queueSignup(back, now)
  const bodies: unknown[] = []
  aShop(async (request) => {
    expect(request.headers.has('authorization')).toBe(false)
    bodies.push(await request.json())
    return joins()
  })
  expect(await go()).toEqual({ joined: [newsletter, back], refused: [] })
  expect(bodies).toEqual([newsletter, back])
  expect(await queued()).toEqual([])
})

test('a mailbox is queued once per list, however it is spelled', async () => {
  for (const email of ['ada@example.com', 'Ada@Example.com', 'eve@example.com']) {
    await queueSignup({ email, list: 'letters' }, now)
  }
  await queueSignup(back, now)
  expect((await queued()).map(({ join }) => join)).toEqual([
    { email: 'Ada@Example.com', list: 'letters' },
    { email: 'eve@example.com', list: 'letters' },
    back,
  ])
})

const unreached: [string, Shop][] = [
  ['a refused connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a time-out', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ['a captive portal', () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })],
  ['500', () => problem(500, 'unexpected')],
  ['503', () => problem(503, 'unavailable')],
  ['an answer that says nothing', () => json(200, { thanks: true })],
]
test.each(unreached)('after %s a sign-up stays and is tried later', async (_, answer) => {
  vi.spyOn(console, 'error').mockReturnValue()
  await queueSignup(newsletter, now)
  const shop = aShop(answer)
  await go()
  const [entry] = await queued()
  expect(entry?.nextAt).toBeGreaterThan(now)
  await go()
  expect(shop).toHaveBeenCalledTimes(1)
  await go({ eager: true })
  expect(shop).toHaveBeenCalledTimes(2)
  expect(await queued()).toMatchObject([{ attempts: 2 }])
})

test('after 429 a sign-up is not tried before the time the shop named', async () => {
  await queueSignup(newsletter, now)
  aShop(() => problem(429, 'too_many_requests', {}, { 'retry-after': '3600' }))
  await go()
  expect((await queued())[0]?.nextAt).toBeGreaterThanOrEqual(now + 3_600_000)
})

test('a sign-up that is refused for good is removed', async () => {
  await queueSignup(newsletter, now)
  await queueSignup(back, now)
  aShop(async (request) => {
    const { list }: Signup = await request.json()
    return list === 'letters' ? problem(422, 'invalid') : joins()
  })
  expect(await go()).toEqual({ joined: [back], refused: [newsletter] })
  expect(await queued()).toEqual([])
})

test('a cancelled sign-up is not sent, even while another is in flight', async () => {
  await queueSignup(newsletter, now)
  await queueSignup(back, now)
  const shop = aShop(async () => {
    await cancelSignup(back)
    return joins()
  })
  expect(await go()).toEqual({ joined: [newsletter], refused: [] })
  expect(shop).toHaveBeenCalledTimes(1)
})

test('two concurrent senders send a sign-up once', async () => {
  await queueSignup(newsletter, now)
  const shop = aShop(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return joins()
  })
  await Promise.all([go(), go(), go()])
  expect(shop).toHaveBeenCalledTimes(1)
})

test('logging out deletes queued sign-ups', async () => {
  await queueSignup(newsletter, now)
  await remove(privateRecords)
  expect(await queued()).toEqual([])
})
