import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { copyEmptyCluster } from '../empty-cluster.ts'
import { freePort } from '../free-port.ts'
import { onPostgres } from '../server/base/engines.ts'
import { commandsIn, documents, read, root, scripts } from './documents.ts'
import { npm, run, serve, stop, stopAll } from './processes.ts'
import { aRegistry } from './registry.ts'

/** Every command that a document names is run: by another step of `npm test`, or here in its quickest real form. */

/** Scripts that another file runs, and the part of their command that it contains. */
const elsewhere: Record<string, { file: string; parts: readonly string[] }> = {
  test: { file: '.ci/run', parts: ['npm test'] },
  check: { file: 'tests/run.ts', parts: ['biome ci --error-on-warnings .', 'tsc -b', 'knip', 'vitest run'] },
  types: { file: 'tests/run.ts', parts: ['tsc -b'] },
  unit: { file: 'tests/run.ts', parts: ['vitest run --config tests/vitest.config.ts'] },
  // tests/lock.test.ts, by itself.
  licences: { file: 'tests/run.ts', parts: ['vitest run --config tests/vitest.config.ts'] },
  e2e: { file: 'tests/run.ts', parts: ['playwright test --config tests/e2e/playwright.config.ts'] },
  size: { file: 'tests/run.ts', parts: ['node tests/bench/size.ts'] },
  start: { file: 'tests/e2e/base/own-shop.ts', parts: ['src/server/main/main.ts'] },
}

const here = [
  'audit',
  'backup',
  'bench:orders',
  'build',
  'chaos',
  'dev',
  'dev:mock',
  'doctor',
  'engines',
  'format',
  'fuzz',
  'lint',
  'mutants',
  'restore',
  'role',
  'seed',
]

/** Scripts and files that no test runs, each for its reason. */
const notRun: Record<string, string> = {
  bench: 'Measures for minutes, on a machine with nothing else to do.',
  'bench:lists': 'Pauses for a minute by design, so that tasks do not overlap.',
  morning: 'Fills a shop and drives three mornings in it: minutes.',
  lighthouse: 'Downloads Lighthouse.',
  html: 'Downloads the Nu HTML checker, and needs Java.',
  'tests/bench/pictures.ts': 'Measures memory for minutes.',
  'tests/bench/renders.ts':
    'Builds, and measures the processor; tests/server/pages/live.test.ts counts the same renders.',
  'tests/bench/live.ts': 'Measures two built processes on a PostgreSQL for a minute.',
  'tests/chaos/phones.ts': 'Kills for minutes; tests/e2e/offline tells the same stories once each.',
  'src/server/seed/make-zips.ts': 'Writes tables into the source tree, from a file that is not in it.',
  'src/app/art/make.ts': 'Writes pictures into the source tree.',
}
const LONG_MS = 300_000
const dir = mkdtempSync(join(tmpdir(), 'era-commands-'))
afterAll(async () => {
  await stopAll()
  rmSync(dir, { recursive: true, force: true })
})

describe('every command in a document', () => {
  test('is run here or elsewhere, or has a reason why not', () => {
    const named = documents.map(commandsIn).flatMap((one) => [...one.scripts, ...one.files])
    const covered = [...Object.keys(elsewhere), ...here, ...Object.keys(notRun)]
    expect(
      [...new Set([...named, ...Object.keys(scripts)])].filter((name) => !covered.includes(name)),
    ).toEqual([])
    expect(covered.filter((name) => !named.includes(name) && !(name in scripts))).toEqual([])
    const calls = read('tests/docs/commands.test.ts')
    const isCalled = (name: string) => new RegExp(`\\(\\s*'${name}',\\s*\\[`).test(calls)
    expect(here.filter((name) => !isCalled(name))).toEqual([])
  })

  test.each(Object.entries(elsewhere))('%s is run elsewhere', (script, { file, parts }) => {
    for (const part of parts) {
      expect(read(file)).toContain(part)
      if (script !== 'test') expect(scripts[script]).toContain(part)
    }
  })
})

test('lint and format', { timeout: LONG_MS }, async () => {
  const house = join(dir, 'house')
  mkdirSync(house)
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  cpSync(join(root, 'package.json'), join(house, 'package.json'))
  const rules: unknown = JSON.parse(read('biome.json'))
  writeFileSync(join(house, 'biome.json'), JSON.stringify({ ...Object(rules), vcs: { enabled: false } }))
  writeFileSync(join(house, 'a.ts'), 'export const a = "b";\n')
  await npm('format', [], { cwd: house })
  expect(readFileSync(join(house, 'a.ts'), 'utf8')).toBe("export const a = 'b'\n")
  await npm('lint', ['a.ts'], { cwd: house })
})

test('drizzle-kit generate: the migrations are what the schema says', { timeout: LONG_MS }, async () => {
  const house = join(dir, 'migrations')
  const db = 'src/server/base/db'
  mkdirSync(house)
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  for (const path of ['package.json', 'src/domain', db]) {
    cpSync(join(root, path), join(house, path), { recursive: true })
  }
  const before = readdirSync(join(house, db, 'migrations'))
  const args = ['drizzle-kit', 'generate', '--config', `${db}/drizzle.config.ts`, '--name', 'what']
  expect(await run('npx', args, { cwd: house })).toContain('No schema changes')
  expect(readdirSync(join(house, db, 'migrations'))).toEqual(before)
})

test('build', { timeout: LONG_MS }, async () => {
  expect(await npm('build', [])).toMatch(/Build \w+ is ready/)
})

test('dev, and role on its accounts', { timeout: LONG_MS }, async () => {
  const [port, emulator] = [await freePort(), await freePort()]
  const env = { PORT: String(port), AUTH_EMULATOR_PORT: String(emulator), DATA_DIR: join(dir, 'dev') }
  await copyEmptyCluster(env.DATA_DIR)
  const { child, html } = await serve('dev', [], `http://127.0.0.1:${port}/`, env)
  expect(html).toContain('<title>')
  expect(await npm('role', ['shopper@era.test', 'influencer'], { env })).toContain('is influencer now')
  await stop(child)
})

test('dev:mock', { timeout: LONG_MS }, async () => {
  const port = await freePort()
  const { child, html } = await serve(
    'dev:mock',
    ['--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    `http://127.0.0.1:${port}/`,
  )
  expect(html).toContain('/tests/mocks/main.ts')
  await stop(child)
})

test('seed, backup and restore', { timeout: LONG_MS }, async () => {
  const env = (name: string) => ({ env: { DATA_DIR: join(dir, name) } })
  const file = join(dir, 'era.backup')
  await copyEmptyCluster(join(dir, 'seeded'))
  expect(await npm('seed', ['--products', '20'], env('seeded'))).toContain('20 products')
  const seeded = await npm('seed', ['--scenario', 'week', '--orders', '200'], env('seeded'))
  expect(seeded).toMatch(/\d+ orders of the last 7 days were added[\s\S]*has 200 orders now/)
  const [, rows] = /(\d+) rows are in/.exec(await npm('backup', [file], env('seeded'))) ?? []
  expect(Number(rows)).toBeGreaterThan(20)
  expect(await npm('restore', [file], env('restored'))).toContain(`${rows} rows are back`)
})

test('doctor', { timeout: LONG_MS }, async () => {
  const [port, emulator] = [await freePort(), await freePort()]
  const env = { PORT: String(port), AUTH_EMULATOR_PORT: String(emulator), DATA_DIR: join(dir, 'doctor') }
  expect(await npm('doctor', [], { env })).toContain('No faults.')
})

test('chaos', { timeout: LONG_MS }, async () => {
  expect(await npm('chaos', ['--engine', 'pglite', '--kills', '1', '--stops', '0'])).toContain('PGlite')
})

test('fuzz', { timeout: LONG_MS }, async () => {
  expect(await npm('fuzz', ['--cases', '50', '--seed', '3'])).toContain('50 cases')
})

test('audit: a grave fault in what is shipped fails, another does not', { timeout: LONG_MS }, async () => {
  const { url, advise, close } = await aRegistry()
  const audit = () => npm('audit', ['--registry', url])
  expect(await audit()).toContain('found 0 vulnerabilities')
  advise(
    { package: 'uqr', severity: 'low', versions: '*' },
    { package: 'knip', severity: 'high', versions: '*' },
  )
  expect(await audit()).toMatch(/low severity vulnerabilit/)
  advise({ package: 'uqr', severity: 'high', versions: '*' })
  await expect(audit()).rejects.toThrow(/high severity vulnerabilit/)
  await close()
})

test('mutants', { timeout: LONG_MS }, async () => {
  expect(await npm('mutants', ['lock file'])).toContain('1 of 1 killed')
})

onPostgres('on PostgreSQL', () => {
  test('engines', { timeout: LONG_MS }, async () => {
    const said = await npm('engines', ['sequences', '--tests', 'off', '--rounds', '1'])
    expect(said).toMatch(/1\d{3} orders were raced[\s\S]*All engines are green/)
  })

  test('bench:orders', { timeout: LONG_MS }, async () => {
    await npm('bench:orders', ['--rounds', '1', '--orders', '32', '--rate', '10', '--seconds', '1'])
  })
})
