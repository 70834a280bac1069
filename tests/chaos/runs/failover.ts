import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres } from '#server/base/db/postgres.ts'
import { type Entry, type Journal, orderMaker, readCatalogue, send } from '../client.ts'
import { judge, type Verdict } from '../oracle.ts'
import { startProcess } from '../process.ts'
import { setStock } from '../races.ts'
import { quantile, steadily } from '../steady.ts'
import { hasPatroni, startPatroni } from './patroni.ts'

/**
 * `npm run chaos -- failover --kills 100 --minutes 60`: the primary of three is killed under 50 orders a second, from clients
 * that send an order again until it is answered, as a phone does.
 */

const { values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '5' },
    minutes: { type: 'string', default: 'Infinity' },
    rate: { type: 'string', default: '50' },
  },
})
const SKUS = ['ROSA-30', 'PRETTY-BARE', 'PRETTY-BERRY', 'HOLYGLAZE-50', 'REGLOW-30']
const AGAIN_MS = 500
const GIVE_UP_MS = 240_000
const ETCD_GONE_MS = 60_000
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

if (!hasPatroni) {
  console.error('Install Debian’s packages patroni, python3-etcd, etcd-server and haproxy.')
  process.exit(1)
}

const secondsOf = (times: number[], share: number) => (quantile(times, share) / 1_000).toFixed(1)

const journal: Journal = []
const patroni = await startPatroni()
try {
  const where = {
    databaseUrl: patroni.primaryUrl,
    env: { DATABASE_READ_URL: patroni.standbyUrl },
  }
  const running = [await startProcess(where), await startProcess(where)]
  const urls = running.map(({ url }) => url)
  const urlOf = (at: number) => urls[at % urls.length] ?? ''
  const database = await openPostgres(patroni.primaryUrl, quiet)
  await setStock({ database }, 10_000_000)
  // Each process has read it once, as one that serves pages has before it is ready.
  const [catalogue] = await Promise.all(urls.map(readCatalogue))
  if (catalogue === undefined) throw new Error('No process runs.')
  const make = orderMaker(catalogue)

  let stopped = false
  /** Called when an order is answered that was sent for the first time after the last kill. */
  let firstAfter: ((at: number) => void) | undefined
  let killedAt = 0
  const order = async (at: number) => {
    const entry: Entry = { body: make([{ id: SKUS[randomInt(SKUS.length)] ?? '', units: randomInt(1, 3) }]) }
    journal.push(entry)
    const begun = performance.now()
    for (let tries = at; performance.now() - begun < GIVE_UP_MS; tries += 1) {
      await send(urlOf(tries), entry)
      if (entry.number !== undefined) break
      await sleep(AGAIN_MS)
    }
    if (entry.number !== undefined && begun > killedAt) firstAfter?.(performance.now())
  }
  const ticker = steadily(Number(values.rate), () => stopped, order)
  const reads = { of: 0, broken: 0, slowest: 0 }
  const reader = (async () => {
    for (let at = 0; !stopped; at += 1) {
      const begun = performance.now()
      const { status, fault } = await fetch(`${urlOf(at)}/api/catalogue`, {
        signal: AbortSignal.timeout(15_000),
      })
        .then(async (answer) => ({ status: answer.status, fault: (await answer.text()).slice(0, 200) }))
        .catch((error: unknown) => ({ status: 0, fault: String(error) }))
      reads.of += 1
      reads.slowest = Math.max(reads.slowest, performance.now() - begun)
      if (status !== 200) {
        reads.broken += 1
        const after = ((begun - killedAt) / 1_000).toFixed(1)
        console.log(`catalogue, ${after} s after a kill: ${status} ${fault}`)
      }
      await sleep(50)
    }
  })()
  const writers = { of: 0, broken: 0 }
  const watcher = (async () => {
    while (!stopped) {
      writers.of += 1
      if ((await patroni.writers()) > 1) writers.broken += 1
      await sleep(400)
    }
  })()

  const gaps: number[] = []
  const deadline = performance.now() + Number(values.minutes) * 60_000
  for (let kill = 0; kill < Number(values.kills) && performance.now() < deadline; kill += 1) {
    await sleep(randomInt(500, 3_000))
    const startAgain = await patroni.killPrimary()
    killedAt = performance.now()
    const flows = new Promise<number>((resolve) => {
      firstAfter = resolve
    })
    const gap = (await flows) - killedAt
    gaps.push(gap)
    console.log(
      `kill ${kill + 1}: orders flow again after ${(gap / 1_000).toFixed(1)} s, ${journal.length} sent`,
    )
    startAgain()
    await patroni.whole()
  }

  const startEtcd = await patroni.killEtcd()
  await sleep(ETCD_GONE_MS)
  startEtcd()
  await patroni.whole()
  await sleep(5_000)
  stopped = true
  await Promise.all([ticker, reader, watcher])
  for (const one of running) await one.end('SIGTERM')

  const verdicts: Verdict[] = [
    {
      invariant: 'an order is answered in the end',
      broken: journal.filter(({ number }) => number === undefined).length,
      of: journal.length,
    },
    { invariant: 'the catalogue is answered throughout', ...reads },
    { invariant: 'one PostgreSQL takes changes at most, also without etcd for a minute', ...writers },
    ...(await judge(database, journal)),
  ]
  await database.close()
  console.log(
    `${gaps.length} kills of the primary at ${values.rate} orders a second: orders flow again after ${secondsOf(gaps, 0.5)} s (median), ${secondsOf(gaps, 0.99)} s (p99); slowest catalogue ${(reads.slowest / 1_000).toFixed(1)} s`,
  )
  for (const { invariant, broken, of } of verdicts) {
    console.log(`${broken === 0 ? '  ' : '✗ '}${`${broken} of ${of}`.padStart(14)}  ${invariant}`)
  }
  process.exitCode = verdicts.some(({ broken }) => broken > 0) ? 1 : 0
} finally {
  await patroni.stop()
}
process.exit()
