import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/base/config/log.ts'
import { findPersonal } from './find.ts'
import { personalIn } from './personal.ts'

const order = {
  key: '0123456789abcdef0123456789abcdef',
  contact: { email: 'ada@example.com', name: 'Ada Shopper', phone: '555-555-0123' },
  address: { line1: '1 Main Street', city: 'Oakland' },
}
const said = [...personalIn(order)]

const logged = (facts: Parameters<ReturnType<typeof createLog>['info']>[1], event = 'request') => {
  const lines: string[] = []
  createLog(
    (line) => lines.push(line),
    () => new Date(0),
  ).info(event, facts)
  return lines
}

const clean = logged({
  request: crypto.randomUUID(),
  method: 'POST',
  route: '/api/orders',
  status: 201,
  ms: 12,
})

test('a log of routes, ids, counts and codes holds nothing of a person', () => {
  expect(findPersonal(clean, said)).toEqual([])
})

test.each([
  { what: 'an e-mail address', facts: { detail: 'recipient zoe@other.test refused' } },
  { what: 'a phone number', facts: { detail: 'call +1 (555) 555-0199' } },
  { what: 'a token', facts: { detail: 'Bearer eyJhbGciOiJSUzI1NiIs.x.y' } },
  { what: 'a name that a test said', facts: { who: 'ADA SHOPPER' } },
  { what: 'a street', facts: { detail: 'to 1 Main Street, and so on' } },
  { what: 'the secret of an order', facts: { query: `key=${order.key}` } },
])('$what is found', ({ facts }) => {
  expect(findPersonal([...clean, ...logged(facts)], said)).toHaveLength(1)
})

test('the last step of the tests is red for a leak, and for a log that is not there', () => {
  const directory = mkdtempSync(join(tmpdir(), 'era-logs-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const scan = (least: number) => {
    const program = fileURLToPath(new URL('scan.ts', import.meta.url))
    return spawnSync(execPath, [program, directory, String(least)], { encoding: 'utf8' })
  }
  writeFileSync(join(directory, '1.log'), `Open the shop as manager@era.test\n${clean.join('')}`)
  writeFileSync(join(directory, '1.said'), said.map((text) => `${JSON.stringify(text)}\n`).join(''))
  expect(scan(1)).toMatchObject({ status: 0, stderr: '' })
  expect(scan(2).status).toBe(1)
  writeFileSync(join(directory, '2.log'), logged({ detail: 'to 1 main street' }).join(''))
  const red = scan(1)
  expect(red.status).toBe(1)
  expect(red.stderr).toContain('1 main street')
})
