import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startCluster } from '../../postgres.ts'
import { atEnd, endAll } from '../shop.ts'
import { launchBrowser } from '../visit.ts'
import { morningShop } from './shop.ts'
import { runStory, type Story, type Took } from './story.ts'

/**
 * `npm run morning`: a manager's morning, driven in a real browser on PostgreSQL: the oldest orders to pack are chosen by a
 * filter, packed, their slips printed, shipped with pasted numbers of two carriers while a colleague gets in the way, one
 * is taken back, and the export of them opened with LibreOffice. By mouse, with the server away in between, and
 * by touch. `--orders 1000000` fills so large a shop; `--database URL` takes one that is filled already, of which each
 * story gets a copy; `--batch` is how many orders are packed, `--keep` a directory for slips and screens.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    database: { type: 'string' },
    batch: { type: 'string', default: '200' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
})

const stories: readonly Story[] = [
  { name: 'desk', touch: false, away: false },
  { name: 'away', touch: false, away: true },
  { name: 'phone', touch: true, away: false },
]

async function filledDatabase(): Promise<string> {
  if (values.database !== undefined) return values.database
  const cluster = await startCluster()
  if (cluster === undefined)
    throw new Error('The morning needs PostgreSQL (Debian: `apt-get install postgresql`).')
  atEnd(() => cluster.stop())
  const client = new pg.Client(`${cluster.url}/postgres`)
  await client.connect()
  await client.query('create database filled')
  await client.end()
  const url = `${cluster.url}/filled`
  const args = ['src/server/seed-orders/main.ts', '--scenario', 'busy', '--orders', values.orders]
  execFileSync(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return url
}

process.once('uncaughtException', (error) => {
  console.error(error.message)
  void endAll().finally(() => process.exit(1))
})
const filled = await filledDatabase()
if (values.keep) mkdirSync(values.keep, { recursive: true })
const columns = new Map<string, Took>()
const browser = await launchBrowser()
atEnd(() => browser.close())
for (const story of stories) {
  if (values.only !== undefined && values.only !== story.name) continue
  const shop = await morningShop(filled)
  await shop.open()
  const begun = performance.now()
  columns.set(
    story.name,
    await runStory(story, { shop, browser, wanted: Number(values.batch), keep: values.keep }),
  )
  console.error(`${story.name}: ${((performance.now() - begun) / 1000).toFixed(0)} s with its preparations`)
  await shop.remove()
}

const steps = [...new Set([...columns.values()].flatMap((took) => [...took.keys()]))]
const cell = (seconds: number | undefined) => (seconds === undefined ? '' : seconds.toFixed(1))
console.log(`| step, seconds | ${[...columns.keys()].join(' | ')} |\n|---|${'---|'.repeat(columns.size)}`)
for (const step of steps) {
  console.log(`| ${step} | ${[...columns.values()].map((took) => cell(took.get(step))).join(' | ')} |`)
}
const sumOf = (took: Took) =>
  [...took].reduce((sum, [step, seconds]) => (step.startsWith('second manager') ? sum : sum + seconds), 0)
console.log(`| all | ${[...columns.values()].map((took) => cell(sumOf(took))).join(' | ')} |`)
await endAll()
process.exit(0)
