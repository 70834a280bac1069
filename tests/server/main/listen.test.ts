import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createDrainingServer, type Draining, limits } from '#server/main/listen.ts'

let opened: Draining | undefined
const agent = new Agent({ keepAlive: true })
afterEach(() => {
  opened?.server.closeAllConnections()
  opened?.server.close()
  agent.destroy()
})

async function aServer(answerMs: number, over: Partial<typeof limits> = {}) {
  const answer = async () => {
    await sleep(answerMs)
    return new Response('done')
  }
  opened = createDrainingServer(answer, { ...limits, ...over })
  const { server, drain } = opened
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  const ask = (through: Agent | undefined = agent) =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      get({ host: '127.0.0.1', port, agent: through }, (answer) => {
        answer.resume()
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
        )
      }).once('error', reject)
    })
  return { drain, ask, port }
}

test('a stop answers every request, on connections that are kept alive too', async () => {
  const { drain, ask } = await aServer(30)
  let stopped = false
  const answers: { status: number; connection: string | undefined }[] = []
  // As a proxy does: eight connections, each with the next request right after the last answer.
  const clients = Array.from({ length: 8 }, async () => {
    const own = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const answer = await ask(own)
      answers.push(answer)
      if (answer.connection === 'close') return own.destroy()
      if (stopped) throw new Error('A connection was kept open after the stop.')
    }
  })
  await sleep(100)
  const draining = drain()
  await Promise.all(clients)
  await draining
  stopped = true
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.filter(({ connection }) => connection === 'close')).toHaveLength(8)
  await expect(ask(new Agent())).rejects.toThrow(/ECONNREFUSED/)
})

test('a stop answers one more request of an idle connection with “close”, and closes it otherwise', async () => {
  const { drain, ask, port } = await aServer(0)
  await ask()
  const idle = connect(port, '127.0.0.1')
  idle.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  await once(idle, 'data')
  const gone = once(idle, 'close')
  const begun = performance.now()
  const draining = drain()
  expect(await ask()).toEqual({ status: 200, connection: 'close' })
  await Promise.all([draining, gone])
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('an idle connection stays open for as long after a stop as a proxy may use it', async () => {
  const { drain, ask } = await aServer(0, { linger: 60_000 })
  await ask()
  const draining = drain()
  // Longer than a sweep of idle connections takes.
  await sleep(300)
  expect(await ask()).toEqual({ status: 200, connection: 'close' })
  // That was the last one: the stop waits for no more.
  await draining
})

test('a connection that sends nothing is closed', async () => {
  const { port } = await aServer(0, { headersTimeout: 100, connectionsCheckingInterval: 50 })
  const silent = connect(port, '127.0.0.1').resume()
  await once(silent, 'close')
})

test('a connection that is kept alive for nothing is closed', async () => {
  const { port } = await aServer(0, { keepAliveTimeout: 100 })
  const idle = connect(port, '127.0.0.1').resume()
  idle.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  await once(idle, 'close')
})

test('connections are limited', async () => {
  const { ask, port } = await aServer(0, { connections: 2 })
  const two = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all(two.map((one) => once(one, 'connect')))
  await sleep(50)
  await expect(ask(new Agent())).rejects.toThrow()
  two[0]?.destroy()
  await sleep(50)
  expect((await ask()).status).toBe(200)
})

test('what the real limits are', () => {
  // A proxy that reuses connections for a minute must find them open, and nobody holds one for ever.
  expect(limits.keepAliveTimeout).toBeGreaterThan(60_000)
  expect(limits.idle).toBeLessThanOrEqual(120_000)
  expect(limits.connections).toBeLessThanOrEqual(10_000)
})
