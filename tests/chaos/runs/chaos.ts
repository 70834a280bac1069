import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPglite } from '#server/base/db/pglite.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { dataDirectory } from '../../empty-cluster.ts'
import { startCluster } from '../../postgres.ts'
import { catalogueLoop } from '../catalogue-kills.ts'
import type { Journal } from '../client.ts'
import { databaseLoop, type Killed, killLoop, stopLoop } from '../kills.ts'
import { judge, type Verdict } from '../oracle.ts'
import { startProcess } from '../process.ts'
import { raceCarts, raceCodes, raceForOne, raceMoves, raceReplays, setStock } from '../races.ts'
import { stormOfEvents } from '../webhooks.ts'

/** `npm run chaos -- --engine postgres --rounds 10 --kills 200 --minutes 60`: see README.md beside this file. */
const counts = {
  rounds: '3',
  carts: '600',
  customers: '60',
  replays: '40',
  moves: '60',
  kills: '10',
  stops: '3',
  restarts: '3',
  webhooks: '1',
  catalogue: '8',
} as const

if (process.argv[2] === 'failover') await import('./failover.ts')
if (process.argv[2] === 'soak') await import('./soak.ts')
if (process.argv[2] === 'restart') await import('./restart.ts')

const options: Record<string, { type: 'string'; default: string }> = {
  engine: { type: 'string', default: 'both' },
  // “catalogue” leaves orders out.
  only: { type: 'string', default: '' },
  // No kill is begun after so long: the table then says how many there were.
  minutes: { type: 'string', default: 'Infinity' },
}
for (const [name, value] of Object.entries(counts)) options[name] = { type: 'string', default: value }
const { values } = parseArgs({ options })
const countOf = (name: keyof typeof counts) => Number(values[name])

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const PLENTY = 10_000_000

function print(title: string, verdicts: readonly Verdict[]) {
  console.log(`\n${title}`)
  for (const { invariant, broken, of } of verdicts) {
    console.log(`${broken === 0 ? '  ' : '✗ '}${`${broken} of ${of}`.padStart(14)}  ${invariant}`)
  }
  return verdicts.every((verdict) => verdict.broken === 0)
}

const answeredOf = (journal: Journal) => journal.filter((entry) => entry.number !== undefined).length

const spread = ({ ready, laden }: Killed) =>
  `${laden} kills after answered orders; ready again after ${Math.round(ready[Math.floor(ready.length / 2)] ?? 0)} ms (median), ${Math.round(ready.at(-1) ?? 0)} ms (slowest)`

async function onCatalogue(): Promise<boolean> {
  const cluster = await startCluster(['fsync=on', 'synchronous_commit=on'])
  if (cluster === undefined) {
    console.log('\nPostgreSQL is not installed here: the catalogue is not killed.')
    return process.env.CI !== 'true'
  }
  const databaseUrl = `${cluster.url}/postgres`
  try {
    const database = await openPostgres(databaseUrl, quiet)
    const { verdicts, cut, resumed } = await catalogueLoop(
      { databaseUrl },
      database,
      countOf('catalogue'),
      Number(values.minutes),
    )
    await database.close()
    const share = Math.round((resumed.reduce((sum, one) => sum + one, 0) / Math.max(1, resumed.length)) * 100)
    const parts = `${resumed.length} pictures went on where they were cut, with ${share} % there on average`
    return print(
      `The catalogue at work, on PostgreSQL; ${cut} kills came before the answer; ${parts}`,
      verdicts,
    )
  } finally {
    await cluster.stop()
  }
}

async function onPostgres(): Promise<boolean> {
  // Durable as in production: an answered order must survive the machine's own kill, too.
  const cluster = await startCluster(['fsync=on', 'synchronous_commit=on'])
  if (cluster === undefined) {
    console.log('\nPostgreSQL is not installed here: its half is skipped.')
    return process.env.CI !== 'true'
  }
  const databaseUrl = `${cluster.url}/postgres`
  const journal: Journal = []
  const verdicts: Verdict[] = []
  try {
    const database = await openPostgres(databaseUrl, quiet)
    const running = await Promise.all([startProcess({ databaseUrl }), startProcess({ databaseUrl })])
    const scene = { urls: running.map((one) => one.url), database, journal }
    verdicts.push(await raceForOne(scene, countOf('rounds')))
    verdicts.push(await raceCarts(scene, countOf('carts')))
    verdicts.push(await raceCodes(scene, countOf('customers')))
    verdicts.push(await raceReplays(scene, countOf('replays')))
    verdicts.push(await raceMoves(scene, countOf('moves')))
    for (const one of running) await one.end('SIGTERM')
    await setStock(scene, PLENTY)
    const other = await openPostgres(databaseUrl, quiet)
    verdicts.push(...(await stormOfEvents([database, other], journal, countOf('webhooks'))))
    await other.close()
    const killed = await killLoop({ databaseUrl }, 2, countOf('kills'), journal, Number(values.minutes))
    verdicts.push(...killed.verdicts)
    verdicts.push(await stopLoop({ databaseUrl }, countOf('stops'), journal))
    verdicts.push(...(await databaseLoop(cluster, { databaseUrl }, countOf('restarts'), journal)))
    verdicts.push(...(await judge(database, journal)))
    await database.close()
    return print(
      `PostgreSQL, two processes, ${answeredOf(journal)} orders answered; ${spread(killed)}`,
      verdicts,
    )
  } finally {
    await cluster.stop()
  }
}

async function onPglite(): Promise<boolean> {
  const dataDir = await dataDirectory()
  const journal: Journal = []
  try {
    await (await startProcess({ dataDir })).end('SIGTERM')
    const before = await openPglite(join(dataDir, 'db'))
    await setStock({ database: before }, PLENTY)
    await before.close()
    const killed = await killLoop({ dataDir }, 1, countOf('kills'), journal, Number(values.minutes))
    const stopped = await stopLoop({ dataDir }, countOf('stops'), journal)
    const database = await openPglite(join(dataDir, 'db'))
    const verdicts = [...killed.verdicts, stopped, ...(await judge(database, journal))]
    await database.close()
    return print(`PGlite, one process, ${answeredOf(journal)} orders answered; ${spread(killed)}`, verdicts)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const orders = values.only !== 'catalogue'
const good = [
  !orders || values.engine === 'pglite' || (await onPostgres()),
  !orders || values.engine === 'postgres' || (await onPglite()),
  values.engine === 'pglite' || (await onCatalogue()),
]
process.exit(good.every(Boolean) ? 0 : 1)
