import { cpus } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '#server/main/build.ts'
import { benchApi } from './api.ts'
import { serveLimit } from './limit.ts'
import { startShop } from './shop.ts'
import { type Round, table } from './table.ts'
import { benchViews } from './views.ts'
import { openBrowser, type Site, visit } from './visit.ts'

/**
 * `npm run bench`: builds, serves, and measures Era beside the least a page can do. `--rounds 5`, `--no-api`, `--no-pages`.
 * With `--orders 1000000` also the staff's views in a shop with so many, `--database URL` in one that is filled already,
 * `--plans` with what each reads.
 */
const hasFlag = (name: string) => process.argv.includes(name)
const given = (name: string) => (hasFlag(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const rounds = Number(given('--rounds')) || 5
const [orders, database] = [Number(given('--orders') ?? 0), given('--database')]

const targets = {
  'FCP, ms': '≤ 1.05×',
  'LCP, ms': '≤ 1.15×',
  'blocking time, ms': 'limit + 50',
  'layout shift': '0',
  'bytes before load, kB': '≤ 155',
  'script in all, kB': '≤ 100',
  'script parsed, kB': '≤ 340',
  'return visit FCP, ms': '≤ 1.3×',
  'return visit LCP, ms': '≤ 1.3×',
  'tap to title, first, ms': '≤ 2×',
  'tap to title, second, ms': '≤ 2×',
  'tap on Add to cart to count, ms': '≤ 2×',
  'heap after 20 navigations, MB': '≤ 2.5×',
  'pages of 5 offline': '5',
}

async function benchPages(): Promise<string> {
  const { dir } = await ensureBuild((line) => console.error(line))
  const limit = await serveLimit(join(dir, 'client'), 3147)
  const shop = await startShop()
  const sites: [Site, Site] = [
    { name: 'limit page', url: 'http://127.0.0.1:3147', count: 'output', worker: false },
    { name: 'Era', url: shop.url, count: '[data-cart-count]', worker: true },
  ]
  const measured = new Map<Site, Round[]>(sites.map((site) => [site, []]))
  const browser = await openBrowser()
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
