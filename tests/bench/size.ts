import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { ensureBuild } from '#server/build.ts'
import { seedCatalogue } from '#server/catalogue.ts'
import { openBundle } from '#server/pages/bundle.ts'
import { compose } from '#server/pages/compose.ts'

/**
 * What a cold visit costs in bytes, as sent (brotli), against its budget: `npm run size`. With `--report`, every file
 * of the product page's first load. Exits 1 when a budget is broken.
 */
const kB = 1000

// The aim for a product page's script is 100 kB, of which React, Router and Jotai are 87. docs/performance.md says what
// the rest is. Until then this keeps it from growing.
const budgets = {
  'script of a cold product page': 112 * kB,
  'script of any other page': 154 * kB,
  'styles in a page': 10 * kB,
  'page without styles': 12 * kB,
  'fonts, all three': 60 * kB,
  'hero at 390 px': 60 * kB,
}
type Budget = keyof typeof budgets

const brotli = (bytes: Buffer | string) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

const { dir } = await ensureBuild((line) => console.log(line))
const client = join(dir, 'client')
const file = (path: string) => readFile(join(client, path))

/** The scripts a page asks for by itself: its first script carries their names. */
async function scriptsOf(html: string): Promise<{ name: string; bytes: number }[]> {
  const names = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])]
  return Promise.all(names.map(async (name) => ({ name, bytes: brotli(await file(name)) })))
}

const bundle = await openBundle(dir)
const catalogue = seedCatalogue()

/** As the shop sends it: the pages that are written as files name their sheets instead. */
async function served(path: string): Promise<string> {
  const facts = { catalogue: async () => catalogue, influencer: async () => null }
  const { html, routes } = await bundle.render(path, facts, 'https://era.example')
  return compose(html, { page: path, catalogue: catalogue.version, vitals: 0 }, await bundle.partsOf(routes))
    .html
}

async function weigh(page: string) {
  const html = await served(page)
  const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const scripts = await scriptsOf(html)
  return {
    page,
    scripts,
    script: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    styles: brotli(styles),
    html: brotli(html.replace(styles, '')),
  }
}

const sizeOf = async (path: string) => (await stat(join(client, path))).size

const pages: Awaited<ReturnType<typeof weigh>>[] = []
for (const path of bundle.paths) pages.push(await weigh(path))
const rosa = pages.find(({ page }) => page === '/rosa')
if (!rosa) throw new Error('The build made no page for Rosa.')
const fonts = await Promise.all(
  (await readdir(join(client, 'fonts')))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => sizeOf(`fonts/${name}`)),
)

const most = (of: (weighed: (typeof pages)[number]) => number) => Math.max(...pages.map(of))
const measured: Record<Budget, number> = {
  'script of a cold product page': rosa.script,
  'script of any other page': most(({ script }) => script),
  'styles in a page': most(({ styles }) => styles),
  'page without styles': most(({ html }) => html),
  'fonts, all three': fonts.reduce((sum, size) => sum + size, 0),
  'hero at 390 px': await sizeOf('art/rosa-800.avif'),
}

if (process.argv.includes('--report')) {
  for (const { name, bytes } of rosa.scripts.toSorted((a, b) => b.bytes - a.bytes))
    console.log(String(bytes).padStart(8), name)
  for (const { page, script, styles, html } of pages) console.log(page.padEnd(24), script, styles, html)
}

let broken = 0
for (const [name, limit] of Object.entries(budgets)) {
  // `measured` has a figure for each budget: its type says so.
  const bytes = measured[name as Budget]
  const held = bytes <= limit
  if (!held) broken += 1
  console.log(`${held ? 'ok  ' : 'OVER'} ${name.padEnd(34)} ${(bytes / kB).toFixed(1)} of ${limit / kB} kB`)
}
if (broken > 0) process.exit(1)
