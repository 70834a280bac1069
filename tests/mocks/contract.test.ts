import { eq, sql } from 'drizzle-orm'
import { setupServer } from 'msw/node'
import readXlsxFile from 'read-excel-file/node'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerOf, type CallName, contract } from '#domain/contract.ts'
import { problemSchema } from '#domain/order/schema.ts'
import type { Database } from '#server/base/db/db.ts'
import { variants } from '#server/base/db/schema.ts'
import { freshDatabase } from '../server/base/engines.ts'
import { aShop, token } from '../server/base/shop.ts'
import { boss, type Call, maya, mockUsers, pathOf, quote, rosa, STORIES_BEGIN } from './base/call.ts'
import { createNetwork, type Scenario, type ScenarioName, scenarios } from './base/scenario.ts'
import { readSeed } from './base/seed.ts'
import { handlers } from './handlers.ts'
import { ownWords } from './own-words.ts'
import { stories } from './stories.ts'

/** The same stories run against the mock and the server: both give the same answers. */

const network = setupServer()
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())
interface Result {
  status: number
  type: string
  body: unknown
}
/** One side of a story: calls go in, answers come out. */
type Side = (call: Call) => Promise<Result>

const seed = readSeed()
const MINUTE = 60_000

/** A clock that both sides of a story set alike: a minute passes with each call. */
function aClock() {
  let now = STORIES_BEGIN
  return {
    now: () => new Date(now),
    tick: (days = 0) => {
      now += MINUTE + days * 86_400_000
    },
  }
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

const unsigned = (user: NonNullable<Call['user']>) =>
  `mock.${btoa(JSON.stringify({ user_id: user.uid, email: user.email, role: user.role, auth_time: user.loggedInAt }))}.`

/** A side whose requests are answered by `send`. Parts of a call made of earlier answers are filled in. */
function side(clock: ReturnType<typeof aClock>, send: (call: Call) => Promise<Response>): Side {
  const answers: unknown[] = []
  const run: Side = async (call) => {
    clock.tick(call.days)
    const response = await send({
      ...call,
      params: made(call.params ?? {}, answers),
      query: made(call.query ?? {}, answers),
      ...(call.body !== undefined && { body: made(call.body, answers) }),
    })
    const result = await read(call, response, run)
    answers.push(result.body)
    return result
  }
  return run
}

const made = <Value>(
  value: Value | ((answers: readonly unknown[]) => Value),
  answers: readonly unknown[],
): Value =>
  // A value of a call is data: what is a function makes it.
  typeof value === 'function' ? (value as (answers: readonly unknown[]) => Value)(answers) : value

async function read(call: Call, response: Response, run: Side): Promise<Result> {
  const type = response.headers.get('content-type') ?? ''
  const result = { status: response.status, type: type.split(';')[0] ?? '' }
  if (result.type === 'text/event-stream') return { ...result, body: await notices(call, response, run) }
  if (response.headers.has('content-disposition') && result.type !== 'application/json') {
    const file = response.headers.get('content-disposition')
    const bytes = await response.arrayBuffer()
    const sheets = result.type === 'text/csv' ? undefined : await readXlsxFile(Buffer.from(bytes))
    // A payout's id, which each side makes up for itself.
    const text = new TextDecoder().decode(bytes).replace(/\b[0-9a-f]{32}\b/, 'id')
    return { ...result, body: { file, content: sheets ?? text } }
  }
  return { ...result, body: await response.json() }
}

/** The notices received while the calls of `during` are made: one at first, one for each call. */
async function notices({ during = [] }: Call, response: Response, run: Side): Promise<unknown> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const lines = () => text.split('\n').filter((line) => line.startsWith('data:'))
  const until = async (count: number) => {
    while (lines().length < count) {
      const piece = await reader?.read()
      if (piece === undefined || piece.done) throw new Error(`The stream ended after ${text}`)
      text += piece.value
    }
  }
  await until(1)
  const statuses: number[] = []
  for (const [at, call] of during.entries()) {
    const { status } = await run(call)
    statuses.push(status)
    if (status < 400) await until(at + 2 - statuses.filter((one) => one >= 400).length)
  }
  await reader?.cancel()
  return { statuses, notices: lines() }
}

function mockSide(scenario: ScenarioName): Side {
  const clock = aClock()
  network.use(...handlers(seed, scenarios[scenario], createNetwork(scenarios[scenario]), clock.now))
  return side(clock, (call) => {
    const { name, body, key, user } = call
    return fetch(`http://shop.test/api${pathOf(call)}`, {
      method: contract[name].method,
      headers: {
        'user-agent': 'Mozilla/5.0',
        ...(key && { 'x-order-key': key }),
        ...(user && { authorization: `Bearer ${unsigned(user)}` }),
      },
      ...(body !== undefined && { body: textOf(body) }),
    })
  })
}

let database: Database
beforeAll(async () => {
  database = await freshDatabase('pglite')
})
afterAll(() => database.close())

/** Takes all rows out again: a new database takes far longer than an empty one. */
async function emptied(): Promise<Database> {
  const tables = await database.run<{ name: string }>(
    {
      name: 'tables',
      text: `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    },
    [],
  )
  // The shop's keys are read once per database.
  const names = tables.map(({ name }) => name).filter((name) => name !== 'shop_keys')
  await database.db.execute(sql.raw(`truncate ${names.join()} restart identity cascade`))
  return database
}

async function shopSide(scenario: ScenarioName): Promise<Side> {
  const clock = aClock()
  const { services, ask } = await aShop({ now: clock.now, database: await emptied(), accounts: mockUsers() })
  services.notify = (channel, payload) => {
    if (channel === 'orders') void services.db.execute(sql`select pg_notify(${channel}, ${payload})`).then()
  }
  const { stock, price }: Scenario = scenarios[scenario]
  for (const [sku, units] of Object.entries(stock)) {
    await services.db.update(variants).set({ stock: units }).where(eq(variants.sku, sku))
  }
  for (const [sku, amount] of Object.entries(price)) {
    await services.db.update(variants).set({ price: amount }).where(eq(variants.sku, sku))
  }
  return side(clock, (call) => {
    const { name, body, key, user } = call
    return ask(contract[name].method, pathOf(call), {
      ...(body !== undefined && { body }),
      ...(key && { key }),
      ...(user && { token: token({ ...user, emailVerified: true }) }),
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0' },
    })
  })
}

/** What must be the same: status, kind, figures, states, reasons, fields; not the sentences for people. */
function gist({ name }: Call, { status, type, body }: Result) {
  if (status >= 400) {
    const problem = v.parse(problemSchema, body)
    const paths = problem.errors?.map((error) => error.path).sort()
    const { code, quote, order } = problem
    return { status, type, code, ...(paths && { paths }), ...(quote && { quote }), ...(order && { order }) }
  }
  if (type !== 'application/json') return { status, type, answer: body }
  // Every answer must match the contract.
  const answer = v.parse<v.GenericSchema>(contract[name].answer, body)
  const comparable = (key: string, value: unknown) =>
    ownWords[name]?.includes(key) ? undefined : key === 'next' ? value !== null : value
  return { status, type, answer: JSON.parse(JSON.stringify(answer), comparable) }
}

describe.each(Object.entries(stories))('in the scenario “%s”', (scenario, calls) => {
  test.each(Object.entries(calls))('%s', async (_, calls) => {
    // The keys of `stories` are names of scenarios; Object.entries forgets it.
    const name = scenario as ScenarioName
    const [mock, real] = [mockSide(name), await shopSide(name)]
    for (const [at, call] of calls.entries()) {
      const [answered, wanted] = [await mock(call), await real(call)]
      if (call.refused !== undefined) expect(answered.status >= 400, `${at}: ${call.name}`).toBe(call.refused)
      expect(gist(call, answered), `${at}: ${call.name} by the mock`).toEqual(gist(call, wanted))
    }
  })
})

test('every entry of the contract is in a story', () => {
  const calls = Object.values(stories).flatMap((byName) => Object.values(byName).flat())
  const names = new Set(calls.map(({ name }) => name))
  expect(Object.keys(contract).filter((name) => !names.has(name as CallName))).toEqual([])
})

test('a closed shop reports that it is closed', async () => {
  const call = quote({ items: rosa() })
  expect(gist(call, await mockSide('shop-closed')(call))).toMatchObject({ status: 503, code: 'unavailable' })
})

test('a busy shop has something on every screen of its staff', async () => {
  const mock = mockSide('busy')
  const answerOf = async <Name extends CallName>(name: Name, user: Call['user'] = boss) => {
    const { body } = await mock({ name, user })
    // The schema is this entry's own; TypeScript does not follow it through the index.
    return v.parse<v.GenericSchema>(contract[name].answer, body) as AnswerOf<Name>
  }
  const summary = await answerOf('managerSummary')
  expect(summary.now.days.filter((day) => day.orders > 0)).toHaveLength(30)
  expect(summary.now.throughCreators).toBe(20)
  expect(summary.reviews).toBeGreaterThan(0)
  const { vitals } = await answerOf('managerVitals')
  expect(vitals.map(({ route }) => route)).toContain('/rosa')
  const dashboard = await answerOf('myInfluencer', maya)
  expect(dashboard.totals).toMatchObject({ orders: 20, payable: 0 })
  const { influencers } = await answerOf('managerInfluencers')
  expect(influencers).toMatchObject([{ code: 'MAYA', sales: dashboard.totals?.sales }])
  expect(new Set(dashboard.earnings?.map(({ reason }) => reason))).toEqual(
    new Set(['not_delivered', 'return_window']),
  )
})
