import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emptyCluster } from '../../empty-cluster.ts'
import { deviceMutants } from './device-mutants.ts'
import type { Mutant } from './mutant.ts'
import { noticeMutants } from './notice-mutants.ts'
import { serverMutants } from './server-mutants.ts'

/**
 * Takes each guard out of a copy of the shop and runs the test that promises it: the test must go red.
 * A guard whose test stays green is not guarded. `npm run mutants [name…]`
 */
const mutants: readonly Mutant[] = [...serverMutants, ...deviceMutants, ...noticeMutants]

const root = fileURLToPath(new URL('../../..', import.meta.url))

function run(dir: string, { test, story }: Mutant): Promise<{ code: number | null; said: string }> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    // What guards a device is tested where devices are: in a browser.
    test.startsWith('server/') ? 'unit' : 'browser',
    `tests/${test}.test.ts`,
    '-t',
    story,
  ]
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: dir,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said })))
}

const passedOf = (said: string) => Number(/Tests .*?(\d+) passed/.exec(said)?.[1] ?? 0)
const failedOf = (said: string) => Number(/Tests .*?(\d+) failed/.exec(said)?.[1] ?? 0)

const dir = await mkdtemp(join(tmpdir(), 'era-mutants-'))
for (const name of ['src', 'tests', 'sw', 'package.json', 'tsconfig.json', 'tsconfig.base.json']) {
  await cp(join(root, name), join(dir, name), { recursive: true })
}
await symlink(join(root, 'node_modules'), join(dir, 'node_modules'))
const cluster = await emptyCluster()
await cp(cluster, join(dir, relative(root, cluster)), { recursive: true })

// Whichever are chosen: a guard that was rewritten is no longer taken out of anything.
const stale: Mutant[] = []
for (const mutant of mutants) {
  const code = await readFile(join(dir, mutant.file), 'utf8').catch(() => '')
  if (mutant.out.some(([from]) => !code.includes(from))) stale.push(mutant)
}
for (const { guard, file } of stale) console.error(`NOT FOUND ${guard}: ${file} has no such lines`)

const chosen = mutants
  .filter((mutant) => !stale.includes(mutant))
  .filter(({ guard }) => process.argv.length === 2 || process.argv.includes(guard))
let survived = 0
for (const mutant of chosen) {
  const file = join(dir, mutant.file)
  const whole = await readFile(file, 'utf8')
  const without = mutant.out.reduce((text, [from, to]) => text.replace(from, () => to), whole)
  await writeFile(file, without)
  const { said } = await run(dir, mutant)
  await writeFile(file, whole)
  const killed = failedOf(said) > 0
  if (!killed) {
    survived += 1
    console.error(said.slice(-1_500))
  }
  console.log(
    `${killed ? 'killed  ' : 'SURVIVED'}  ${mutant.guard}: ${mutant.test}.test.ts, “${mutant.story}” (${failedOf(said)} red, ${passedOf(said)} green)`,
  )
}
await rm(dir, { recursive: true, force: true })
console.log(`\n${chosen.length - survived} of ${chosen.length} killed`)
process.exit(survived + stale.length === 0 ? 0 : 1)
