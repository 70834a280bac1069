import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApi } from './api.ts'
import { ensureBuild } from './build.ts'
import { type Env, readEnv } from './env.ts'
import { makeLog, traceOf } from './log.ts'
import { type Opened, openShop } from './open.ts'
import { createPages } from './pages.ts'

/** Everything has stopped by then, or is stopped. */
const DRAIN_MS = 5_000
const LAST_MS = 9_000

const say = (line: string) => console.log(line)

function readSettings(): Env {
  const read = readEnv(process.env)
  if ('env' in read) return read.env
  console.error('Era cannot start with these settings (.env.example explains each):')
  for (const fault of read.faults) console.error(`  ${fault}`)
  process.exit(1)
}

async function main() {
  const env = readSettings()
  const log = makeLog(
    (line) => process.stdout.write(line),
    () => new Date(),
  )
  const build = await ensureBuild(say)
  const opened = await openShop(env, log, build.id, say)
  const api = createApi(opened.shop)
  const pages = await createPages(opened.shop, build.dir)
  const listener = getRequestListener((request, bindings) => {
    const { pathname } = new URL(request.url)
    return pathname === '/api' || pathname.startsWith('/api/')
      ? api.fetch(request, bindings)
      : pages.fetch(request, bindings)
  })
  // A request that trickles in holds a connection: after this long it is over.
  const server = createServer({ requestTimeout: 20_000, headersTimeout: 10_000 }, listener)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(server, opened, signal))
  process.on('unhandledRejection', (error) => log.error('unhandled', traceOf(error)))
  await listen(server, env)
  for (const line of opened.lines) say(line)
  say(`Era is open at ${env.publicUrl}`)
}

function listen(server: Server, { host, port }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** Takes no more, finishes what runs, closes the database, and is gone within ten seconds. */
async function stop(server: Server, opened: Opened, signal: string) {
  opened.shop.log.info('stopping', { signal })
  setTimeout(() => process.exit(1), LAST_MS).unref()
  opened.beginStop()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  await Promise.race([closed, sleep(DRAIN_MS)])
  server.closeAllConnections()
  await opened.close()
  opened.shop.log.info('stopped', {})
  process.exit(0)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `Era did not open: ${error.message}` : error)
  process.exit(1)
})
