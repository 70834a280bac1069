import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { identify } from '#server/base/http/client-ip.ts'
import { problem, RefusalError } from '#server/base/http/problem.ts'
import { codeGuessLimit, rateLimit } from '#server/base/http/rate-limit.ts'
import type { RequestContext } from '#server/base/http/services.ts'
import { connectSharedLimits } from '#server/base/http/shared-limits.ts'
import { hasRedis, startRedis } from '../../../redis.ts'
import type { Fixture } from '../place-order.ts'
import { aShop } from '../shop.ts'

/** Limits that several processes count together, in a Redis. */

let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop()
})
afterAll(() => fixture.close())

test.runIf(process.env.CI === 'true')('Redis is there in CI', () => {
  expect(hasRedis, 'Install Debian’s package “redis-server”.').toBe(true)
})

describe.skipIf(!hasRedis)('limits in Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let stop = new AbortController()
  beforeEach(async () => {
    redis = await startRedis()
    stop = new AbortController()
  })
  afterEach(async () => {
    stop.abort()
    redis.resume()
    await redis.stop()
  })

  /** One process of a shop: what differs between two of them is only who counts. */
  function aProcess() {
    const lines: string[] = []
    const line = (event: string) => void lines.push(event)
    const log = { ...fixture.services.log, info: line, warn: line }
    const sharedLimits = connectSharedLimits(redis.url, { log, stopping: stop.signal })
    const env = { ...fixture.services.env, rateLimit: true, trustedProxies: ['127.0.0.1'] }
    const services = { ...fixture.services, env, sharedLimits }
    const guesses = codeGuessLimit(services)
    const app = new Hono<RequestContext>()
      .use(identify(services))
      .get('/slow', rateLimit(services, { burst: 6, seconds: 3_600 }), (c) => c.text('served'))
      .get('/other', rateLimit(services, { burst: 6, seconds: 3_600 }), (c) => c.text('served'))
      .get('/code', async (c) => {
        await guesses.check(c)
        await guesses.count(c)
        return c.text('served')
      })
      .onError((error, c) => {
        if (error instanceof RefusalError) return problem(error, c.get('requestId'))
        throw error
      })
    return {
      lines,
      /** Counting together is what its log says last, or has never ceased. */
      isShared: async () =>
        (await sharedLimits?.use('ready', { burst: 1, seconds: 1 }, 'peek')) !== undefined,
      ask: async (path = '/slow', address = '192.0.2.1') =>
        (await app.request(path, { headers: { 'x-forwarded-for': address } })).status,
    }
  }
  type Process = ReturnType<typeof aProcess>
  const shared = (...all: Process[]) =>
    vi.waitFor(
      async () => expect(await Promise.all(all.map((one) => one.isShared()))).toEqual(all.map(() => true)),
      { timeout: 10_000 },
    )
  const count = (statuses: readonly number[], status: number) =>
    statuses.filter((one) => one === status).length

  test('let through exactly what one process would, over four of them', async () => {
    const all = [aProcess(), aProcess(), aProcess(), aProcess()]
    await shared(...all)
    const asked = Array.from({ length: 40 }, (_, at) => all[at % 4]?.ask() ?? 0)
    const statuses = await Promise.all(asked)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([6, 34])
    // Another call and another caller have their own.
    expect(await all[0]?.ask('/other')).toBe(200)
    expect(await all[1]?.ask('/slow', '192.0.2.2')).toBe(200)
  })

  test('say when the next call is served, and forget a caller who has everything again', async () => {
    const limits = connectSharedLimits(redis.url, { log: fixture.services.log, stopping: stop.signal })
    await vi.waitFor(async () =>
      expect(await limits?.use('a', { burst: 2, seconds: 10 }, 'peek')).toBeDefined(),
    )
    const take = () => limits?.use('a', { burst: 2, seconds: 10 }, 'consume')
    expect(await take()).toEqual({ refused: false, wait: 0 })
    expect(await take()).toEqual({ refused: false, wait: 10 })
    expect(await take()).toEqual({ refused: true, wait: 10 })
    // Looking costs nothing.
    expect(await limits?.use('b', { burst: 1, seconds: 10 }, 'peek')).toEqual({ refused: false, wait: 0 })
    expect(await limits?.use('b', { burst: 1, seconds: 10 }, 'consume')).toEqual({ refused: false, wait: 10 })
    // What has happened counts, however little was left.
    expect(await limits?.use('b', { burst: 1, seconds: 10 }, 'penalize')).toEqual({ refused: true, wait: 20 })
  })

  test('serve a caller without a pause at their own rate, and no faster', async () => {
    const limits = connectSharedLimits(redis.url, { log: fixture.services.log, stopping: stop.signal })
    const use = (how: 'peek' | 'consume') => limits?.use('a', { burst: 1, seconds: 0.4 }, how)
    await vi.waitFor(async () => expect(await use('peek')).toBeDefined())
    const begun = performance.now()
    let served = 0
    while (performance.now() - begun < 2_000) {
      if ((await use('consume'))?.refused === false) served += 1
      await sleep(20)
    }
    // One at once and one each 0.4 seconds: five, and a slow machine may miss the last.
    expect(served).toBeGreaterThanOrEqual(4)
    expect(served).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 400))
  })

  test('count guesses of codes together', async () => {
    const [one, other] = [aProcess(), aProcess()]
    await shared(one, other)
    for (let at = 0; at < 20; at += 1) expect(await (at % 2 ? one : other).ask('/code')).toBe(200)
    expect([await one.ask('/code'), await other.ask('/code')]).toEqual([429, 429])
  })

  test('are those of each process while Redis is gone, with one warning, and shared again when it is back', async () => {
    const [one, other] = [aProcess(), aProcess()]
    await shared(one, other)
    await redis.stop()
    for (let at = 0; at < 6; at += 1) expect([await one.ask(), await other.ask()]).toEqual([200, 200])
    expect([await one.ask(), await other.ask()]).toEqual([429, 429])
    await vi.waitFor(() => expect(one.lines).toEqual(['limits.alone']))
    redis = await startRedis(redis.port)
    await shared(one, other)
    expect(one.lines).toEqual(['limits.alone', 'limits.shared'])
    const statuses = [await one.ask(), await other.ask(), await one.ask(), await other.ask()]
    expect(statuses).toEqual([200, 200, 200, 200])
    expect([await one.ask(), await other.ask(), await one.ask()]).toEqual([200, 200, 429])
  })

  test('are those of the process while Redis hangs', async () => {
    const one = aProcess()
    await shared(one)
    redis.pause()
    const statuses = await Promise.all(Array.from({ length: 8 }, () => one.ask()))
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([6, 2])
    expect(one.lines).toEqual(['limits.alone'])
    redis.resume()
    await shared(one)
    expect(one.lines).toEqual(['limits.alone', 'limits.shared'])
  })
})

test('without an address there are none to share', () => {
  expect(fixture.services.sharedLimits).toBeUndefined()
})
