import { createUserWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { carts, orders, profiles } from '#server/base/db/schema.ts'
import { DEMO_PROJECT } from '#server/base/emulator/emulator.ts'
import { createAuth } from '#server/base/http/auth.ts'
import { aBrowser, anEmulator } from '../base/emulator.ts'
import { aShop, idOf, json, token } from '../base/shop.ts'

let shop: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  shop = await aShop()
}, 120_000)
afterAll(() => shop.close())

const anAddress = (over: object = {}) => ({
  id: idOf('home'),
  name: 'Ada Lovelace',
  line1: '1 Engine Way',
  city: 'Portland',
  region: 'OR',
  postcode: '97201',
  country: 'US',
  isDefault: false,
  ...over,
})

/** An order's row as placing one leaves it, as far as lists of orders are about it. */
async function placed(name: string, over: Partial<typeof orders.$inferInsert> = {}) {
  const at = new Date('2026-11-01T10:00:00Z')
  const quote = {
    currency: 'USD',
    lines: [],
    subtotal: 0,
    discount: 0,
    delivery: 0,
    tax: 0,
    total: 2_200,
    problems: [],
  } as const
  await shop.services.db.insert(orders).values({
    id: idOf(name),
    sourceKey: '',
    keyHash: '',
    state: 'placed',
    email: 'guest@era.test',
    emailKey: 'guest@era.test',
    name: 'Ada Lovelace',
    address: { line1: '1 Engine Way', city: 'Portland', region: 'OR', postcode: '97201', country: 'US' },
    delivery: 'standard',
    payment: 'on_delivery',
    quote: { ...quote, lines: [], problems: [] },
    total: 2_200,
    units: 1,
    placedAt: at,
    updatedAt: at,
    ...over,
  })
}

describe('a visitor who is not signed in', () => {
  test.each([
    ['GET', '/me'],
    ['PUT', '/me'],
    ['GET', '/me/orders'],
    ['GET', '/me/export'],
    ['DELETE', '/me'],
    ['GET', '/me/cart'],
    ['PUT', '/me/cart'],
  ] as const)('is refused %s %s', async (method, path) => {
    for (const headers of [{}, { authorization: 'Bearer no-such-token' }, { authorization: 'Basic eDp5' }]) {
      const answer = await shop.ask(method, path, { headers })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
    }
  })
})

describe('a profile', () => {
  test('starts empty, with what Firebase knows', async () => {
    const me = token({ uid: 'new', name: 'Ada', role: 'manager' })
    expect(await json(shop.ask('GET', '/me', { token: me }))).toEqual({
      email: 'shopper@era.test',
      name: 'Ada',
      addresses: [],
      marketing: false,
      role: 'manager',
    })
  })

  test('stores what is changed and leaves the rest', async () => {
    const me = token({ uid: 'changing' })
    const first = { name: 'Ada L.', phone: '555-555-0123' }
    await shop.ask('PUT', '/me', { token: me, body: { ...first, addresses: [anAddress()] } })
    const answer = await json<AnswerOf<'me'>>(
      shop.ask('PUT', '/me', { token: me, body: { marketing: true } }),
    )
    expect(answer).toMatchObject({ ...first, marketing: true })
    expect(answer.addresses).toEqual([anAddress({ isDefault: true })])
    expect(await json(shop.ask('GET', '/me', { token: me }))).toEqual(answer)
  })

  test('has one default address: the one made default last', async () => {
    const addresses = [
      anAddress({ id: idOf('a'), isDefault: true }),
      anAddress({ id: idOf('b'), isDefault: true }),
    ]
    const answer = await json<AnswerOf<'me'>>(
      shop.ask('PUT', '/me', { token: token({ uid: 'two' }), body: { addresses } }),
    )
    expect(answer.addresses.map((one) => one.isDefault)).toEqual([false, true])
  })

  test.each([
    [{ role: 'manager' }, 'role'],
    [{ email: 'other@era.test' }, 'email'],
    [{ phone: '555' }, 'phone'],
    [{ name: '' }, 'name'],
    [{ name: 'A\u0000' }, 'name'],
    [{ marketing: 'yes' }, 'marketing'],
    [{ addresses: [anAddress({ postcode: 'SW1A' })] }, 'addresses.0.postcode'],
    [{ addresses: [anAddress({ phone: '\u0000' })] }, 'addresses.0.phone'],
    [{ addresses: [anAddress(), anAddress()] }, 'addresses.1.id'],
  ])('refuses %j, naming the field', async (body, path) => {
    const answer = await shop.ask('PUT', '/me', { token: token(), body })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'invalid', errors: [{ path }] })
  })

  test('belongs to one account', async () => {
    const [one, other] = [token({ uid: 'one' }), token({ uid: 'other' })]
    for (let turn = 0; turn < 10; turn += 1) {
      await shop.ask('PUT', '/me', { token: one, body: { name: `One ${turn}` } })
      await shop.ask('PUT', '/me', { token: other, body: { name: `Other ${turn}` } })
      expect(await json(shop.ask('GET', '/me', { token: one }))).toMatchObject({ name: `One ${turn}` })
    }
  })
})

describe('my orders', () => {
  test('come newest first, page by page, each once', async () => {
    for (let n = 0; n < 7; n += 1) {
      // Two at the same instant: the id decides.
      await placed(`paged-${n}`, {
        uid: 'pages',
        placedAt: new Date(Date.UTC(2026, 9, 1 + Math.floor(n / 2))),
      })
    }
    const seen: string[] = []
    let after: string | null = ''
    let pages = 0
    while (after !== null) {
      const path: string = `/me/orders?limit=3${after && `&after=${after}`}`
      const page: AnswerOf<'myOrders'> = await json(shop.ask('GET', path, { token: token({ uid: 'pages' }) }))
      seen.push(...page.orders.map((order) => `${order.placedAt} ${order.id}`))
      after = page.next
      pages += 1
    }
    expect(pages).toBe(3)
    expect(new Set(seen).size).toBe(7)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  test.each(['after=x', 'after=%00', 'limit=x', 'limit=-1', 'order=asc'])('refuse ?%s', async (query) => {
    const answer = await shop.ask('GET', `/me/orders?${query}`, { token: token() })
    expect(answer.status).toBe(422)
  })

  test.each([
    { name: 'verified', email: 'Guest@Era.test', emailVerified: true, sees: 1 },
    { name: 'unverified', email: 'guest@era.test', emailVerified: false, sees: 0 },
    { name: 'stranger', email: 'stranger@era.test', emailVerified: true, sees: 0 },
    // The same key for limits, and another mailbox for all we know.
    { name: 'tagged', email: 'guest+tag@era.test', emailVerified: true, sees: 0 },
  ])('include a guest’s for a $name address: $sees', async ({ name, email, emailVerified, sees }) => {
    await shop.services.db.delete(orders)
    await placed(`guest-${name}`)
    const me = token({ uid: `guest-${name}`, email, emailVerified })
    const page = await json<AnswerOf<'myOrders'>>(shop.ask('GET', '/me/orders', { token: me }))
    expect(page.orders).toHaveLength(sees)
  })

  test('never include another account’s, even with the same email address', async () => {
    await placed('taken', { uid: 'owner' })
    const me = token({ uid: 'taker', email: 'guest@era.test', emailVerified: true })
    const page = await json<AnswerOf<'myOrders'>>(shop.ask('GET', '/me/orders', { token: me }))
    expect(page.orders.map((order) => order.id)).not.toContain(idOf('taken'))
  })
})

test('the export holds all data of the account and nothing else', async () => {
  await shop.services.db.delete(orders)
  await placed('export-mine', { uid: 'exporting' })
  await placed('export-other', { uid: 'somebody' })
  const me = token({ uid: 'exporting' })
  await shop.ask('PUT', '/me', { token: me, body: { name: 'Ada', addresses: [anAddress()] } })
  const answer = await shop.ask('GET', '/me/export', { token: me })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.json"$/)
  const data = await json<{ orders: { id: string }[] }>(answer)
  expect(data.orders.map((order) => order.id)).toEqual([idOf('export-mine')])
  expect(data).toMatchObject({ account: { uid: 'exporting' }, profile: { name: 'Ada' } })
})

test('removing an account keeps its orders for accounting and deletes the rest', async () => {
  const emulator = await anEmulator()
  const auth = createAuth({ projectId: DEMO_PROJECT, emulator })
  const real = await aShop({ auth })
  try {
    const browser = aBrowser(emulator)
    const { user } = await createUserWithEmailAndPassword(browser, 'leaving@era.test', 'long enough')
    const bearer = await user.getIdToken()
    await real.ask('PUT', '/me', { token: bearer, body: { name: 'Ada', addresses: [anAddress()] } })
    await real.ask('PUT', '/me/cart', { token: bearer, body: { document: { 'ROSA-100': { a: [1, 0] } } } })
    expect(await json(real.ask('DELETE', '/me', { token: bearer }))).toEqual({ removed: true })
    expect(await real.services.db.select().from(profiles)).toEqual([])
    expect(await real.services.db.select().from(carts)).toEqual([])
    expect((await real.ask('GET', '/me', { token: bearer })).status).toBe(401)
    await expect(user.getIdToken(true)).rejects.toThrow()
    // The address is free again, and finds nothing of before.
    const again = await createUserWithEmailAndPassword(browser, 'leaving@era.test', 'long enough')
    const fresh = await json<AnswerOf<'me'>>(real.ask('GET', '/me', { token: await again.user.getIdToken() }))
    expect(fresh.addresses).toEqual([])
  } finally {
    await real.close()
    await auth.close()
    await emulator.end()
  }
}, 60_000)

test('orders of a removed account stay, without the account', async () => {
  await placed('kept', { uid: 'gone' })
  await shop.ask('DELETE', '/me', { token: token({ uid: 'gone' }) })
  const rows = await shop.services.db.select().from(orders)
  expect(rows.find((row) => row.id === idOf('kept'))).toMatchObject({ uid: null, total: 2_200 })
})

test('only a verified address sees its sign-ups in the export and deletes them with its account', async () => {
  const email = 'listed@era.test'
  const stranger = token({ uid: 'stranger', email, emailVerified: false })
  const owner = token({ uid: 'owner', email, emailVerified: true })
  const listsOf = async (bearer: string) =>
    (await json<{ lists: unknown[] }>(shop.ask('GET', '/me/export', { token: bearer }))).lists
  expect((await shop.ask('POST', '/launch-list', { body: { email, list: 'launch' } })).status).toBe(200)
  expect(await listsOf(stranger)).toEqual([])
  await shop.ask('DELETE', '/me', { token: stranger })
  expect(await listsOf(owner)).toMatchObject([{ list: 'launch', email }])
  await shop.ask('DELETE', '/me', { token: owner })
  expect(await listsOf(owner)).toEqual([])
})
