import { eq } from 'drizzle-orm'
import { getResponse } from 'msw'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#domain/contract.ts'
import { problemSchema } from '#domain/schema/order.ts'
import { seedCatalogue } from '#server/catalogue.ts'
import { variants } from '#server/schema.ts'
import { aShop, token } from '../server/shop.ts'
import { handlers } from './handlers.ts'
import { type Scenario, type ScenarioName, scenarios } from './scenario.ts'
import { ask, type Call, rosa, stories } from './stories.ts'

/** The same stories told to the mock and to the shop: what a mock answers is what the shop would. */

interface Told {
  status: number
  body: unknown
}
type Door = (call: Call) => Promise<Told>

const pathOf = ({ name, params = {} }: Call) =>
  `/api${contract[name].path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}`

const unsigned = (user: NonNullable<Call['user']>) =>
  `mock.${btoa(JSON.stringify({ user_id: user.uid, email: user.email, role: user.role }))}.`

function mockDoor(scenario: ScenarioName): Door {
  const all = handlers(seedCatalogue(), scenarios[scenario])
  return async (call) => {
    const { body, key, user } = call
    const request = new Request(`http://localhost${pathOf(call)}`, {
      method: contract[call.name].method,
      headers: {
        ...(key && { 'x-order-key': key }),
        ...(user && { authorization: `Bearer ${unsigned(user)}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await getResponse(all, request)
    return { status: response?.status ?? 0, body: await response?.json() }
  }
}

let shop: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

async function shopDoor(scenario: ScenarioName): Promise<Door> {
  const { stock, price }: Scenario = scenarios[scenario]
  for (const { sku, price: usual } of [
    { sku: 'ROSA-100', price: 2_200 },
    { sku: 'REGLOW-30', price: 4_200 },
  ]) {
    // One shop for all scenarios: what the last one changed is put back.
    const set = { stock: stock[sku] ?? 200, price: price[sku] ?? usual }
    await shop.shop.db.update(variants).set(set).where(eq(variants.sku, sku))
  }
  return async (call) => {
    const { body, key, user } = call
    const answer = await shop.ask(contract[call.name].method, pathOf(call).slice('/api'.length), {
      ...(body !== undefined && { body }),
      ...(key && { key }),
      ...(user && { token: token({ ...user, emailVerified: true }) }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.status, body: await answer.json() }
  }
}

/** What must be the same: status, figures, states, reasons, fields; not ids of requests, times or sentences. */
function gist(call: Call, { status, body }: Told) {
  if (status >= 400) {
    const problem = v.parse(problemSchema, body)
    const paths = problem.errors?.map((error) => error.path).sort()
    return {
      status,
      code: problem.code,
      ...(paths && { paths }),
      ...(problem.quote && { quote: problem.quote }),
    }
  }
  // Whatever is answered must be what the contract says.
  const answer = v.parse<v.GenericSchema>(contract[call.name].answer, body)
  // The seed gives its influencer another id each time.
  const fleeting = call.name === 'managerInfluencers' ? [...minted, 'id'] : minted
  const forget = (key: string, value: unknown) => (fleeting.includes(key) ? undefined : value)
  return { status, answer: JSON.parse(JSON.stringify(answer), forget) }
}

const minted = ['at', 'placedAt', 'appliedAt', 'number', 'order', 'version', 'build', 'promise']

describe.each(Object.entries(stories))('in the scenario “%s”', (scenario, told) => {
  test.each(Object.entries(told))('%s', async (_, calls) => {
    // The keys of `stories` are names of scenarios; Object.entries forgets it.
    const name = scenario as ScenarioName
    const [mock, real] = [mockDoor(name), await shopDoor(name)]
    for (const call of calls) {
      expect(gist(call, await mock(call)), `${call.name} by the mock`).toEqual(gist(call, await real(call)))
    }
  })
})

test('a shop that is closed says so', async () => {
  const call = ask({ items: rosa() })
  expect(gist(call, await mockDoor('shop-closed')(call))).toEqual({ status: 503, code: 'unavailable' })
})

test('the mock’s catalogue is what a fresh shop shows', async () => {
  const [mock, real] = [mockDoor('open'), await aShop()]
  const told = await (await real.ask('GET', '/catalogue')).json()
  const { body } = await mock({ name: 'catalogue' })
  const names = (one: unknown) =>
    v
      .parse(contract.catalogue.answer, one)
      .products.map(({ slug, variants: all }) => [slug, all.map(({ sku, price }) => [sku, price])])
  expect(names(body)).toEqual(names(told))
  await real.close()
})

test('a busy shop has something on every screen of its staff', async () => {
  const door = mockDoor('busy')
  const maya = { uid: 'mock-influencer', email: 'influencer@era.test' }
  const boss = { uid: 'mock-manager', email: 'manager@era.test', role: 'manager' as const }
  const summary = v.parse(
    contract.managerSummary.answer,
    (await door({ name: 'managerSummary', user: boss })).body,
  )
  expect(summary.now.days.filter((day) => day.orders > 0)).toHaveLength(30)
  expect(summary.now.throughCreators).toBe(20)
  const { vitals } = v.parse(
    contract.managerVitals.answer,
    (await door({ name: 'managerVitals', user: boss })).body,
  )
  expect(vitals.map(({ route }) => route)).toContain('/rosa')
  const { influencers } = v.parse(
    contract.managerInfluencers.answer,
    (await door({ name: 'managerInfluencers', user: boss })).body,
  )
  const dashboard = v.parse(
    contract.myInfluencer.answer,
    (await door({ name: 'myInfluencer', user: maya })).body,
  )
  expect(dashboard.totals).toMatchObject({ orders: 20, payable: 0 })
  expect(influencers).toMatchObject([{ code: 'MAYA', sales: dashboard.totals?.sales }])
  expect(new Set(dashboard.earnings?.map(({ reason }) => reason))).toEqual(
    new Set(['not_delivered', 'return_window']),
  )
})
