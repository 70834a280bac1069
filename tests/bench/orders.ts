import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPostgres } from '#server/base/db/postgres.ts'
import { orderMaker, readCatalogue } from '../chaos/client.ts'
import { startProcess } from '../chaos/process.ts'
import { setStock } from '../chaos/races.ts'
import { freePort } from '../free-port.ts'
import { startCluster } from '../postgres.ts'

/**
 * Places orders on the shop and inserts the same bodies on a bare server, on one PostgreSQL with its
 * syncs on, in turns, and prints the shop's figures as ratios: those hold on any machine.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1500' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
  },
})
const [orders, rounds, connections] = [
  Number(values.orders),
  Number(values.rounds),
  Number(values.connections),
]
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Figures {
  perSecond: number
  p50: number
  p99: number
  failed: number
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN

function post(url: string, agent: Agent, body: string): Promise<{ ms: number; status: number }> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ ms: performance.now() - begun, status: answer.statusCode ?? 0 }))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

async function measure(url: string, bodies: readonly string[]): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  let failed = 0
  const begun = performance.now()
  const client = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const { ms, status } = await post(url, agent, body)
      times.push(ms)
      if (status !== 201) failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return { perSecond: bodies.length / seconds, p50: at(times, 0.5), p99: at(times, 0.99), failed }
}

/** So many a second, whether or not the last ones were answered: what a rush is like. */
async function rush(url: string, bodies: readonly string[], rate: number): Promise<Figures> {
  // A connection per call, as from as many phones.
  const agent = new Agent({ keepAlive: false })
  const begun = performance.now()
  const all = await Promise.all(
    bodies.map(async (body, index) => {
      await sleep((index / rate) * 1000)
      return post(url, agent, body)
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
  const failed = all.filter(({ status }) => status !== 201).length
  return { perSecond: bodies.length / seconds, p50: at(times, 0.5), p99: at(times, 0.99), failed }
}

async function startBare(databaseUrl: string) {
  const port = await freePort()
  const script = fileURLToPath(new URL('bare.ts', import.meta.url))
  const given = [script, String(port), databaseUrl]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The bare server did not start.')))
  await Promise.race([once(child.stdout, 'data'), ended])
  return { url: `http://127.0.0.1:${port}`, end: () => child.kill('SIGTERM') }
}

const show = ({ perSecond, p50, p99, failed }: Figures) =>
  `${perSecond.toFixed(0).padStart(6)} a second   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   failed ${failed}`

const cluster = await startCluster(['fsync=on', 'synchronous_commit=on'])
if (cluster === undefined) {
  console.log('PostgreSQL is not installed here: nothing to measure with.')
  process.exit(1)
}
try {
  const databaseUrl = `${cluster.url}/postgres`
  const database = await openPostgres(databaseUrl, quiet)
  const [shop, bare] = await Promise.all([startProcess({ databaseUrl }), startBare(databaseUrl)])
  const catalogue = await readCatalogue(shop.url)
  const make = orderMaker(catalogue)
  const skus = catalogue.products.flatMap((product) => product.variants.map((variant) => variant.sku))
  const some = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const [one = '', other = ''] = [skus[index % skus.length], skus[(index * 7 + 3) % skus.length]]
      const items =
        one === other
          ? [{ id: one, units: 1 }]
          : [
              { id: one, units: 1 },
              { id: other, units: 2 },
            ]
      return JSON.stringify(make(items))
    })
  await setStock({ database }, 10_000_000)
  await measure(`${shop.url}/api/orders`, some(300))
  await measure(`${bare.url}/orders`, some(300))
  // As within a minute in a shop that runs: until then PostgreSQL plans for the few rows that a new table had.
  await database.run({ name: '', text: 'analyze' }, [])
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bodies = some(orders)
    const plain = await measure(`${bare.url}/orders`, bodies)
    const placed = await measure(`${shop.url}/api/orders`, bodies)
    ratios.push(placed.perSecond / plain.perSecond)
    console.log(`bare insert  ${show(plain)}\nan order     ${show(placed)}`)
    console.log(
      `             ${(placed.perSecond / plain.perSecond).toFixed(2)} × the throughput, ${(placed.p50 / plain.p50).toFixed(2)} × the p50, ${(placed.p99 / plain.p99).toFixed(2)} × the p99\n`,
    )
  }
  const rate = Number(values.rate)
  const rushed = await rush(`${shop.url}/api/orders`, some(rate * Number(values.seconds)), rate)
  console.log(`${rate} orders a second for ${values.seconds} s: ${show(rushed)}`)
  ratios.sort((a, b) => a - b)
  console.log(
    `placing an order reaches ${at(ratios, 0.5).toFixed(2)} × a bare insert (median of ${rounds}, ${connections} connections)`,
  )
  await shop.end('SIGTERM')
  bare.end()
  await database.close()
} finally {
  await cluster.stop()
}
