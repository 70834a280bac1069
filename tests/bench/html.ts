import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { privateRoutes, publicRoutes } from '../e2e/base/routes.ts'
import { atEnd, startShop } from './shop.ts'

/**
 * `npm run html`: the Nu HTML checker over every route's raw HTML. It needs Java, and is fetched when it is asked for.
 * Of styles it knows less than browsers do (container queries, view transitions): what it says of them is left out.
 */
const CHECKER = 'vnu-jar@26.9.27'

const dir = mkdtempSync(join(tmpdir(), 'era-html-'))
const clear = atEnd(async () => rmSync(dir, { recursive: true, force: true }))
const shop = await startShop()
const files: string[] = []
for (const path of [...publicRoutes, ...privateRoutes, '/newpage', '/shopall?q=dewy', '/no-such-page']) {
  const file = join(dir, `${encodeURIComponent(path)}.html`)
  writeFileSync(file, await (await fetch(`${shop.url}${path}`)).text())
  files.push(file)
}
await shop.stop()
const args = ['--yes', '--package', CHECKER, 'vnu', '--errors-only', '--filterpattern', '.*CSS: .*', ...files]
const said = await promisify(execFile)('npx', args, { maxBuffer: 64_000_000 }).then(
  () => '',
  // It writes what it found to its errors, and ends with 1.
  ({ stderr, message }: { stderr?: string; message: string }) => stderr || message,
)
await clear()
console.log(said === '' ? `${files.length} pages, no error.` : said)
process.exit(said === '' ? 0 : 1)
