import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../src/server/seed-orders/main.ts', import.meta.url))

test.each([
  [['--help']],
  [['--orders']],
  [['--orders', 'many']],
  [['--products', '5', 'more']],
  [['--scenario', 'none']],
  [[]],
])('npm run seed -- %j says how it is used, and fills nothing', (args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^Usage: npm run seed -- .*\n$/)
})
