import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { env, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * Every test there is, one step after the other, and at the end one line with the totals. All steps run
 * even when one fails: a person wants to see everything that is wrong at once.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const logs = join(root, '.cache/logs')
rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** A step that is a program: it passes or it does not. */
const whole = (name: string, command: string) => ({ name, command, report: undefined, read: undefined })

const vitest = (project: string) => ({
  name: project,
  command: `vitest run --config tests/vitest.config.ts --project ${project} --reporter=default --reporter=json --outputFile.json=${join(reports, `${project}.json`)}`,
  report: join(reports, `${project}.json`),
  read: (report: Record<string, unknown>): Counts => ({
    passed: Number(report.numPassedTests),
    failed: Number(report.numFailedTests) + Number(report.numFailedTestSuites ? countBroken(report) : 0),
    skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
  }),
})

/** A test file that could not even be loaded has no failed tests in it, and still is a failure. */
function countBroken(report: Record<string, unknown>): number {
  const files = report.testResults
  if (!Array.isArray(files)) return 0
  return files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
}

const e2e = {
  name: 'end to end',
  command: 'playwright test --config tests/e2e/playwright.config.ts',
  report: join(reports, 'e2e.json'),
  read: ({ stats, errors }: Record<string, unknown>): Counts => {
    const { expected, unexpected, flaky, skipped } = Object(stats)
    const broken = Array.isArray(errors) ? errors.length : 0
    return { passed: expected, failed: unexpected + flaky + broken, skipped }
  },
}

const steps = [
  whole('types', 'tsc -b'),
  whole('lint', 'biome ci --error-on-warnings .'),
  whole('dead code', 'knip'),
  // Builds what the end-to-end tests open.
  whole('size', 'node tests/bench/size.ts'),
  // Quick, and apart from `unit`: only the tests of the rules count for their branches.
  whole('branches', 'vitest run --config tests/coverage.config.ts'),
  vitest('unit'),
  vitest('browser'),
  e2e,
  // What the steps before have logged.
  whole('logs', 'node tests/logs/scan.ts'),
]

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const table = steps.map(({ name, command, report, read }) => {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const { status } = spawnSync(command, {
    cwd: root,
    shell: true,
    stdio: 'inherit',
    env: { ...env, E2E_REPORT: e2e.report, TEST_LOGS: logs },
  })
  const counted: Counts =
    report !== undefined && existsSync(report)
      ? read(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 }
  // A program that ends badly has failed, whatever its report says.
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  total.skipped += counted.skipped
  return { step: name, ...counted, seconds: Math.round((performance.now() - begun) / 1000) }
})

console.log()
console.table(table)
if (total.skipped > 0) console.log(`${total.skipped} skipped: see above what this machine lacks.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
exit(total.failed === 0 ? 0 : 1)
