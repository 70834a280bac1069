import { createServer, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Env } from '../base/config/env.ts'
import type { RunningServer } from './bootstrap.ts'

const DRAIN_MS = 5_000
/**
 * Behind a proxy that closes its own idle connections sooner than this (two seconds in deploy/nginx/era.conf), no request
 * is sent into a connection that the stop cuts: the proxy could not send it again, for it may have been read.
 */
const PROXY_LINGER_MS = 3_000
const SWEEP_MS = 50
/** A second less than what a supervisor waits for before it kills. */
const LAST_MS = 9_000

export const limits = {
  /** A request that arrives slowly occupies a connection: after this long it is ended. */
  requestTimeout: 20_000,
  /** Also what a connection has to send its first request. */
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than the minute for which proxies reuse a connection: or they would send a request into a closed one. */
  keepAliveTimeout: 65_000,
  /** Nothing was sent or received. A manager's stream beats more often. */
  idle: 120_000,
  /** After a stop, an idle connection may still send a request for so long; its answer asks the client to close. */
  linger: 500,
  /** Further connections are closed at once. */
  connections: 4_000,
}

type Answer = Parameters<typeof getRequestListener>[0]

export interface Draining {
  server: Server
  /** Takes no more connections, finishes what runs, then closes the connections that are left. */
  drain: () => Promise<void>
}

/** A server for these answers, which can finish them before it ends. */
export function createDrainingServer(answer: Answer, given = limits): Draining {
  // With the adapter's own Request and Response a page goes out of memory as bytes; the platform's would make a stream
  // of it first, for twice the work.
  const listener = getRequestListener(answer)
  const running = new Set<ServerResponse>()
  let draining = false
  const server = createServer(given, (request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    if (draining) response.setHeader('connection', 'close')
    void listener(request, response)
  })
  server.maxConnections = given.connections
  server.setTimeout(given.idle, (socket) => socket.destroy())
  return {
    server,
    async drain() {
      draining = true
      for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
      // Not the HTTP server's own close: it cuts idle connections at once, on which a request may be on its way.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      await Promise.race([closed, sleep(given.linger)])
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      await Promise.race([closed, sleep(DRAIN_MS)])
      clearInterval(sweep)
      server.closeAllConnections()
    },
  }
}

/** Listens until it is asked to stop; then takes no more, finishes what runs, closes everything, and exits. */
export async function listen(
  { host, port, trustedProxies }: Env,
  running: RunningServer,
  answer: Answer,
): Promise<void> {
  const linger = trustedProxies.length > 0 ? PROXY_LINGER_MS : limits.linger
  const { server, drain } = createDrainingServer(answer, { ...limits, linger })
  const { log } = running.services
  const stop = async (signal: string) => {
    log.info('stopping', { signal })
    setTimeout(() => process.exit(1), LAST_MS).unref()
    running.beginStop()
    await drain()
    await running.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}
