import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#domain/contract.ts'
import { createLog } from '#server/base/config/log.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { personalIn } from '../logs/personal.ts'
import { freshDatabase } from '../server/base/engines.ts'
import type { Fixture } from '../server/base/place-order.ts'
import { aShop, token } from '../server/base/shop.ts'
import { type Call, STORIES_BEGIN } from './base/call.ts'
import { stories } from './stories.ts'

/** Every story of the contract is run against one shop, and its whole log is searched for what the stories say of people. */

const storyCalls = Object.values(stories).flatMap((some) => Object.values(some).flat())
const calls: Call[] = storyCalls.flatMap((call) => [call, ...(call.during ?? [])])

let fixture: Fixture
let now = STORIES_BEGIN
const lines: string[] = []
const statuses = new Map<string, Set<number>>()
const bearers = new Set<string>()

async function send({ name, params = {}, query = {}, body, key, user }: Call, answers: readonly unknown[]) {
  const { method, path } = contract[name]
  const made = <Value>(value: Value | ((answers: readonly unknown[]) => Value)): Value =>
    // A value of a call is data: what is a function makes it.
    typeof value === 'function' ? (value as (answers: readonly unknown[]) => Value)(answers) : value
  const search = new URLSearchParams(made(query as Record<string, string>))
  const bearer = user && token({ ...user, emailVerified: true })
  if (bearer) bearers.add(bearer)
  now += 60_000
  const filled = made(params as Record<string, string>)
  const place = path.replace(/:(\w+)/g, (_, param: string) => filled[param] ?? '')
  const answer = await fixture.ask(method, search.size > 0 ? `${place}?${search}` : place, {
    ...(body !== undefined && { body: made(body) }),
    ...(key && { key }),
    ...(bearer && { token: bearer }),
  })
  statuses.set(name, (statuses.get(name) ?? new Set()).add(answer.status))
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  if (isJson) return answer.json()
  await answer.body?.cancel()
}

beforeAll(async () => {
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(now),
  )
  fixture = await aShop({ database: await freshDatabase('pglite'), log, now: () => new Date(now) })
  for (const story of Object.values(stories).flatMap((some) => Object.values(some))) {
    const answers: unknown[] = []
    for (const call of story) {
      // On one shop a story may not get the answers that its later calls are made of.
      const answer = await send(call, answers).catch(() => undefined)
      answers.push(answer)
      for (const during of call.during ?? []) await send(during, answers)
    }
  }
  // Mail servers quote the recipient when they refuse.
  const refuse = async ({ to }: { to: { address: string } }) => {
    throw new Error(`550 <${to.address}>: recipient rejected`)
  }
  await runDueJobs({ ...fixture.services, mailer: { where: '', send: refuse } })
}, 180_000)
afterAll(() => fixture.close())

test('the stories ran: every call was answered, and most were done', () => {
  expect([...statuses.keys()].toSorted()).toEqual(Object.keys(contract).toSorted())
  const done = [...statuses.values()].filter((some) => [...some].some((status) => status < 300))
  // Without days that pass nothing is delivered, reviewed, returned or paid out, and of the stories' month there is no
  // statement; pictures are sent as files by the tests of their own; on one shop nobody becomes an influencer, who asks for samples, or owner,
  // and what a story changes of a schedule or takes back is not what another left.
  expect(done.length).toBeGreaterThan(Object.keys(contract).length - 29)
  expect(lines.length).toBeGreaterThan(calls.length)
  expect(lines.join('')).toContain('mail')
})

test('the log holds no name, address, phone, reason, search, key or token of theirs', () => {
  const requests = calls.filter(({ body }) => typeof body === 'object').map(({ body }) => body)
  const personal = personalIn(requests)
  for (const { user, key, query } of calls) {
    personalIn({ email: user?.email, uid: user?.uid, key, ...(typeof query === 'object' && query) }, personal)
  }
  for (const bearer of bearers) personal.add(bearer.toLowerCase())
  const worded = [...personal].filter((text) => text.length > 2)
  expect(worded).toEqual(expect.arrayContaining(['mine@era.test', 'ada@example.com', '2 side street']))
  const log = lines.join('').toLowerCase()
  const found = worded.filter((text) =>
    new RegExp(`(?<![\\w-])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'u').test(log),
  )
  expect(found).toEqual([])
  expect(log, 'nor any other address').not.toMatch(/[\w.+-]+@[\w-]+\.\w+/)
})
