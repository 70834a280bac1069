import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, token } from '../base/shop.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop({ database: await freshDatabase('pglite') })
})
afterAll(() => fixture.close())

test('health names the version, the database and who answers for accounts', async () => {
  const answer = await fixture.ask('GET', '/health')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ok',
    version: 'test',
    database: 'pglite',
    auth: 'emulator',
    card: false,
  })
  const head = await fixture.ask('HEAD', '/health')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('every answer is guarded, and none is stored unless it says so', async () => {
  for (const path of ['/health', '/nowhere', '/catalogue', '/me', '/orders/1']) {
    const { headers } = await fixture.ask('GET', path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe(path === '/catalogue' ? 'no-cache' : 'no-store')
  }
})

test('a refusal is a problem document with a stable code', async () => {
  const problem = await problemOf(await fixture.ask('GET', '/nowhere'), 404)
  expect(problem).toMatchObject({
    type: 'urn:era:problem:not_found',
    status: 404,
    code: 'not_found',
    title: expect.any(String),
  })
})

test('a client too old to serve is told to update, and any other is served', async () => {
  const old = await fixture.ask('GET', '/catalogue', { headers: { 'x-era-client': '0' } })
  expect(await problemOf(old, 426)).toMatchObject({ code: 'client_too_old' })
  for (const client of ['1', '2']) {
    expect((await fixture.ask('GET', '/health', { headers: { 'x-era-client': client } })).status).toBe(200)
  }
})

test('a token that does not hold is not a guest', async () => {
  const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
  await problemOf(await fixture.ask('POST', '/orders', { body, token: 'nonsense' }), 401)
})

test.each(['/manager/summary', '/me'])('%s is for those who may', async (path) => {
  await problemOf(await fixture.ask('GET', path), 401)
})

test('a shopper is no manager', async () => {
  await problemOf(await fixture.ask('GET', '/manager/summary', { token: token() }), 403)
})

test('who asks too often waits, and is told how long', async () => {
  let now = Date.now()
  const limited = await aShop({
    database: fixture.shop.database,
    env: { rateLimit: true },
    now: () => new Date(now),
  })
  const join = () => limited.ask('POST', '/launch-list', { body: { email: 'a@example.com' } })
  for (let tries = 0; tries < 10; tries += 1) expect((await join()).status).toBe(200)
  const refused = await join()
  expect(refused.headers.get('retry-after')).toBe('30')
  await problemOf(refused, 429)
  now += 30_000
  expect((await join()).status).toBe(200)
})

test('who is on the list and who is not get the same answer', async () => {
  const join = (email: string) =>
    fixture.ask('POST', '/launch-list', { body: { email, interest: 'sunscreen' } })
  const answers = [
    await join('ada@example.com'),
    await join('ADA+news@example.com'),
    await join('new@example.com'),
  ]
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, '{"joined":true}'])
  const { rows } = await fixture.shop.db.execute(
    "select email from launch_list where interest = 'sunscreen' order by id",
  )
  expect(rows).toEqual([{ email: 'ada@example.com' }, { email: 'new@example.com' }])
})

test('without its database the shop says 503, with no word of why, and opens again by itself', async () => {
  const { shop } = fixture
  const gone = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
  let down = true
  const database = {
    ...shop.database,
    run: <Row>(statement: { name: string; text: string }, values: unknown[]) =>
      down ? Promise.reject<Row[]>(gone) : shop.database.run<Row>(statement, values),
  }
  down = false
  const shaky = await aShop({ database })
  const body = await anOrderFor(shaky, [{ id: 'ROSA-30', units: 1 }])
  down = true
  expect((await shaky.ask('GET', '/health')).status).toBe(503)
  const refused = await shaky.ask('POST', '/orders', { body })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(JSON.stringify(await problemOf(refused, 503))).not.toMatch(/10\.0\.0\.7|ECONN/)
  down = false
  expect((await shaky.ask('GET', '/health')).status).toBe(200)
  expect((await shaky.ask('POST', '/orders', { body })).status).toBe(201)
})
