import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Env } from '../base/config/env.ts'
import type { RunningShop } from './bootstrap.ts'

const DRAIN_MS = 5_000
/** A second less than what a supervisor waits for before it kills. */
const LAST_MS = 9_000

type Answer = Parameters<typeof getRequestListener>[0]

/** Listens until it is asked to stop; then takes no more, finishes what runs, closes everything, and exits. */
export async function listen({ host, port }: Env, opened: RunningShop, answer: Answer): Promise<void> {
  // A request that arrives slowly occupies a connection: after this long it is ended.
  const limits = { requestTimeout: 20_000, headersTimeout: 10_000 }
  // With the adapter's own Request and Response a page goes out of memory as bytes; the platform's would make a stream
  // of it first, for twice the work.
  const server = createServer(limits, getRequestListener(answer))
  const { log } = opened.services
  const stop = async (signal: string) => {
    log.info('stopping', { signal })
    setTimeout(() => process.exit(1), LAST_MS).unref()
    opened.beginStop()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    await Promise.race([closed, sleep(DRAIN_MS)])
    server.closeAllConnections()
    await opened.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}
