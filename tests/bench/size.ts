import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { digest } from '#server/base/http/compressed.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'
import { ensureBuild } from '#server/main/build.ts'
import { loadClientBuild } from '#server/pages/client-build.ts'
import { compose } from '#server/pages/compose.ts'

/**
 * What a cold visit costs in bytes, as sent (brotli), against its budget: `npm run size`. With `--report`, every file
 * of the product page's first load. Exits 1 when a budget is broken.
 */
const kB = 1000

// A page that is only read runs the first of these and no more. Of the second, React, Router and Jotai are 87;
// docs/performance.md says what the rest is. The limits prevent growth.
const budgets = {
  'script run before a touch': 5.4 * kB,
  'script of a product page, once touched': 125.6 * kB,
  // Its form runs with the page; other forms are loaded after theirs has hydrated, and are not counted.
  'script of the checkout': 185.9 * kB,
  'script of any other page': 149.4 * kB,
  'styles in a page': 10 * kB,
  'page without styles': 12 * kB,
  'page until its first view': 14 * kB,
  'fonts before the first paint': 15 * kB,
  'fonts, all': 46 * kB,
  'hero at 390 px': 60 * kB,
}
type Budget = keyof typeof budgets

const brotli = (bytes: Buffer | string) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

const { dir } = await ensureBuild((line) => console.log(line))
const client = join(dir, 'client')
const file = (path: string) => readFile(join(client, path))

interface File {
  name: string
  bytes: number
}

const weighed = (names: readonly string[]): Promise<File[]> =>
  Promise.all(names.map(async (name) => ({ name, bytes: brotli(await file(name)) })))
const sum = (files: readonly File[]) => files.reduce((total, { bytes }) => total + bytes, 0)

const bundle = await loadClientBuild(dir)
const catalogue = seedCatalogue()

/** As the shop sends it: the pages that are written as files name their sheets instead. */
async function weigh(page: string) {
  const facts = { catalogue: async () => catalogue, influencer: async () => null }
  const {
    html: rendered,
    routes,
    needsApp,
    contentKey,
  } = await bundle.render(page, facts, 'https://era.example')
  const origin = { page, contentDigest: digest(contentKey), vitals: 0, needsApp }
  const parts = await bundle.partsOf(routes)
  let inline = ''
  const { html } = compose(rendered, origin, parts, (boot) => {
    const elements = bundle.bootElements(boot)
    inline = elements.slice(elements.indexOf('<script>'))
    return elements
  })
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, rules = '']) => rules)
  const below = styles.length > 1 ? html.lastIndexOf('<style>') : html.length
  const early = [{ name: 'inline', bytes: brotli(inline) }, ...(await weighed(parts.idle))]
  const app = await weighed(parts.app)
  return {
    page,
    early,
    app,
    script: sum(app),
    styles: brotli(styles.at(-1) ?? ''),
    html: brotli(styles.reduce((rest, rules) => rest.replace(rules, ''), html)),
    firstView: brotli(html.slice(0, below)),
    preloadedFonts: [...html.matchAll(/href="\/(fonts\/[^"]+)"/g)].map(([, path = '']) => path),
  }
}

const sizeOf = async (path: string) => (await stat(join(client, path))).size

const pages: Awaited<ReturnType<typeof weigh>>[] = []
for (const path of bundle.paths) pages.push(await weigh(path))
const rosa = pages.find(({ page }) => page === '/rosa')
if (!rosa) throw new Error('The build made no page for Rosa.')
const fonts = (await readdir(join(client, 'fonts')))
  .filter((name) => name.endsWith('.woff2'))
  .map((name) => `fonts/${name}`)
const sizesOf = async (paths: readonly string[]) =>
  (await Promise.all(paths.map(sizeOf))).reduce((total, size) => total + size, 0)

const isCheckout = ({ page }: (typeof pages)[number]) => page === '/checkout'
const most = (of: (weighed: (typeof pages)[number]) => number, among = pages) => Math.max(...among.map(of))
const measured: Record<Budget, number> = {
  'script run before a touch': sum(rosa.early),
  'script of a product page, once touched': rosa.script,
  'script of the checkout': most(({ script }) => script, pages.filter(isCheckout)),
  'script of any other page': most(
    ({ script }) => script,
    pages.filter((page) => !isCheckout(page)),
  ),
  'styles in a page': most(({ styles }) => styles),
  'page without styles': most(({ html }) => html),
  'page until its first view': most(({ firstView }) => firstView),
  'fonts before the first paint': await sizesOf(rosa.preloadedFonts),
  'fonts, all': await sizesOf(fonts),
  'hero at 390 px': await sizeOf('art/rosa-800.avif'),
}

if (process.argv.includes('--report')) {
  for (const { name, bytes } of [...rosa.early, ...rosa.app]) console.log(String(bytes).padStart(8), name)
  for (const { page, script, styles, html, firstView } of pages)
    console.log(page.padEnd(24), script, styles, html, firstView)
}

let broken = 0
for (const [name, limit] of Object.entries(budgets)) {
  // `measured` has a figure for each budget: its type says so.
  const bytes = measured[name as Budget]
  const fits = bytes <= limit
  if (!fits) broken += 1
  console.log(`${fits ? 'ok  ' : 'OVER'} ${name.padEnd(34)} ${(bytes / kB).toFixed(1)} of ${limit / kB} kB`)
}
if (broken > 0) process.exit(1)
