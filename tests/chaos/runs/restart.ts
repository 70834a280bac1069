import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { openPostgres } from '#server/base/db/postgres.ts'
import { copyEarlierAssets, ensureBuild } from '#server/main/build.ts'
import { freePort } from '../../free-port.ts'
import { startCluster } from '../../postgres.ts'
import { hasNginx, startNginx } from '../../proxies/nginx.ts'
import { type Entry, type Journal, orderMaker, readCatalogue } from '../client.ts'
import { judge, type Verdict } from '../oracle.ts'
import { type Running, root, startProcess } from '../process.ts'
import { setStock } from '../races.ts'
import { type Answer, ask, pagesOf, quantile, steadily } from '../steady.ts'

/**
 * `npm run chaos -- restart --requests 100000 --rate 300`: two processes behind nginx get one version after the other, as
 * docs/machine.md says, while visitors read pages with their assets and order. In every round a build takes the place of
 * the one that runs, then one process is restarted, later the other; in between both versions answer.
 */

const { values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '300' },
    /** How long old and new run side by side, in seconds. */
    beside: { type: 'string', default: '10' },
    /** The least there are, however quickly the requests are through. */
    rounds: { type: 'string', default: '2' },
  },
})
const ORDER_EACH = 40
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const sh = async (command: string) => {
  await promisify(execFile)('bash', ['-euc', command], { cwd: root, maxBuffer: 2 ** 26 })
}

/** A copy of the shop, and two builds of it that lie ready: each has the assets of the other among its earlier ones. */
async function twoVersions(dir: string) {
  await ensureBuild(console.log)
  const shop = join(dir, 'era')
  const parts = 'src sw public index.html vite.config.ts package.json package-lock.json tsconfig*.json dist'
  await sh(`mkdir ${shop} && cp -r ${parts} ${shop} && cp -al node_modules ${shop}/node_modules`)
  const source = join(shop, 'vite.config.ts')
  const [before, builds] = [readFileSync(source, 'utf8'), [join(dir, 'one'), join(dir, 'two')] as const]
  cpSync(join(shop, 'dist'), builds[0], { recursive: true })
  appendFileSync(source, '\n// Another version.\n')
  const after = readFileSync(source, 'utf8')
  await sh(`cd ${shop} && node src/server/main/build.ts`)
  cpSync(join(shop, 'dist'), builds[1], { recursive: true })
  // As a build after the second would have it, that is made of the sources of the first.
  await copyEarlierAssets(builds[1], builds[0])
  const idOf = (build: string): string => JSON.parse(readFileSync(join(build, 'build.json'), 'utf8')).id
  return {
    shop,
    ids: builds.map(idOf),
    /** The last step of a build, and the sources that go with it. */
    deploy(version: 0 | 1) {
      const next = join(dir, 'next')
      cpSync(builds[version], next, { recursive: true })
      writeFileSync(source, version === 0 ? before : after)
      renameSync(join(shop, 'dist'), join(dir, 'before'))
      renameSync(next, join(shop, 'dist'))
      rmSync(join(dir, 'before'), { recursive: true })
    },
  }
}

if (!hasNginx) throw new Error('Install Debian’s package nginx-light.')
const cluster = await startCluster(['fsync=on', 'synchronous_commit=on'])
if (cluster === undefined) throw new Error('PostgreSQL is not installed here.')
const dir = mkdtempSync(join(tmpdir(), 'era-restart-'))
try {
  const { shop, ids, deploy } = await twoVersions(dir)
  const databaseUrl = `${cluster.url}/postgres`
  deploy(0)
  const ports = [await freePort(), await freePort()] as const
  const start = (port: number) =>
    startProcess({ databaseUrl, shop, port, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const running: Running[] = [await start(ports[0]), await start(ports[1])]
  const proxy = await startNginx(...ports)
  const database = await openPostgres(databaseUrl, quiet)
  await setStock({ database }, 10_000_000)
  const catalogue = await readCatalogue(proxy.url)
  const make = orderMaker(catalogue)
  const skus = catalogue.products.flatMap((product) => product.variants.map(({ sku }) => sku))
  const paths = await pagesOf(proxy.url)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  const journal: Journal = []
  const requests = { of: 0, broken: 0 }
  const times: number[] = []
  const lost: string[] = []
  const faults = new Map<string, number>()
  /** Answers by the version that gave them, while both run. */
  const answeredBy = new Map<string, number>()
  const count = (what: string, { status, ms, text }: Answer) => {
    requests.of += 1
    times.push(ms)
    if (status === 200 || status === 201) return
    requests.broken += 1
    if (lost.length < 5) lost.push(`${what} at ${new Date().toISOString()}: ${status} ${text.slice(0, 200)}`)
    const fault = `${what.replace(/-[\w-]+\./, '-….')}: ${status}`
    faults.set(fault, (faults.get(fault) ?? 0) + 1)
  }
  const headers = { 'accept-encoding': 'identity' }
  const order = async () => {
    const entry: Entry = { body: make([{ id: skus[randomInt(skus.length)] ?? '', units: 1 }]) }
    journal.push(entry)
    const body = JSON.stringify(entry.body)
    const answer = await ask(`${proxy.url}/api/orders`, { agent, body, wantsText: true })
    count('/api/orders', answer)
    entry.status = answer.status
    if (answer.status === 201) entry.number = JSON.parse(answer.text).number
  }
  const version = async () => {
    const answer = await ask(`${proxy.url}/api/ready`, { agent, wantsText: true })
    count('/api/ready', answer)
    const { version: id } = JSON.parse(answer.text || '{}')
    answeredBy.set(id, (answeredBy.get(id) ?? 0) + 1)
  }
  /** A page, and two of the assets that it names. */
  const view = async () => {
    const path = paths[randomInt(paths.length)] ?? '/'
    const page = await ask(`${proxy.url}${path}`, { agent, headers, wantsText: true })
    count('a page', page)
    const assets = [...new Set(page.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
    for (let two = 0; two < 2 && assets.length > 0; two += 1) {
      const asset = assets[randomInt(assets.length)] ?? ''
      count(asset, await ask(`${proxy.url}${asset}`, { agent }))
    }
  }
  let rounds = 0
  const [wanted, least] = [Number(values.requests), Number(values.rounds)]
  const isOver = () => requests.of >= wanted && rounds >= least
  const visitors = steadily(Number(values.rate) / 3, isOver, (at) =>
    at % ORDER_EACH === 0 ? order() : at % ORDER_EACH === 1 ? version() : view(),
  )
  for (let at: 0 | 1 = 1; !isOver(); at = at === 0 ? 1 : 0) {
    deploy(at)
    for (const [place, port] of ports.entries()) {
      await sleep(2_000)
      const { code, ms } = (await running[place]?.end('SIGTERM')) ?? { code: 1, ms: 0 }
      running[place] = await start(port)
      console.log(
        `round ${rounds + 1}: process ${place + 1} stopped with ${code} in ${Math.round(ms)} ms, back after ${Math.round(running[place].readyMs)} ms; ${requests.broken} of ${requests.of} lost`,
      )
      if (place === 0) await sleep(Number(values.beside) * 1_000)
    }
    rounds += 1
  }
  await visitors
  agent.destroy()
  for (const one of running) await one.end('SIGTERM')
  await proxy.stop()

  const both = ids.filter((id) => (answeredBy.get(id) ?? 0) > 0).length
  const verdicts: Verdict[] = [
    { invariant: 'a request is answered as if nothing had happened', ...requests },
    { invariant: 'both versions have answered', broken: 2 - both, of: 2 },
    ...(await judge(database, journal)),
  ]
  await database.close()
  console.log(
    `${rounds} versions, ${rounds * 2} restarts, ${journal.length} orders among ${requests.of} requests: p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, slowest ${quantile(times, 1).toFixed(0)} ms`,
  )
  for (const one of lost) console.log(one)
  for (const [fault, times] of faults) console.log(`${times} × ${fault}`)
  for (const { invariant, broken, of } of verdicts) {
    console.log(`${broken === 0 ? '  ' : '✗ '}${`${broken} of ${of}`.padStart(14)}  ${invariant}`)
  }
  process.exitCode = verdicts.some(({ broken }) => broken > 0) ? 1 : 0
} finally {
  await cluster.stop()
  if (existsSync(dir)) rmSync(dir, { recursive: true, force: true })
}
process.exit()
