import { eq } from 'drizzle-orm'
import { getResponse } from 'msw'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, contract } from '#domain/contract.ts'
import { problemSchema } from '#domain/schema/order.ts'
import { seedCatalogue } from '#server/catalogue.ts'
import { variants } from '#server/schema.ts'
import { anOrder } from '#tests/make.ts'
import { aShop, token } from '../server/shop.ts'
import { handlers } from './handlers.ts'
import { type Scenario, type ScenarioName, scenarios } from './scenario.ts'

/** The same stories told to the mock and to the shop: what a mock answers is what the shop would. */

interface Call {
  name: CallName
  params?: Record<string, string>
  body?: unknown
  user?: { uid: string; email: string; role?: 'manager' }
  key?: string
}
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
  return { status, answer: JSON.parse(JSON.stringify(answer), forget) }
}

const forget = (key: string, value: unknown) =>
  ['at', 'placedAt', 'number', 'version', 'build', 'promise'].includes(key) ? undefined : value

const rosa = (units = 2) => [{ id: 'ROSA-100', units }]
const ask = (body: object): Call => ({ name: 'quote', body })
const order = (over: Parameters<typeof anOrder>[0] = {}): Call => ({
  name: 'placeOrder',
  body: anOrder(over),
})
const once = anOrder()
const mine = { uid: 'u-mine', email: 'mine@era.test' }
const other = { uid: 'u-other', email: 'other@era.test' }
const boss = { uid: 'u-boss', email: 'boss@era.test', role: 'manager' as const }
const packed = anOrder({ contact: { email: 'packed@era.test', name: 'Packed' } })
const owned = anOrder({ contact: { email: 'mine@era.test', name: 'Mine' } })

const routine = { skin: ['dry'], concerns: ['dryness'], experience: ['new'], moment: ['reset'] }

const stories: Partial<Record<ScenarioName, Record<string, Call[]>>> = {
  open: {
    'a quote': [
      ask({ items: rosa() }),
      ask({ items: [...rosa(), { id: 'SET-HEALINGERA', units: 1 }], region: 'CA' }),
    ],
    'a quote with a code': [ask({ items: rosa(5), code: 'maya' }), ask({ items: rosa(5), code: 'NOPE' })],
    'a quote of things unknown': [ask({ items: [{ id: 'NOPE-1', units: 1 }] })],
    'a bad quote': [
      ask({ items: [{ id: 'ROSA-100', units: 0 }] }),
      ask({ items: rosa(), more: 1 }),
      ask({ items: [] }),
    ],
    'no JSON': [{ name: 'quote', body: '{' }],
    'one order, sent twice, read and cancelled': [
      { name: 'placeOrder', body: once },
      { name: 'placeOrder', body: once },
      { name: 'placeOrder', body: { ...once, items: rosa(1) } },
      { name: 'order', params: { id: once.id } },
      { name: 'order', params: { id: once.id }, key: 'x'.repeat(40) },
      { name: 'order', params: { id: once.id }, key: once.key },
      { name: 'cancelOrder', params: { id: once.id }, key: once.key },
      { name: 'cancelOrder', params: { id: once.id }, key: once.key },
    ],
    'an order at another total': [order({ expectedTotal: 1 })],
    'an order by card where there is none': [order({ payment: 'card' })],
    'an order with wrong fields': [order({ key: 'short', items: [{ id: 'ROSA-100', units: 1.5 }] })],
    'an order of one’s own': [
      { name: 'placeOrder', body: owned, user: mine },
      { name: 'order', params: { id: owned.id }, user: mine },
      { name: 'order', params: { id: owned.id }, user: other },
      { name: 'myOrders', user: mine },
      { name: 'myOrders' },
    ],
    'a profile': [
      { name: 'me' },
      { name: 'me', user: mine },
      { name: 'changeMe', user: mine, body: { name: 'Mine', marketing: true } },
      { name: 'me', user: mine },
    ],
    'a routine saved and cleared': [
      { name: 'changeMe', user: other, body: { routine: { ...routine, skin: ['green'] } } },
      { name: 'changeMe', user: other, body: { routine: { skin: ['dry'] } } },
      { name: 'changeMe', user: other, body: { routine } },
      { name: 'changeMe', user: other, body: { marketing: false } },
      { name: 'me', user: other },
      { name: 'changeMe', user: other, body: { routine: null } },
    ],
    'a cart that follows': [
      { name: 'myCart', user: mine },
      { name: 'mergeMyCart', user: mine, body: { document: { 'ROSA-100': { phone: [2, 0] } } } },
      {
        name: 'mergeMyCart',
        user: mine,
        body: { document: { 'ROSA-100': { desk: [1, 0], phone: [1, 0] } } },
      },
    ],
    'the staff’s doors': [
      { name: 'managerOrders' },
      { name: 'managerOrders', user: mine },
      { name: 'placeOrder', body: packed, user: mine },
      { name: 'actOnOrders', user: boss, body: { action: 'ship', orders: [{ id: packed.id }] } },
      { name: 'actOnOrders', user: boss, body: { action: 'pack', orders: [{ id: packed.id }] } },
      { name: 'order', params: { id: packed.id }, key: packed.key },
      { name: 'cancelOrder', params: { id: packed.id }, key: packed.key },
    ],
    'a launch list': [
      { name: 'joinLaunchList', body: { email: 'ada@example.com' } },
      { name: 'joinLaunchList', body: { email: 'ada' } },
    ],
    'an influencer’s page': [
      { name: 'influencerPage', params: { code: 'NOBODY' } },
      { name: 'recordReferral', body: { code: 'MAYA' } },
    ],
  },
  'price-up': { 'a price that rose': [order({ expectedTotal: 4_995 }), ask({ items: rosa() })] },
  'few-left': {
    'fewer than asked': [ask({ items: rosa(3) }), order({ items: rosa(3), expectedTotal: 6_600 })],
  },
  'sold-out': { 'sold out': [ask({ items: rosa(1) }), ask({ items: [{ id: 'SET-HEALINGERA', units: 1 }] })] },
}

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
