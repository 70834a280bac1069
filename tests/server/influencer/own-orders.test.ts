import { expect, test } from 'vitest'
import type { OrderRequest } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { onBoth } from '../base/engines.ts'
import { anOrderFor, problemOf } from '../base/place-order.ts'
import { json, token } from '../base/shop.ts'
import { manager, maya } from '../base/staff.ts'
import { aProgram, away, home } from './program.ts'

/** What an influencer tries so that their own order earns them a commission: it is held each time, with the reason. */

const homePhone = '555-555-0177'
const ownPhone = '555-555-0188'
const second = token({ uid: 'maya-two', email: 'nobody.knows@other.test', emailVerified: true })

onBoth('an influencer’s own order', (engine) => {
  const program = aProgram(engine)
  const { clock, dashboard } = program
  const ask: typeof program.shop.ask = (...call) => program.shop.ask(...call)

  const wish = (over: Partial<OrderRequest> = {}) => ({
    code: 'MAYA',
    referral: { code: 'MAYA', at: clock.now.toISOString() },
    contact: { email: `n${crypto.randomUUID().slice(0, 8)}@other.test`, name: 'N' },
    address: away,
    ...over,
  })
  async function buy(over: Partial<OrderRequest>, bearer?: string) {
    const { code, ...rest } = wish(over)
    // From their own account without the code: it takes nothing off there.
    const sent = bearer === maya ? rest : { ...rest, code }
    const body = await anOrderFor(program.shop, [{ id: 'ROSA-100', units: 1 }], sent)
    const answer = await ask('POST', '/orders', { body, ...(bearer && { token: bearer }) })
    expect(answer.status).toBe(201)
    const { number }: { number: string } = await answer.json()
    return { number, id: body.id, key: body.key }
  }
  const earning = async (number: string) => {
    const { earnings = [] } = await dashboard()
    const { state, reason } = earnings.find(({ order }) => order === number) ?? {}
    return { state, reason }
  }
  const withKey = (key: string) => ({ headers: { 'x-order-key': key } })

  test('teaches the shop their address and phones', async () => {
    // With its first look the account is known as theirs.
    await dashboard()
    await buy({ contact: { email: 'm@other.test', name: 'M', phone: homePhone }, address: home }, maya)
    const answer = await ask('PUT', '/me', { token: maya, body: { phone: ownPhone } })
    expect(answer.status).toBe(200)
  })

  test.each([
    {
      reason: 'own_address',
      how: 'their address',
      over: { address: { ...home, line1: '7 elm st., Apt 2' } },
    },
    {
      reason: 'own_phone',
      how: 'the phone of their orders',
      over: { contact: { email: 'two@other.test', name: 'N', phone: '+1 (555) 555-0177' } },
    },
    {
      reason: 'own_phone',
      how: 'the phone of their profile',
      over: { contact: { email: 'three@other.test', name: 'N', phone: '5555550188' } },
    },
  ])('from a second account with $how is held: $reason', async ({ over, reason }) => {
    const { number } = await buy(over, second)
    expect(await earning(number)).toEqual({ state: 'held', reason })
  })

  test('of a stranger is not held', async () => {
    expect(await earning((await buy({}, second)).number)).toMatchObject({ state: 'pending' })
  })

  test('sent elsewhere first, and home by a change of its address, is held', async () => {
    const { number, id, key } = await buy({})
    expect(await earning(number)).toMatchObject({ state: 'pending' })
    const change = { address: { ...home, line1: '7 Elm St' } }
    expect((await ask('PUT', `/orders/${id}/address`, { body: change, ...withKey(key) })).status).toBe(200)
    expect(await earning(number)).toEqual({ state: 'held', reason: 'own_address' })
  })

  test('sent home by a manager who was asked to is held', async () => {
    const { number, id } = await buy({})
    const change = { address: home, version: 1 }
    const answer = await ask('PATCH', `/manager/orders/${id}`, { body: change, token: manager })
    expect(answer.status).toBe(200)
    expect(await earning(number)).toEqual({ state: 'held', reason: 'own_address' })
  })

  test('bought as a guest, and then taken into their account, is held', async () => {
    const { number, id, key } = await buy({})
    expect((await ask('POST', `/orders/${id}/claim`, { token: maya, ...withKey(key) })).status).toBe(200)
    expect(await earning(number)).toEqual({ state: 'held', reason: 'own_account' })
  })

  const twin = token({ uid: 'maya-three', email: 'influencer+3@era.test', emailVerified: true })
  const thief = token({ uid: 'thief', email: 'influencer@era.test', emailVerified: false })
  const items = [{ id: 'ROSA-100', units: 1 }]
  const asked = { items, code: 'maya', region: 'CA' }
  const quoteFor = (bearer?: string) =>
    json<Quote>(ask('POST', '/quote', { body: asked, ...(bearer && { token: bearer }) }))

  test.each([
    { whose: 'their own account', bearer: maya },
    { whose: 'a second account with their e-mail', bearer: twin },
  ])('from $whose pays the full price, and its commission is held', async ({ bearer }) => {
    const quote = await quoteFor(bearer)
    expect(quote).toMatchObject({ discount: 0, problems: [{ code: 'code_refused', own: true }] })
    expect(quote).not.toHaveProperty('code')
    // Sent with the discount all the same, from a cart of before the log-in.
    const body = await anOrderFor(program.shop, items, wish())
    const refused = await problemOf(await ask('POST', '/orders', { body, token: bearer }), 409)
    expect(refused).toMatchObject({ code: 'quote_changed', quote: { discount: 0, total: quote.total } })
    const placed = await ask('POST', '/orders', {
      body: { ...body, expectedTotal: quote.total },
      token: bearer,
    })
    expect(placed.status).toBe(201)
    const { number }: { number: string } = await placed.json()
    expect(await earning(number)).toMatchObject({ state: 'held' })
  })

  test('differs from a guess: their code stays in use however often they ask', async () => {
    for (let at = 0; at < 40; at += 1) expect((await quoteFor(maya)).problems).toHaveLength(1)
    expect((await quoteFor()).discount).toBe(220)
  })

  test('by a guest, with a forged token, from another account or after a logout, discloses nothing', async () => {
    const same = await quoteFor()
    expect(same).toMatchObject({ discount: 220, problems: [] })
    for (const bearer of [thief, second, 'not-a-token']) expect(await quoteFor(bearer)).toEqual(same)
  })

  test('is shown to managers with what the code took off', async () => {
    const { id } = await buy({ address: home })
    const [row] = await program.creators('active')
    expect(row?.held?.find(({ order }) => order === id)).toMatchObject({
      reason: 'own_address',
      commission: 198,
      discount: 220,
    })
  })

  test('that a manager has decided on stays decided', async () => {
    const { number, id, key } = await buy({ address: home })
    const { influencers } = await json<{
      influencers: { id: string; version: number; held: { order: string }[] }[]
    }>(ask('GET', '/manager/influencers?state=active', { token: manager }))
    const row = influencers.find(({ held }) => held.some(({ order }) => order === id))
    const body = { id: row?.id, version: row?.version, action: 'count', order: id }
    expect((await program.change(body)).status).toBe(200)
    expect((await ask('POST', `/orders/${id}/claim`, { token: maya, ...withKey(key) })).status).toBe(200)
    expect(await earning(number)).toMatchObject({ state: 'pending' })
  })
})
