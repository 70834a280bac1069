import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionSource } from '#device/http/session.ts'
import { type ListSignup, listSignupQueue } from '#device/outbox/list-signup-queue.ts'
import { allRecords, privateRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import { aShop, type Handler, json, now, problem } from './placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.restoreAllMocks()
  setSessionSource(async () => undefined)
})

const newsletter: ListSignup = { email: 'ada@example.com', list: 'letters' }
const back: ListSignup = { email: 'ada@example.com', list: 'back:ROSA-100' }
const queued = () => read(records.listSignups)
const add = (join: ListSignup) => listSignupQueue.add({ join }, now)
const go = (over = {}) => listSignupQueue.send({ now: () => now, ...over })
const joins = () => json(200, { joined: true })

test('queued sign-ups are sent without a token, in their order, and removed', async () => {
  setSessionSource(async () => ({ uid: 'zoe', token: 'zoe' }))
  await add(newsletter)
  await add(back)
  const bodies: unknown[] = []
  aShop(async (request) => {
    expect(request.headers.has('authorization')).toBe(false)
    bodies.push(await request.json())
    return joins()
  })
  expect(await go()).toMatchObject({ sent: [{ join: newsletter }, { join: back }], refused: [] })
  expect(bodies).toEqual([newsletter, back])
  expect(await queued()).toEqual([])
})

test('a mailbox is queued once per list, however it is spelled', async () => {
  for (const email of ['ada@example.com', 'Ada@Example.com', 'eve@example.com']) {
    await add({ email, list: 'letters' })
  }
  await add(back)
  expect((await queued()).map(({ join }) => join)).toEqual([
    { email: 'Ada@Example.com', list: 'letters' },
    { email: 'eve@example.com', list: 'letters' },
    back,
  ])
})

const unreached: [string, Handler][] = [
  ['a refused connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a time-out', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ['a captive portal', () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })],
  ['500', () => problem(500, 'unexpected')],
  ['503', () => problem(503, 'unavailable')],
  ['an answer that says nothing', () => json(200, { thanks: true })],
]
test.each(unreached)('after %s a sign-up stays and is tried later', async (_, answer) => {
  vi.spyOn(console, 'error').mockReturnValue()
  await add(newsletter)
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
  await add(newsletter)
  aShop(() => problem(429, 'too_many_requests', {}, { 'retry-after': '3600' }))
  await go()
  expect((await queued())[0]?.nextAt).toBeGreaterThanOrEqual(now + 3_600_000)
})

test('a sign-up that is refused for good is removed', async () => {
  await add(newsletter)
  await add(back)
  aShop(async (request) => {
    const { list }: ListSignup = await request.json()
    return list === 'letters' ? problem(422, 'invalid') : joins()
  })
  expect(await go()).toMatchObject({
    sent: [{ join: back }],
    refused: [{ unsent: { join: newsletter }, refusal: { code: 'invalid' } }],
  })
  expect(await queued()).toEqual([])
})

test('a cancelled sign-up is not sent, even while another is in flight', async () => {
  await add(newsletter)
  await add(back)
  const shop = aShop(async () => {
    await listSignupQueue.cancel({ join: back })
    return joins()
  })
  expect(await go()).toMatchObject({ sent: [{ join: newsletter }], refused: [] })
  expect(shop).toHaveBeenCalledTimes(1)
})

test('two concurrent senders send a sign-up once', async () => {
  await add(newsletter)
  const shop = aShop(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return joins()
  })
  await Promise.all([go(), go(), go()])
  expect(shop).toHaveBeenCalledTimes(1)
})

test('logging out deletes queued sign-ups', async () => {
  await add(newsletter)
  await remove(privateRecords)
  expect(await queued()).toEqual([])
})
