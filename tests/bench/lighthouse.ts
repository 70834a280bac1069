import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ensureBuild } from '#server/main/build.ts'
import { chromiumPath } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { serveLimit } from './limit.ts'
import { startShop } from './shop.ts'
import { type Round, spreadOf, table } from './table.ts'

/**
 * `npm run lighthouse`: the scores of a phone's first visit, and a product page's times beside the limit page's.
 * Lighthouse is fetched when it is asked for: it is two hundred packages that nothing else here needs.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const pages = ['/', '/rosa', '/healingera', '/shopall']
const flags = '--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking'

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

const targets = {
  'largest-contentful-paint': '≤ 1.15×',
  'first-contentful-paint': '≤ 1.05×',
  'speed-index': '≤ 1.10×',
  'total-blocking-time': 'limit + 50',
}

/** A trace sometimes begins after the navigation did: such a visit measured nothing, and is made again. */
async function visit(url: string, tries = 3): Promise<Report> {
  try {
    return await visitOnce(url)
  } catch (error) {
    if (tries === 1 || !String(error).includes('NO_NAVSTART')) throw error
    return visit(url, tries - 1)
  }
}

async function visitOnce(url: string): Promise<Report> {
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags}`]
  const { stdout } = await promisify(execFile)('npx', args, {
    maxBuffer: 64_000_000,
    env: { ...process.env, CHROME_PATH: chromiumPath() },
  })
  // Lighthouse's own format, of the version named above.
  return JSON.parse(stdout) as Report
}

/** Names of audits that are not passed, without those of speed, which have figures of their own. */
const faultsOf = ({ categories, audits }: Report) =>
  Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.map(({ id }) => audits[id]))
    .filter((audit) => audit?.score !== null && audit !== undefined && audit.score < 1)
    .map((audit) => audit?.title ?? '')

const timesOf = ({ audits }: Report): Round =>
  Object.fromEntries(Object.keys(targets).map((id) => [id, audits[id]?.numericValue ?? Number.NaN]))

const { dir } = await ensureBuild((line) => console.error(line))
const port = await freePort()
const limit = await serveLimit(join(dir, 'client'), port)
const shop = await startShop()
const times: { limit: Round[]; era: Round[] } = { limit: [], era: [] }
const faults = new Set<string>()
const rows = new Map<string, Map<string, number[]>>()
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    times.limit.push(timesOf(await visit(`http://127.0.0.1:${port}/rosa`)))
    for (const path of pages) {
      const report = await visit(`${shop.url}${path}`)
      if (path === '/rosa') times.era.push(timesOf(report))
      for (const fault of faultsOf(report)) faults.add(`${path}: ${fault}`)
      const row = rows.get(path) ?? new Map<string, number[]>()
      rows.set(path, row)
      for (const { title, score } of Object.values(report.categories)) {
        row.set(title, [...(row.get(title) ?? []), Math.round((score ?? 0) * 100)])
      }
    }
  }
} finally {
  await shop.stop()
  limit.close()
}
const titles = [...(rows.get('/')?.keys() ?? [])]
console.log(`| page | ${titles.join(' | ')} |\n|${'---|'.repeat(titles.length + 1)}`)
for (const [path, row] of rows) {
  const shown = titles.map((title) => {
    const { median, least } = spreadOf(row.get(title) ?? [])
    return least === median ? String(median) : `${median} (least ${least})`
  })
  console.log(`| ${path} | ${shown.join(' | ')} |`)
}
for (const fault of faults) console.log(fault)
console.log(`\n/rosa, in ms\n${table(['limit page', times.limit], ['Era', times.era], targets)}`)
process.exit(faults.size > 0 ? 1 : 0)
