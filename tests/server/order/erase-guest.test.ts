import { afterAll, expect, test } from 'vitest'
import { type Order, UNDO_MS } from '#domain/order/order.ts'
import { returns } from '#server/base/db/schema.ts'
import { eraseDueOrders } from '#server/order/erase.ts'
import { rowsWith } from '../account/history.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, idOf, json, token } from '../base/shop.ts'
import { act } from '../base/staff.ts'

/** A guest's right to be forgotten, by the receipt alone. */

const contact = {
  email: 'zephyrine.quill@example.com',
  name: 'Zephyrine Quillfeather',
  phone: '419-867-5309',
}
const address = {
  line1: '77 Wisteria Hollow',
  city: 'Zanesville',
  postcode: '43701',
  ...({ region: 'CA', country: 'US' } as const),
}
const tracking = { carrier: 'UPS', number: '1ZPARCEL999' }
const gift = { recipient: 'Thaddeus Bramble', note: 'For my dear Fennimore', hidePrices: true }
const carrierNote = 'Behind the lilac shed'
const personal =
  /zephyrine|quill|867.?5309|wisteria|zanesville|43701|1zparcel|oat allergy|bramble|fennimore|lilac/i

onBoth('a guest asks to be forgotten', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-21T10:00:00Z')
  afterAll(() => fixture.close())

  const place = async (bearer?: string) => {
    fixture ??= await aShop({ database: await freshDatabase(engine), now: () => now })
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }], {
      contact,
      address,
      gift,
      carrierNote,
    })
    expect((await fixture.ask('POST', '/orders', { body, ...(bearer && { token: bearer }) })).status).toBe(
      201,
    )
    return body
  }
  const erase = (id: string, key?: string, bearer?: string) =>
    fixture.ask('POST', `/orders/${id}/erase`, { ...(key && { key }), ...(bearer && { token: bearer }) })
  const found = async () => Object.keys(await rowsWith(fixture, personal))

  test('of an order that is over: at once, everywhere, and the receipt shows it', async () => {
    const { id, key } = await place()
    await fixture.ask('POST', `/orders/${id}/cancel`, { key, body: { why: 'An oat allergy' } })
    expect(await found()).toEqual(expect.arrayContaining(['orders', 'order_events']))
    const erased = await json<Order>(erase(id, key))
    expect(erased).toMatchObject({ erasedAt: expect.any(String), contact: { name: '', email: '' } })
    expect(erased.quote.total).toBeGreaterThan(0)
    expect(await found()).toEqual([])
    // Sent again, because the answer was lost.
    expect(await json<Order>(erase(id, key))).toEqual(erased)
    expect(await json<Order>(fixture.ask('GET', `/orders/${id}`, { key }))).toEqual(erased)
  })

  test('of a parcel on its way: once it has arrived, and staff cannot take that back', async () => {
    const { id, key } = await place()
    for (const action of ['pack', 'ship'] as const)
      expect(await act(fixture, action, [{ id }], action === 'ship' ? { tracking } : {})).toMatchObject([
        { ok: true },
      ])
    const asked = await json<Order>(erase(id, key))
    expect(asked).toMatchObject({ state: 'shipped', contact, eraseRequestedAt: expect.any(String) })
    expect(await eraseDueOrders(fixture.services)).toBe(0)
    expect(await act(fixture, 'deliver', [{ id }])).toMatchObject([{ ok: true }])
    expect(await eraseDueOrders(fixture.services)).toBe(0)
    // Marked by mistake: the parcel needs its address still.
    expect(await act(fixture, 'undo', [{ id }])).toMatchObject([{ ok: true }])
    expect(await json<Order>(fixture.ask('GET', `/orders/${id}`, { key }))).toMatchObject({
      address,
      contact,
    })
    expect(await act(fixture, 'deliver', [{ id }])).toMatchObject([{ ok: true }])
    now = new Date(now.getTime() + UNDO_MS + 1)
    expect(await eraseDueOrders(fixture.services)).toBe(1)
    expect(await found()).toEqual([])
    expect(await json<Order>(fixture.ask('GET', `/orders/${id}`, { key }))).not.toHaveProperty(
      'eraseRequestedAt',
    )
  })

  test('of a parcel that was just marked as delivered: not before that can no longer be a mistake', async () => {
    const { id, key } = await place()
    for (const action of ['pack', 'ship', 'deliver'] as const)
      await act(fixture, action, [{ id }], action === 'ship' ? { tracking } : {})
    const asked = await json<Order>(erase(id, key))
    expect(asked).toMatchObject({ state: 'delivered', contact, eraseRequestedAt: expect.any(String) })
    expect(await act(fixture, 'undo', [{ id }])).toMatchObject([{ ok: true }])
    expect(await json<Order>(fixture.ask('GET', `/orders/${id}`, { key }))).toMatchObject({ address })
    await act(fixture, 'deliver', [{ id }])
    now = new Date(now.getTime() + UNDO_MS + 1)
    expect(await eraseDueOrders(fixture.services)).toBe(1)
    expect(await found()).toEqual([])
  })

  test('with an order goes what was sent in exchange for its goods', async () => {
    const [own, sent] = [await place(), await place()]
    for (const { id, key } of [own, sent]) await fixture.ask('POST', `/orders/${id}/cancel`, { key })
    await fixture.services.db.insert(returns).values({
      id: idOf('an exchange'),
      orderId: own.id,
      replacementId: sent.id,
      state: 'exchanged',
      wish: 'exchange',
      items: [],
      askedAt: new Date(),
      arrivedAt: new Date(),
    })
    expect(await found()).toEqual(['orders'])
    expect((await erase(own.id, own.key)).status).toBe(200)
    expect(await found()).toEqual([])
  })

  test('an order that is to be erased joins no account any more', async () => {
    const { id, key } = await place()
    expect((await erase(id, key)).status).toBe(200)
    const bearer = token({ uid: 'zq', email: contact.email, emailVerified: true })
    expect(await json(fixture.ask('GET', '/me/orders', { token: bearer }))).toMatchObject({ orders: [] })
    expect((await fixture.ask('POST', `/orders/${id}/claim`, { key, token: bearer })).status).toBe(403)
  })

  test('neither another’s order nor one in an account is erased', async () => {
    const [own, another] = [await place(), await place()]
    await problemOf(await erase(own.id), 404)
    await problemOf(await erase(own.id, another.key), 404)
    const stranger = token({ uid: 'mallory', email: 'mallory@era.test', emailVerified: true })
    await problemOf(await erase(own.id, undefined, stranger), 404)
    const owner = token({ uid: 'quill', email: contact.email, emailVerified: false })
    const owned = await place(owner)
    expect(await problemOf(await erase(owned.id, owned.key), 403)).toMatchObject({ code: 'forbidden' })
    for (const { id, key } of [own, owned])
      expect(await json<Order>(fixture.ask('GET', `/orders/${id}`, { key }))).toMatchObject({ contact })
  })
})
