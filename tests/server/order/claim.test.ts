import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { freshDatabase } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, json, token } from '../base/shop.ts'

/** A guest's order becomes an account's: by its secret, once. */

let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop({ database: await freshDatabase('pglite') })
}, 120_000)
afterAll(() => fixture.close())

/** Somebody whose address nobody has confirmed: only the secret speaks for them. */
const someone = (uid: string) => token({ uid, email: `${uid}@era.test`, emailVerified: false })

async function aGuestOrder() {
  const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
  expect((await fixture.ask('POST', '/orders', { body })).status).toBe(201)
  return body
}

const claim = ({ id, key }: { id: string; key?: string }, bearer?: string) =>
  fixture.ask('POST', `/orders/${id}/claim`, {
    ...(bearer && { token: bearer }),
    headers: key === undefined ? {} : { 'x-order-key': key },
  })

const ordersOf = async (uid: string) => {
  const list = await json<AnswerOf<'myOrders'>>(fixture.ask('GET', '/me/orders', { token: someone(uid) }))
  return list.orders.map(({ id }) => id)
}

test('with its secret it joins the account, and again changes nothing', async () => {
  const order = await aGuestOrder()
  expect(await ordersOf('ada')).toEqual([])
  for (const _ of ['once', 'again']) {
    const answer = await claim(order, someone('ada'))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: order.id, version: 1 })
  }
  expect(await ordersOf('ada')).toEqual([order.id])
  // The device may still send it: it gets the same answer, and the account keeps it.
  expect((await fixture.ask('POST', '/orders', { body: order })).status).toBe(200)
  expect(await ordersOf('ada')).toEqual([order.id])
})

test('the link of a mail opens it too', async () => {
  const { id } = await aGuestOrder()
  const link = await fixture.services.secrets.sign('order-link', id)
  expect((await claim({ id, key: link }, someone('by-mail'))).status).toBe(200)
  expect(await ordersOf('by-mail')).toEqual([id])
})

test('without its secret, with another’s or without an account it stays unclaimed', async () => {
  const [order, another] = [await aGuestOrder(), await aGuestOrder()]
  await problemOf(await claim({ id: order.id }, someone('mallory')), 404)
  await problemOf(await claim({ id: order.id, key: another.key }, someone('mallory')), 404)
  await problemOf(await claim({ id: 'no-id', key: order.key }, someone('mallory')), 404)
  await problemOf(await claim(order), 401)
  expect(await ordersOf('mallory')).toEqual([])
})

test('a claimed order stays in its account: its secret does not move it to another', async () => {
  const order = await aGuestOrder()
  expect((await claim(order, someone('first'))).status).toBe(200)
  expect(await problemOf(await claim(order, someone('second')), 403)).toMatchObject({ code: 'forbidden' })
  expect(await ordersOf('first')).toEqual([order.id])
})

test('the order of a removed account cannot be claimed', async () => {
  const order = await aGuestOrder()
  expect((await claim(order, someone('leaving'))).status).toBe(200)
  expect((await fixture.ask('DELETE', '/me', { token: someone('leaving') })).status).toBe(200)
  expect((await claim(order, someone('second'))).status).toBe(403)
  expect(await ordersOf('second')).toEqual([])
})

test('of two claims at once one wins', async () => {
  const order = await aGuestOrder()
  const answers = await Promise.all([claim(order, someone('left')), claim(order, someone('right'))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  expect([...(await ordersOf('left')), ...(await ordersOf('right'))]).toEqual([order.id])
})
