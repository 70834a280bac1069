import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { traceOf } from '../base/config/log.ts'
import { conflictCounts } from '../base/db/db.ts'
import type { Services } from '../base/http/services.ts'

const ANSWER_MS = 2_000

/** Shop-wide, and cheap however large the shop is: each part reads an index of little. */
const readFigures = {
  name: 'metrics',
  text: `select
    (select count(*)::int from outbox where done_at is null and dead_at is null) as waiting,
    (select count(*)::int from outbox where done_at is null and dead_at is null and due_at <= $1::timestamptz) as due,
    (select count(*)::int from outbox where dead_at is not null) as dead,
    (select extract(epoch from $1::timestamptz - min(created_at))::float from outbox
      where done_at is null and dead_at is null) as oldest,
    (select jsonb_object_agg(state, orders) from (
      select state, count(*) as orders from orders where placed_at > $1::timestamptz - interval '1 day' group by state
    ) as by_state) as orders`,
}

interface Figures {
  waiting: number
  due: number
  dead: number
  oldest: number | null
  orders: Record<string, number> | null
}

/** Everything that is measured, as text; what the database knows is left out while it does not answer. */
export function createMetricsReport(services: Services): () => Promise<string> {
  const { database, metrics, now } = services
  const registers = [metrics.registry]
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['state'] as const, registers })
  const orders = gauge('era_orders_last_day', 'Orders of the last 24 hours in the whole shop, by state.')
  const jobs = gauge('era_jobs', 'Jobs of the whole shop: waiting, due among them, and given up.')
  const oldest = new Gauge({
    name: 'era_job_oldest_seconds',
    help: 'Age of the oldest job that is neither done nor given up.',
    registers,
  })
  const up = new Gauge({ name: 'era_database_up', help: 'Whether the database answers.', registers })
  const listens = 'Whether notifications of the database arrive.'
  metrics.watch('era_database_listening', listens, () => Number(database.isListening()))
  const { pool } = database
  if (pool !== undefined) {
    metrics.watch('era_database_connections', 'Connections of this process.', () => pool().total)
    metrics.watch('era_database_connections_idle', 'Those that are free.', () => pool().idle)
    metrics.watch('era_database_queries_waiting', 'Queries that wait for one.', () => pool().waiting)
  }
  metrics.watch(
    'era_retries',
    'What was tried again because another transaction won.',
    () => conflictCounts.once,
  )
  metrics.watch('era_retries_often', 'What took more than three tries.', () => conflictCounts.often)
  const { standby } = database
  if (standby !== undefined) {
    metrics.watch('era_standby_used', 'Whether a standby answers reads.', () => Number(standby().isUsed))
    metrics.watch('era_standby_reads', 'Reads that a standby took.', () => standby().taken)
    metrics.watch('era_standby_reads_left', 'Those that the primary had to take.', () => standby().left)
  }
  return async () => {
    const figures = await Promise.race([
      database.run<Figures>(readFigures, [now().toISOString()]).then(
        ([row]) => row,
        () => undefined,
      ),
      sleep(ANSWER_MS, undefined, { ref: false }),
    ])
    up.set(figures === undefined ? 0 : 1)
    orders.reset()
    jobs.reset()
    oldest.remove()
    if (figures !== undefined) {
      for (const [state, count] of Object.entries(figures.orders ?? {})) orders.set({ state }, count)
      for (const state of ['waiting', 'due', 'dead'] as const) jobs.set({ state }, figures[state])
      oldest.set(Math.max(0, figures.oldest ?? 0))
    }
    return metrics.registry.metrics()
  }
}

/** Answers Prometheus on a port of its own, which is not for the public. */
export async function listenForMetrics(services: Services): Promise<Server | undefined> {
  const { env, log, metrics } = services
  if (env.metricsPort === undefined) return undefined
  const report = createMetricsReport(services)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    report().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        log.error('metrics.unexpected', traceOf(error))
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.metricsPort, env.metricsHost, resolve)
  })
  return server
}
