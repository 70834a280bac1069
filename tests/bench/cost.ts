import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres } from '#server/base/db/postgres.ts'
import { ensureBuild } from '#server/main/build.ts'
import { each, orderMaker, readCatalogue } from '../chaos/client.ts'
import { root, startProcess } from '../chaos/process.ts'
import { setStock } from '../chaos/races.ts'
import { type Answer, ask, pagesOf, steadily } from '../chaos/steady.ts'
import { childrenOf, memoryOf, parentOf, processorOf } from '../chaos/usage.ts'
import { startCluster } from '../postgres.ts'

/**
 * `npm run bench -- cost`: what orders and page views take of processor time, memory, database and bytes. Processor time is
 * what the system counted for each program, so other work on the machine changes it little.
 */

const { values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { orders: { type: 'string', default: '1000' }, views: { type: 'string', default: '1000000' } },
})
const RATE = 20
const IDLE_S = 10
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

await ensureBuild(console.error)
const cluster = await startCluster(['fsync=on', 'synchronous_commit=on'])
if (cluster === undefined) throw new Error('PostgreSQL is not installed here.')
try {
  const databaseUrl = `${cluster.url}/postgres`
  const shop = await startProcess({ databaseUrl, shop: root })
  const database = await openPostgres(databaseUrl, quiet)
  const number = async (text: string) => Number((await database.db.execute(text)).rows[0]?.n)
  const server = parentOf(await number('select pg_backend_pid() as n'))
  const ofDatabase = () => [server, ...childrenOf(server)]
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  const used = async () => ({
    shop: processorOf(shop.pid),
    database: sum(ofDatabase().map(processorOf)),
    stored: await number('select pg_database_size(current_database()) as n'),
    log: await number(`select pg_current_wal_lsn() - '0/0'::pg_lsn as n`),
    at: performance.now(),
  })
  type Used = Awaited<ReturnType<typeof used>>
  const memory = () => ({ shop: memoryOf(shop.pid), database: sum(ofDatabase().map(memoryOf)) })

  await setStock({ database }, 10_000_000)
  const catalogue = await readCatalogue(shop.url)
  const make = orderMaker(catalogue)
  const skus = catalogue.products.flatMap((product) => product.variants.map(({ sku }) => sku))
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let failed = 0
  const checked = (answer: Answer, status: number) => {
    if (answer.status !== status) failed += 1
    return answer
  }
  /** Two lines, of three units, as the middle of a skin-care shop's orders. */
  const order = async (at: number) => {
    const [one = '', other = ''] = [skus[at % skus.length], skus[(at + 5) % skus.length]]
    const items = [
      { id: one, units: 1 },
      { id: other, units: 2 },
    ]
    return checked(await ask(`${shop.url}/api/orders`, { agent, body: JSON.stringify(make(items)) }), 201)
  }
  const paths = await pagesOf(shop.url)
  const headers = { 'accept-encoding': 'br' }
  const view = async (at: number) =>
    checked(await ask(`${shop.url}${paths[at % paths.length]}`, { agent, headers }), 200)

  // What is compiled and planned once is not what an order or a view costs.
  await each(numbers(300), 16, order)
  await each(numbers(3_000), 16, view)
  await sleep(5_000)
  const idle: [Used, Used] = [await used(), await sleep(IDLE_S * 1_000).then(used)]
  const perSecond = (key: 'shop' | 'database') =>
    (idle[1][key] - idle[0][key]) / ((idle[1].at - idle[0].at) / 1_000)

  const [kB, MB, GB] = [1e3, 1e6, 1e9]
  async function cost(title: string, count: number, work: () => Promise<unknown>) {
    const before = await used()
    await work()
    // Mails of orders are written after the answer.
    await sleep(5_000)
    const after = await used()
    const seconds = (after.at - before.at) / 1_000
    const of = (key: 'shop' | 'database') => after[key] - before[key] - seconds * perSecond(key)
    console.log(`\n${title} (${count}, in ${seconds.toFixed(0)} s)`)
    console.log(
      `  processor time: the process ${of('shop').toFixed(2)} s, PostgreSQL ${of('database').toFixed(2)} s`,
    )
    console.log(
      `  database ${((after.stored - before.stored) / MB).toFixed(2)} MB larger, ${((after.log - before.log) / MB).toFixed(2)} MB of log`,
    )
    const { shop: own, database: its } = memory()
    console.log(`  memory: the process ${own.toFixed(0)} MB, PostgreSQL ${its.toFixed(0)} MB`)
  }
  console.log(
    `idle: the process ${(perSecond('shop') * 1_000).toFixed(1)} ms of processor time a second, PostgreSQL ${(perSecond('database') * 1_000).toFixed(1)}`,
  )
  const count = Number(values.orders)
  let at = 0
  await cost(`orders, ${RATE} a second`, count, () =>
    steadily(
      RATE,
      () => at >= count,
      () => order(at++),
    ),
  )
  await cost('orders, 64 at once', count, () => each(numbers(count), 64, order))

  const views = Number(values.views)
  let bytes = 0
  await cost('page views, each the whole document', views, async () => {
    let next = 0
    const visitor = async () => {
      while (next < views) {
        next += 1
        const answer = await view(next)
        bytes += answer.bytes
      }
    }
    await Promise.all(Array.from({ length: 8 }, visitor))
  })
  console.log(`  sent ${(bytes / GB).toFixed(2)} GB, ${(bytes / views / kB).toFixed(1)} kB each`)
  const page = await fetch(`${shop.url}/rosa`, { headers })
  const again = await ask(`${shop.url}/rosa`, {
    agent,
    headers: { ...headers, 'if-none-match': page.headers.get('etag') ?? '' },
  })
  console.log(`  one that the visitor has already: ${again.status}, ${again.bytes} bytes`)
  console.log(`failed: ${failed}`)
  agent.destroy()
  await database.close()
  await shop.end('SIGTERM')
} finally {
  await cluster.stop()
}
process.exit()
