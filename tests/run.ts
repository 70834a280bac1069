import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { env, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

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
  /** Each test that failed, with why: said once more at the end, where somebody who sees only the end finds it. */
  failures?: string[]
}

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { file: string; line: number; title: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  status: string
  results: { error?: { message?: string } }[]
}

/** A step that is a program: it passes or it does not. */
const whole = (name: string, command: string) => ({ name, command, report: undefined, read: undefined })

const vitest = (project: string) => ({
  name: project,
  command: `vitest run --config tests/vitest.config.ts --project ${project} --reporter=default --reporter=json --outputFile.json=${join(reports, `${project}.json`)}`,
  report: join(reports, `${project}.json`),
  read: (report: {
    testResults: VitestFile[]
    numPassedTests: number
    numPendingTests: number
    numTodoTests: number
  }) => {
    const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      // A test file that could not even be loaded has no failed tests in it, and still is a failure.
      if (status === 'failed' && assertionResults.length === 0) return [failure(name, message)]
      return failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages[0]))
    })
    return {
      passed: report.numPassedTests,
      failed: failures.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures,
    }
  },
})

const e2e = {
  name: 'end to end',
  command: 'playwright test --config tests/e2e/playwright.config.ts',
  report: join(reports, 'e2e.json'),
  read: (report: {
    stats: { expected: number; skipped: number }
    errors: { message?: string }[]
    suites: PlaywrightSuite[]
  }) => {
    const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
      ...suite.specs,
      ...(suite.suites ?? []).flatMap(specsOf),
    ]
    const failures = report.suites
      .flatMap(specsOf)
      .flatMap(({ file, line, title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ results }) =>
            failure(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message),
          ),
      )
    failures.push(...report.errors.map(({ message }) => failure('outside a test', message)))
    return { passed: report.stats.expected, failed: failures.length, skipped: report.stats.skipped, failures }
  },
}

/** A failed test and the first lines of why. */
function failure(name: string, message = ''): string {
  const why = stripVTControlCharacters(message).trim().split('\n').slice(0, 12)
  return [name.replace(root, ''), ...why.map((line) => `    ${line}`)].join('\n')
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

const failures: string[] = []
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
  if (status !== 0 && counted.failed === 0) {
    counted.failed = 1
    counted.failures = [failure(name, `${command} ended with ${status}`)]
  }
  total.passed += counted.passed
  total.failed += counted.failed
  total.skipped += counted.skipped
  failures.push(...(counted.failures ?? []))
  const { passed, failed, skipped } = counted
  return { step: name, passed, failed, skipped, seconds: Math.round((performance.now() - begun) / 1000) }
})

if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
console.log()
console.table(table)
if (total.skipped > 0) console.log(`${total.skipped} skipped: see above what this machine lacks.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
exit(total.failed === 0 ? 0 : 1)
