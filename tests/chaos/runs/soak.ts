import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres } from '#server/base/db/postgres.ts'
import { ensureBuild } from '#server/main/build.ts'
import { startCluster } from '../../postgres.ts'
import { type Entry, type Journal, orderMaker, readCatalogue } from '../client.ts'
import { judge, type Verdict } from '../oracle.ts'
import { root, startProcess } from '../process.ts'
import { setStock } from '../races.ts'
import { ask, pagesOf, quantile, steadily } from '../steady.ts'
import { memoryOf } from '../usage.ts'
import { drawGraph } from './graph.ts'

/**
 * `npm run chaos -- soak --minutes 30 --orders 20 --pages 200`: two processes, pages and orders at a steady rate, for long.
 * `--graph FILE` draws what was measured.
 */

const { values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '30' },
    orders: { type: 'string', default: '20' },
    pages: { type: 'string', default: '200' },
    graph: { type: 'string' },
  },
})
const MINUTE_MS = 60_000
const TRIES = 5
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Of one minute. */
interface Sample {
  orders: number[]
  pages: number[]
  memory: number[]
}

await ensureBuild(console.log)
const cluster = await startCluster(['fsync=on', 'synchronous_commit=on'])
if (cluster === undefined) throw new Error('PostgreSQL is not installed here.')
try {
  const databaseUrl = `${cluster.url}/postgres`
  const where = { databaseUrl, shop: root }
  const running = [await startProcess(where), await startProcess(where)]
  const urlOf = (at: number) => running[at % running.length]?.url ?? ''
  const database = await openPostgres(databaseUrl, quiet)
  await setStock({ database }, 10_000_000)
  const catalogue = await readCatalogue(urlOf(0))
  const make = orderMaker(catalogue)
  const skus = catalogue.products.flatMap((product) => product.variants.map(({ sku }) => sku))
  const paths = await pagesOf(urlOf(0))
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  const samples: Sample[] = []
  let now: Sample = { orders: [], pages: [], memory: [] }
  const journal: Journal = []
  const views = { of: 0, broken: 0 }
  const over = performance.now() + Number(values.minutes) * MINUTE_MS
  const isOver = () => performance.now() >= over

  const order = async (at: number) => {
    const entry: Entry = {
      body: make([{ id: skus[randomInt(skus.length)] ?? '', units: randomInt(1, 3) }]),
    }
    journal.push(entry)
    const body = JSON.stringify(entry.body)
    // As a phone does.
    for (let tries = 0; tries < TRIES && entry.number === undefined; tries += 1) {
      const { status, ms, text } = await ask(`${urlOf(at + tries)}/api/orders`, {
        agent,
        body,
        wantsText: true,
      })
      now.orders.push(ms)
      entry.status = status
      if (status === 201 || status === 200) entry.number = JSON.parse(text).number
    }
  }
  const view = async (at: number) => {
    const path = paths[randomInt(paths.length)] ?? '/'
    const { status, ms } = await ask(`${urlOf(at)}${path}`, { agent, headers: { 'accept-encoding': 'br' } })
    now.pages.push(ms)
    views.of += 1
    if (status !== 200) views.broken += 1
  }
  const clock = async () => {
    for (let minute = 1; !isOver(); minute += 1) {
      await sleep(Math.min(MINUTE_MS, Math.max(0, over - performance.now())))
      const ended = { ...now, memory: running.map(({ pid }) => memoryOf(pid)) }
      samples.push(ended)
      now = { orders: [], pages: [], memory: [] }
      const [orders, pages] = [ended.orders, ended.pages].map(
        (all) =>
          `${all.length}, p50 ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms`,
      )
      const memory = ended.memory.map((one) => one.toFixed(0)).join(' and ')
      console.log(
        `minute ${minute}: orders ${orders}; pages ${pages}; memory ${memory} MB; load ${loadavg()[0]?.toFixed(1)}`,
      )
    }
  }
  await Promise.all([
    steadily(Number(values.orders), isOver, order),
    steadily(Number(values.pages), isOver, view),
    clock(),
  ])
  agent.destroy()
  for (const one of running) await one.end('SIGTERM')

  const verdicts: Verdict[] = [
    { invariant: 'a page is answered', ...views },
    {
      invariant: 'an order is placed',
      broken: journal.filter(({ number }) => number === undefined).length,
      of: journal.length,
    },
    ...(await judge(database, journal)),
  ]
  await database.close()
  // The first minutes compile the code and fill the caches.
  const third = Math.max(1, Math.floor(samples.length / 3))
  const [early, late] = [samples.slice(third, 2 * third), samples.slice(-third)]
  const middle = (some: readonly Sample[], read: (one: Sample) => number) => quantile(some.map(read), 0.5)
  const rows: [string, (one: Sample) => number, string][] = [
    ['memory of both', ({ memory }) => memory.reduce((sum, one) => sum + one, 0), 'MB'],
    ['orders, p99', ({ orders }) => quantile(orders, 0.99), 'ms'],
    ['pages, p99', ({ pages }) => quantile(pages, 0.99), 'ms'],
  ]
  for (const [name, read, unit] of rows) {
    const [first, last] = [middle(early, read), middle(late, read)].map((value) => value.toFixed(1))
    console.log(
      `${name}: ${first} ${unit} in the second third of the time, ${last} in the last (medians of minutes)`,
    )
  }
  for (const { invariant, broken, of } of verdicts) {
    console.log(`${broken === 0 ? '  ' : '✗ '}${`${broken} of ${of}`.padStart(14)}  ${invariant}`)
  }
  if (values.graph !== undefined) {
    const line = (name: string, read: (one: Sample) => number) => ({ name, values: samples.map(read) })
    drawGraph(values.graph, `${samples.length} minutes of two processes`, [
      {
        title: 'Memory',
        unit: 'MB',
        lines: [
          line('one process', ({ memory }) => memory[0] ?? 0),
          line('the other', ({ memory }) => memory[1] ?? 0),
        ],
      },
      {
        title: `Orders, ${values.orders} a second`,
        unit: 'ms',
        byPowers: true,
        lines: [
          line('p50', ({ orders }) => quantile(orders, 0.5)),
          line('p99', ({ orders }) => quantile(orders, 0.99)),
        ],
      },
      {
        title: `Pages, ${values.pages} a second`,
        unit: 'ms',
        byPowers: true,
        lines: [
          line('p50', ({ pages }) => quantile(pages, 0.5)),
          line('p99', ({ pages }) => quantile(pages, 0.99)),
        ],
      },
    ])
  }
  process.exitCode = verdicts.some(({ broken }) => broken > 0) ? 1 : 0
} finally {
  await cluster.stop()
}
process.exit()
