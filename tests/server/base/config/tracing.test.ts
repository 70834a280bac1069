import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTracing } from '#server/base/config/tracing.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { freshDatabase, onPostgres } from '../engines.ts'
import { anOrderFor, type Fixture } from '../place-order.ts'
import { aShop } from '../shop.ts'

/** What a collector receives over OTLP. */

interface SentSpan {
  name: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

onPostgres('traces', () => {
  let collector: Server
  let stop: () => Promise<void>
  let fixture: Fixture
  const bodies: string[] = []
  beforeEach(async () => {
    bodies.length = 0
    collector = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      if (request.url === '/v1/traces') bodies.push(body)
      response.end('{}')
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    // What `address` is, once it listens on a port.
    const { port } = collector.address() as AddressInfo
    stop = await startTracing({ endpoint: `http://127.0.0.1:${port}/`, share: 1 })
    fixture = await aShop({ database: await freshDatabase('postgres') })
  })
  afterEach(async () => {
    await fixture.close()
    await stop()
    collector.close()
  })

  /** All spans, once the last are sent. */
  async function sent(): Promise<SentSpan[]> {
    await stop()
    return bodies.flatMap((body) => {
      const { resourceSpans }: Sent = JSON.parse(body)
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    })
  }

  const read = ({ attributes }: SentSpan) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

  test('an order is traced from its request to its queries and its mail, without personal data', async () => {
    const order = await anOrderFor(fixture, [{ id: 'ROSA-100', units: 1 }])
    const answer = await fixture.ask('POST', '/orders', { body: order })
    expect(answer.status).toBe(201)
    await runDueJobs(fixture.services)
    const spans = await sent()
    const request = spans.find(({ name }) => name === 'POST /api/orders')
    expect(request && read(request)).toMatchObject({
      'era.order.id': order.id,
      'era.request.id': answer.headers.get('x-request-id'),
      'http.response.status_code': 201,
    })
    const queries = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.map((query) => read(query)['db.system.name'])).toEqual(queries.map(() => 'postgresql'))
    const mail = spans.find(({ name }) => name === 'job mail')
    expect(mail && read(mail)['era.order.id']).toBe(order.id)
    const all = bodies.join('')
    for (const personal of [
      order.contact.email,
      order.contact.name,
      order.contact.phone,
      order.address.line1,
    ]) {
      expect(all).not.toContain(personal)
    }
  })

  test('each of many requests at once has its own queries', async () => {
    const order = await anOrderFor(fixture, [{ id: 'ROSA-100', units: 1 }])
    await fixture.ask('POST', '/orders', { body: order })
    const read = () => fixture.ask('GET', `/orders/${order.id}`, { key: order.key })
    // The first one loads the catalogue too.
    await read()
    const answers = await Promise.all(Array.from({ length: 60 }, read))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const spans = await sent()
    const requests = spans.filter(({ name }) => name === 'GET /api/orders/:id').slice(1)
    const queries = requests.map(
      ({ spanId }) => spans.filter(({ parentSpanId }) => parentSpanId === spanId).length,
    )
    expect(requests).toHaveLength(60)
    expect(Math.min(...queries)).toBeGreaterThan(0)
    expect(new Set(queries).size).toBe(1)
  })

  test('an unexpected failure is marked, without its message', async () => {
    await fixture.services.db.execute('drop table code_redemptions, launch_list cascade')
    await fixture.services.db.execute('alter table variants rename column stock to gone')
    const answer = await fixture.ask('POST', '/quote', {
      body: { items: [{ id: 'ROSA-100', units: 1 }], delivery: 'standard', region: 'CA' },
    })
    expect(answer.status).toBe(500)
    const failed = (await sent()).filter(({ status }) => status.code === 2)
    expect(failed.map(({ name }) => name)).toEqual(expect.arrayContaining(['POST /api/quote']))
    expect(bodies.join('')).not.toContain('does not exist')
  })
})
