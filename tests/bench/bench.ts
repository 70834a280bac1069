import { cpus } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '#server/main/build.ts'
import { benchApi } from './api.ts'
import { serveLimit } from './limit.ts'
import { startShop } from './shop.ts'
import { type Round, table } from './table.ts'
import { benchViews } from './views.ts'
import { launchBrowser, type Site, visit } from './visit.ts'

/**
 * `npm run bench`: builds, serves, and measures Era beside the least a page can do. `--rounds 5`, `--no-api`, `--no-pages`.
 * With `--orders 1000000` also the staff's views in a shop with so many, `--database URL` in one that is filled already,
 * `--plans` with what each reads. `npm run bench -- processes` and `-- cost` are other measurements: see those files.
 */
if (process.argv[2] === 'processes') await import('./processes.ts')
if (process.argv[2] === 'cost') await import('./cost.ts')

const hasFlag = (name: string) => process.argv.includes(name)
const given = (name: string) => (hasFlag(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const rounds = Number(given('--rounds')) || 5
const [orders, database] = [Number(given('--orders') ?? 0), given('--database')]

const targets = {
  'bytes before load, kB': '≤ 100',
  'FCP, ms': '≤ 1.08×',
  'LCP, ms': '≤ 1.05×',
  'layout shift': '0',
  'blocking time, ms': '≤ 30',
  'script fetched before a touch, kB': '≤ 100',
  'script run before a touch, kB unpacked': '≤ 6',
  'first touch to its frame, ms': '≤ 1.5×',
  'tap on Add to cart to count, ms': '≤ 1.5×',
  'script in all, kB': '≤ 100',
  'return visit FCP, ms': '≤ 1.3×',
  'return visit LCP, ms': '≤ 1.3×',
  'tap to title, first, ms': '≤ 2×',
  'tap to title, second, ms': '≤ 2×',
  'heap after 20 navigations, MB': '≤ 1.5×',
  'nodes after 20 navigations': '≤ 2×',
  'pages of 5 offline': '5',
}

async function benchPages(): Promise<string> {
  const { dir } = await ensureBuild((line) => console.error(line))
  const limit = await serveLimit(join(dir, 'client'), 3147)
  const shop = await startShop()
  const sites: [Site, Site] = [
    { name: 'limit page', url: 'http://127.0.0.1:3147', count: 'output' },
    { name: 'Era', url: shop.url, count: '[data-cart-count]' },
  ]
  const measured = new Map<Site, Round[]>(sites.map((site) => [site, []]))
  const browser = await launchBrowser()
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Neither always goes first: whatever the machine does meanwhile meets both.
      for (const site of round % 2 === 0 ? sites : sites.toReversed()) {
        measured.get(site)?.push(await visit(browser, site))
        console.error(`round ${round + 1} of ${rounds}: ${site.name}`)
      }
    }
  } finally {
    await browser.close()
    await shop.stop()
    limit.close()
  }
  const [first, second] = sites
  return table([first.name, measured.get(first) ?? []], [second.name, measured.get(second) ?? []], targets)
}

console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores\n`)
if (!hasFlag('--no-pages')) console.log(`${await benchPages()}\n`)
if (!hasFlag('--no-api')) console.log(`${await benchApi(rounds)}\n`)
if (orders > 0 || database !== undefined) {
  // A p95 of fewer calls would be their slowest.
  const options = { orders, rounds: Math.max(20, rounds), plans: hasFlag('--plans') }
  await benchViews({ ...options, ...(database !== undefined && { url: database }) })
}
process.exit(0)
