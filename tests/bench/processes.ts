import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { openPostgres } from '#server/base/db/postgres.ts'
import { ensureBuild } from '#server/main/build.ts'
import { orderMaker, readCatalogue } from '../chaos/client.ts'
import { type Running, root, startProcess } from '../chaos/process.ts'
import { setStock } from '../chaos/races.ts'
import { ask, pagesOf, quantile } from '../chaos/steady.ts'
import { startCluster } from '../postgres.ts'
import { hasHaproxy, startHaproxy } from '../proxies/haproxy.ts'
import { startPgbouncer } from '../proxies/pgbouncer.ts'

/**
 * `npm run bench -- processes`: sixteen processes on twenty server connections of a pooler against one that is connected
 * directly; one process against two and four behind haproxy. All on one machine, so ratios and not capacities.
 */

const { values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    many: { type: 'string', default: '16' },
    connections: { type: 'string', default: '20' },
    clients: { type: 'string', default: '256' },
  },
})
const [seconds, clients] = [Number(values.seconds), Number(values.clients)]
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Figures {
  perSecond: number
  p50: number
  p99: number
  failed: number
}

/** What so many clients get of these addresses, each asking again as soon as it is answered. */
async function measure(urls: readonly string[], path: () => string, body?: () => string): Promise<Figures> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let failed = 0
  const begun = performance.now()
  const client = async (at: number) => {
    while (performance.now() - begun < seconds * 1_000) {
      const sent = body?.()
      const answer = await ask(`${urls[at % urls.length]}${path()}`, {
        agent,
        ...(sent !== undefined && { body: sent }),
        headers: { 'accept-encoding': 'br' },
      })
      times.push(answer.ms)
      if (answer.status !== 200 && answer.status !== 201) failed += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  const perSecond = times.length / ((performance.now() - begun) / 1_000)
  agent.destroy()
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed }
}

const show = (name: string, { perSecond, p50, p99, failed }: Figures) =>
  console.log(
    `${name.padEnd(42)} ${perSecond.toFixed(0).padStart(6)} a second   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   failed ${failed}`,
  )

/** Measures all of these in turn, so that what the machine does meanwhile meets each; gives the medians. */
async function compare(all: Record<string, () => Promise<Figures>>): Promise<Record<string, number>> {
  const found = new Map<string, number[]>()
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [name, run] of Object.entries(all)) {
      const figures = await run()
      // The first compiles code and plans.
      if (round === 0) continue
      show(name, figures)
      found.set(name, [...(found.get(name) ?? []), figures.perSecond])
    }
  }
  return Object.fromEntries([...found].map(([name, rates]) => [name, quantile(rates, 0.5)]))
}

const start = (count: number, where: Parameters<typeof startProcess>[0]) =>
  Promise.all(Array.from({ length: count }, () => startProcess(where)))
const end = (all: readonly Running[]) => Promise.all(all.map((one) => one.end('SIGTERM')))

if (!hasHaproxy) throw new Error('Install Debian’s package haproxy.')
const build = await ensureBuild(console.error)
const cluster = await startCluster(['fsync=on', 'synchronous_commit=on', 'max_connections=300'])
if (cluster === undefined) throw new Error('PostgreSQL is not installed here.')
try {
  const databaseUrl = `${cluster.url}/postgres`
  const database = await openPostgres(databaseUrl, quiet)
  const pooler = await startPgbouncer(databaseUrl, [
    `default_pool_size = ${values.connections}`,
    'max_client_conn = 2000',
  ])
  const direct = await start(1, { databaseUrl })
  await setStock({ database }, 100_000_000)
  const catalogue = await readCatalogue(direct[0]?.url ?? '')
  const make = orderMaker(catalogue)
  const skus = catalogue.products.flatMap((product) => product.variants.map(({ sku }) => sku))
  let made = 0
  const body = () => {
    made += 1
    return JSON.stringify(make([{ id: skus[made % skus.length] ?? '', units: 1 }]))
  }
  const orders = (all: readonly Running[]) => () =>
    measure(
      all.map(({ url }) => url),
      () => '/api/orders',
      body,
    )
  console.log(`Orders, ${clients} clients, build ${build.id}`)
  const pooled = `${values.many} on ${values.connections} connections`
  const single = 'one process, connected directly'
  // The one has the machine to itself, before and after: sixteen that only look for mails to send would slow it down.
  const before = await compare({ [single]: orders(direct) })
  await end(direct)
  const many = await start(Number(values.many), {
    databaseUrl: pooler.url,
    env: { DATABASE_DIRECT_URL: databaseUrl },
  })
  const together = await compare({ [pooled]: orders(many) })
  await end(many)
  const again = await start(1, { databaseUrl })
  const after = await compare({ [single]: orders(again) })
  await end(again)
  await pooler.stop()
  const alone = ((before[single] ?? 0) + (after[single] ?? 0)) / 2
  console.log(`${pooled}: ${((together[pooled] ?? 0) / alone).toFixed(2)} × one process\n`)

  const shops = await start(4, { databaseUrl, shop: root })
  const urls = shops.map(({ url }) => url)
  const pages = await pagesOf(urls[0] ?? '')
  const proxies = await Promise.all([1, 2, 4].map((count) => startHaproxy(urls.slice(0, count))))
  const [placing, viewing] = [
    { path: () => '/api/orders', body },
    { path: () => pages[Math.floor(Math.random() * pages.length)] ?? '/' },
  ].map((what) =>
    Object.fromEntries(
      proxies.map(({ url }, at) => [`${2 ** at} behind haproxy`, () => measure([url], what.path, what.body)]),
    ),
  )
  for (const [what, all] of [
    ['orders', placing],
    ['pages', viewing],
  ] as const) {
    console.log(`\n${what}, ${clients} clients`)
    const [alone = 1, ...others] = Object.values(await compare(all ?? {}))
    console.log(`two and four against one: ${others.map((rate) => (rate / alone).toFixed(2)).join(', ')} ×`)
  }
  for (const proxy of proxies) await proxy.stop()
  await end(shops)
  await database.close()
} finally {
  await cluster.stop()
}
process.exit()
