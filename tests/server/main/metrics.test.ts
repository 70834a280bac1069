import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/base/db/db.ts'
import { jobs, orders } from '#server/base/db/schema.ts'
import { createMetricsReport, listenForMetrics } from '#server/main/metrics.ts'
import { createPages } from '#server/pages/routes.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, placed } from '../base/staff.ts'
import { aBuild } from '../pages/build.ts'

/** The lines of some metrics: what stands before the value, and the value. */
const read = (text: string, name: RegExp) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => name.test(line) && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )

const measured = { metricsPort: 0 }

onBoth('what the shop measures', (engine) => {
  let fixture: Fixture
  let report: () => Promise<string>
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), env: measured })
    report = createMetricsReport(fixture.services)
  })
  afterAll(() => fixture.close())

  test('orders by state, and the jobs that they leave', async () => {
    const [first] = [await placed(fixture), await placed(fixture)]
    await act(fixture, 'pack', [first])
    const { services } = fixture
    await services.db.insert(jobs).values({
      kind: 'mail',
      cause: 'old',
      payload: {},
      dueAt: new Date(0),
      deadAt: new Date(),
      createdAt: new Date(0),
    })
    await services.db.update(jobs).set({ createdAt: sql`now() - interval '90 seconds'` })
    const tomorrow = sql`due_at = (select max(due_at) from outbox)`
    await services.db.update(jobs).set({ dueAt: sql`now() + interval '1 day'` }).where(tomorrow)
    const text = await report()
    expect(read(text, /^era_orders/)).toEqual({
      'era_orders_placed_total{state="placed"}': 2,
      'era_orders_last_day{state="placed"}': 1,
      'era_orders_last_day{state="packed"}': 1,
    })
    expect(read(text, /^era_jobs/)).toEqual({
      'era_jobs{state="waiting"}': 3,
      'era_jobs{state="due"}': 2,
      'era_jobs{state="dead"}': 1,
    })
    const [age] = Object.values(read(text, /^era_job_oldest_seconds/))
    expect(age).toBeGreaterThan(85)
    expect(age).toBeLessThan(600)
    // Those of earlier days are not among them.
    await services.db.update(orders).set({ placedAt: sql`now() - interval '2 days'` })
    expect(read(await report(), /^era_orders_last_day/)).toEqual({})
  })

  test('requests by pattern and status, never by what a client wrote', async () => {
    const secret = 'ada@example.com'
    await fixture.ask('GET', `/orders/${secret}`)
    await fixture.ask('GET', `/nowhere/${secret}`)
    await fixture.ask('GET', `/influencers/${secret}`)
    await fixture.ask('GET', '/catalogue')
    const text = await report()
    expect(text).not.toContain('ada')
    const requests = read(text, /^era_requests_total/)
    expect(requests['era_requests_total{method="GET",route="/api/catalogue",status="200"}']).toBe(1)
    expect(requests['era_requests_total{method="GET",route="/api/orders/:id",status="404"}']).toBe(1)
    const times = read(text, /^era_request_seconds_bucket\{.*catalogue/)
    expect(times['era_request_seconds_bucket{le="+Inf",route="/api/catalogue"}']).toBe(1)
  })

  test('the process itself, and its connections', async () => {
    const text = await report()
    expect(read(text, /^nodejs_eventloop_lag_seconds$|^nodejs_eventloop_lag_seconds /)).not.toEqual({})
    expect(read(text, /^era_database_(up|listening)/).era_database_up).toBe(1)
    const [total] = Object.values(read(text, /^era_database_connections /))
    if (engine === 'postgres') expect(total).toBeGreaterThan(0)
    else expect(total).toBeUndefined()
  })
})

describe('the process of a shop', () => {
  let database: Database
  let build: Awaited<ReturnType<typeof aBuild>>
  beforeAll(async () => {
    database = await freshDatabase('pglite')
    build = await aBuild()
  })
  afterAll(async () => {
    await database.close()
    await build.remove()
  })

  test('reports itself without its database, in time', async () => {
    const { services } = await aShop({ database: { ...database }, env: measured })
    const report = createMetricsReport(services)
    await report()
    services.database.run = () => new Promise(() => undefined)
    const text = await report()
    expect(read(text, /^era_database_up/)).toEqual({ era_database_up: 0 })
    expect(read(text, /^era_(jobs|job_|orders_last)/)).toEqual({})
  })

  test('counts pages by the shop’s own addresses, and those in memory', async () => {
    const { services } = await aShop({ database, env: measured })
    const pages = await createPages(services, build.dir)
    for (const path of ['/rosa', '/rosa', '/no-such-page', '/assets/none.js']) await pages.request(path)
    const text = await createMetricsReport(services)()
    expect(read(text, /^era_requests_total/)).toEqual({
      'era_requests_total{method="GET",route="/rosa",status="200"}': 2,
      'era_requests_total{method="GET",route="/*",status="404"}': 1,
      'era_requests_total{method="GET",route="/assets/*",status="404"}': 1,
    })
    expect(read(text, /^era_pages_cached/).era_pages_cached).toBeGreaterThan(0)
  })

  test('answers on a port of its own, on this machine only', async () => {
    const { services, ask } = await aShop({ database, env: measured })
    const server = await listenForMetrics(services)
    const address = server?.address()
    if (address === null || typeof address !== 'object') throw new Error('It does not listen')
    expect(address.address).toBe('127.0.0.1')
    const answer = await fetch(`http://127.0.0.1:${address.port}/metrics`)
    const type = expect.stringContaining('version=0.0.4')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(await answer.text()).toContain('era_database_up 1')
    expect((await fetch(`http://127.0.0.1:${address.port}/`)).status).toBe(404)
    server?.closeAllConnections()
    server?.close()
    expect((await ask('GET', '/metrics')).status).toBe(404)
  })

  test('measures nothing without that port', async () => {
    const { services, ask } = await aShop({ database })
    expect(await listenForMetrics(services)).toBeUndefined()
    await ask('GET', '/catalogue')
    expect(await services.metrics.registry.metrics()).toBe('\n')
  })
})
