import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { identify } from '#server/base/http/client-ip.ts'
import { problem, RefusalError } from '#server/base/http/problem.ts'
import { rateLimit } from '#server/base/http/rate-limit.ts'
import type { RequestContext } from '#server/base/http/services.ts'
import { createDrainingServer, type Draining, limits } from '#server/main/listen.ts'
import { type Fixture, problemOf } from '../place-order.ts'
import { aShop } from '../shop.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop()
})
afterAll(() => fixture.close())

describe('a rate limit', () => {
  /** Two at once, and one more every ten seconds. */
  function limited() {
    let now = 0
    const env = { ...fixture.services.env, rateLimit: true, trustedProxies: ['127.0.0.1'] }
    const services = { ...fixture.services, env, now: () => new Date(now) }
    const app = new Hono<RequestContext>()
      .use(identify(services))
      // Who is logged in, without what a login takes.
      .use(
        createMiddleware<RequestContext>(async (c, next) => {
          const uid = c.req.header('x-account')
          if (uid) c.set('user', { uid, email: `${uid}@era.test`, emailVerified: true })
          await next()
        }),
      )
      .get('/', rateLimit(services, { burst: 2, seconds: 10 }), (c) => c.text('served'))
      .onError((error, c) => {
        if (error instanceof RefusalError) return problem(error, c.get('requestId'))
        throw error
      })
    return {
      later: (seconds: number) => {
        now += seconds * 1_000
      },
      async ask(address = '192.0.2.1', account = '') {
        const headers = { 'x-forwarded-for': address, 'x-account': account }
        const answer = await app.request('/', { headers })
        return answer.status === 200 ? 'served' : Number(answer.headers.get('retry-after'))
      },
    }
  }

  test('says in whole seconds when the next request is served, and serves it then', async () => {
    const { ask, later } = limited()
    expect([await ask(), await ask(), await ask()]).toEqual(['served', 'served', 10])
    later(9.5)
    expect(await ask()).toBe(1)
    later(0.5)
    expect(await ask()).toBe('served')
    later(0.1)
    expect(await ask()).toBe(10)
  })

  test('serves a caller without a pause at its own rate, and no faster', async () => {
    const { ask, later } = limited()
    const served: number[] = []
    for (let second = 0; second <= 40; second += 1) {
      if ((await ask()) === 'served') served.push(second)
      later(1)
    }
    expect(served).toEqual([0, 1, 10, 20, 30, 40])
  })

  test('saves up no more than its burst, however long there is no call', async () => {
    const { ask, later } = limited()
    expect(await ask()).toBe('served')
    later(3_600)
    expect([await ask(), await ask(), await ask()]).toEqual(['served', 'served', 10])
  })

  test('counts each address for itself, and an IPv6 network as one', async () => {
    const { ask } = limited()
    for (const own of ['192.0.2.1', '192.0.2.2', '2001:db8::1'])
      expect([await ask(own), await ask(own), await ask(own)]).toEqual(['served', 'served', 10])
    expect(await ask('2001:db8::ffff:1')).toBe(10)
    expect(await ask('2001:db8:0:1::1')).toBe('served')
  })

  test('counts an account wherever it comes from, and not against others at its address', async () => {
    const { ask } = limited()
    expect([await ask('192.0.2.1', 'ada'), await ask('192.0.2.2', 'ada')]).toEqual(['served', 'served'])
    expect(await ask('192.0.2.3', 'ada')).toBe(10)
    expect([await ask('192.0.2.3', 'ben'), await ask('192.0.2.3')]).toEqual(['served', 'served'])
  })

  test('is not evaded by an address that the caller writes itself', async () => {
    const { ask } = limited()
    const through = (lie: string) => ask(`${lie}, 192.0.2.9`)
    expect([await through('1.1.1.1'), await through('2.2.2.2'), await through('3.3.3.3')]).toEqual([
      ...['served', 'served', 10],
    ])
  })

  test('is neither lifted nor lengthened by a clock that is put back', async () => {
    const { ask, later } = limited()
    expect(await ask()).toBe('served')
    later(-50)
    expect([await ask(), await ask()]).toEqual(['served', 10])
  })
})

describe('a body that does not say its length', () => {
  const kilobyte = new Uint8Array(1_024).fill(0x20)
  /** White space before an empty object, a kilobyte at a time. */
  function body(kilobytes: number) {
    let sent = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent <= kilobytes) return controller.enqueue(kilobyte)
        controller.enqueue(new TextEncoder().encode('{}'))
        controller.close()
      },
    })
    return { stream, sent: () => sent }
  }
  const post = (path: string, stream: ReadableStream) =>
    fixture.api.request(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)

  test('is read up to the limit', async () => {
    const { errors } = await problemOf(await post('/quote', body(63).stream), 422)
    expect(errors?.[0]?.path).toBe('items')
  })

  test.each(['/quote', '/orders', '/me', '/vitals'])(
    'and exceeds the limit is refused by %s',
    async (path) => {
      const endless = body(Number.POSITIVE_INFINITY)
      expect(await problemOf(await post(path, endless.stream), 413)).toMatchObject({ code: 'too_large' })
      // Not read to an end that never comes.
      expect(endless.sent()).toBeLessThan(100)
    },
  )
})

describe('a body that says its length', () => {
  const post = (path: string, length: number, headers?: Record<string, string>) =>
    fixture.api.request(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(length), ...headers },
      body: '{}',
    })

  test('is read at the limit', async () => {
    await problemOf(await post('/quote', 64 * 1_024), 422)
  })

  test.each(['/quote', '/orders', '/me', '/vitals'])('is refused unread by %s above it', async (path) => {
    expect(await problemOf(await post(path, 64 * 1_024 + 1), 413)).toMatchObject({ code: 'too_large' })
  })

  test('and arrives in parts is counted, whatever it says', async () => {
    const chunked = { 'transfer-encoding': 'chunked' }
    await problemOf(await post('/quote', 64 * 1_024 + 1, chunked), 422)
  })
})

describe('a request that never ends', () => {
  let opened: Draining | undefined
  afterEach(() => {
    opened?.server.closeAllConnections()
    opened?.server.close()
  })

  async function sending(request: string) {
    opened = createDrainingServer(
      async (request: Request) => new Response(await request.text()),
      // The real limits' kinds with less time: what is awaited is that the server ends the connection.
      { ...limits, headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 },
    )
    const { server } = opened
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address with a port.
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => {
      text += part.toString()
    })
    socket.write(request)
    await once(socket, 'close')
    return text.split('\r\n')[0]
  }

  test.each([
    ['headers', 'POST / HTTP/1.1\r\nhost: shop.test\r\n'],
    ['body', 'POST / HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 100\r\n\r\nhalf of it'],
    ['chunks', 'POST / HTTP/1.1\r\nhost: shop.test\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])('with its %s is answered with 408, and its connection is closed', async (_, request) => {
    expect(await sending(request)).toBe('HTTP/1.1 408 Request Timeout')
  })

  test('with two lengths, or with a length and chunks, is not read', async () => {
    const start = 'POST / HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 5\r\n'
    for (const second of ['content-length: 6', 'transfer-encoding: chunked'])
      expect(await sending(`${start}${second}\r\n\r\n0\r\n\r\n`)).toBe('HTTP/1.1 400 Bad Request')
  })
})
