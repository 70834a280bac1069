import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDrainingServer, limits } from '#server/main/listen.ts'
import { freshDatabase } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, token } from '../base/shop.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop({ database: await freshDatabase('pglite') })
})
afterAll(() => fixture.close())

test('health names the version, the database and the identity provider', async () => {
  const answer = await fixture.ask('GET', '/health')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ok',
    version: 'test',
    database: fixture.services.database.kind,
    auth: 'emulator',
    card: false,
  })
  const head = await fixture.ask('HEAD', '/health')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('ready: the database answers and has what this build needs, and the process is not stopping', async () => {
  const { services } = fixture
  const stopping = new AbortController()
  let answers: () => Promise<{ at: string | null }[]> = () => Promise.resolve([{ at: '9999999999999' }])
  // Only what the answers of the database are is made up.
  const run = <Row>() => answers() as Promise<Row[]>
  const ask = async () => {
    const answer = await shaky.ask('GET', '/ready')
    return [answer.status, Object(await answer.json()).fault]
  }
  expect((await fixture.ask('GET', '/ready')).status).toBe(200)
  const shaky = await aShop({ database: { ...services.database, run } })
  shaky.services.stopping = stopping.signal
  // A newer build has migrated it further.
  expect(await ask()).toEqual([200, undefined])
  answers = () => Promise.resolve([{ at: '1' }])
  expect(await ask()).toEqual([503, 'migrations'])
  answers = () => Promise.reject(Object.assign(new Error('relation does not exist'), { code: '42P01' }))
  expect(await ask()).toEqual([503, 'migrations'])
  answers = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  expect(await ask()).toEqual([503, 'database'])
  answers = () => new Promise(() => undefined)
  const begun = performance.now()
  expect(await ask()).toEqual([503, 'database'])
  expect(performance.now() - begun).toBeLessThan(4_000)
  answers = () => Promise.resolve([{ at: '9999999999999' }])
  stopping.abort()
  expect(await ask()).toEqual([503, 'stopping'])
})

test('every answer has security headers, and is not cached unless its headers allow it', async () => {
  for (const path of ['/health', '/nowhere', '/catalogue', '/me', '/orders/1']) {
    const { headers } = await fixture.ask('GET', path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    // JSON has no charset to name: it is UTF-8.
    expect(headers.get('content-type')).toMatch(/^application\/(problem\+)?json$/)
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

test('a client that is too old gets 426, and any other is served', async () => {
  const old = await fixture.ask('GET', '/catalogue', { headers: { 'x-era-client': '0' } })
  expect(await problemOf(old, 426)).toMatchObject({ code: 'client_too_old' })
  for (const client of ['1', '2']) {
    expect((await fixture.ask('GET', '/health', { headers: { 'x-era-client': client } })).status).toBe(200)
  }
})

test('an invalid token is refused, not treated as a guest', async () => {
  const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
  await problemOf(await fixture.ask('POST', '/orders', { body, token: 'nonsense' }), 401)
})

test.each(['/manager/summary', '/me'])('%s is closed to guests', async (path) => {
  await problemOf(await fixture.ask('GET', path), 401)
})

test('manager calls are closed to shoppers', async () => {
  await problemOf(await fixture.ask('GET', '/manager/summary', { token: token() }), 403)
})

test('too many requests are refused with the time to wait', async () => {
  let now = Date.now()
  const limited = await aShop({
    database: fixture.services.database,
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

test('an address on the list and one that is not get the same answer', async () => {
  const join = (email: string) =>
    fixture.ask('POST', '/launch-list', { body: { email, interest: 'sunscreen' } })
  const answers = [
    await join('ada@example.com'),
    await join('ADA+news@example.com'),
    await join('new@example.com'),
  ]
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, '{"joined":true}'])
  const { rows } = await fixture.services.db.execute(
    "select email from launch_list where interest = 'sunscreen' order by id",
  )
  expect(rows).toEqual([{ email: 'ada@example.com' }, { email: 'new@example.com' }])
})

test('without its database the shop answers 503 without details, and recovers by itself', async () => {
  const { services } = fixture
  const gone = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
  let down = true
  const database = {
    ...services.database,
    run: <Row>(statement: { name: string; text: string }, values: unknown[]) =>
      down ? Promise.reject<Row[]>(gone) : services.database.run<Row>(statement, values),
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

test('TRACE and methods that no route has are refused, and nothing is said back', async () => {
  const { server } = createDrainingServer(fixture.api.fetch, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  for (const method of ['TRACE', 'PROPFIND', 'PATCH']) {
    const sent = request({ port, method, path: '/api/health', headers: { 'x-secret': 'echo-me' } }).end()
    const [answer] = await once(sent, 'response')
    expect(answer.statusCode, method).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, method).toBeLessThan(500)
    expect(await text(answer), method).not.toContain('echo-me')
  }
  server.closeAllConnections()
  server.close()
})

test('a name that is twice in a query counts once, the first', async () => {
  const ask = async (query: string) => (await fixture.ask('GET', `/catalogue/changes?${query}`)).text()
  expect(await ask('since=unknown&since=x')).toBe(await ask('since=unknown'))
  expect((await fixture.ask('GET', '/catalogue/changes?from=x&from=1')).status).toBe(422)
})
