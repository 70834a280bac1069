import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { chromiumPath } from '../chromium.ts'
import { startShop } from './shop.ts'
import { spreadOf } from './table.ts'

/**
 * `npm run lighthouse`: the scores of a phone's first visit. Lighthouse is fetched when it is asked for: it is two hundred
 * packages that nothing else here needs.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const pages = ['/', '/rosa', '/healingera', '/shopall']
const flags = '--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking'

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, { title: string; score: number | null }>
}

async function visit(url: string): Promise<Report> {
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags}`]
  const { stdout } = await promisify(execFile)('npx', args, {
    maxBuffer: 64_000_000,
    env: { ...process.env, CHROME_PATH: chromiumPath() },
  })
  // Lighthouse's own format, of the version named above.
  return JSON.parse(stdout) as Report
}

/** Names of what is less than perfect, speed aside: that has figures of its own. */
const faultsOf = ({ categories, audits }: Report) =>
  Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.map(({ id }) => audits[id]))
    .filter((audit) => audit?.score !== null && audit !== undefined && audit.score < 1)
    .map((audit) => audit?.title ?? '')

const shop = await startShop()
const faults = new Set<string>()
const rows = new Map<string, Map<string, number[]>>()
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const path of pages) {
      const report = await visit(`${shop.url}${path}`)
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
process.exit(faults.size > 0 ? 1 : 0)
