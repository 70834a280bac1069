import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderMailName } from '#server/base/db/new-job.ts'
import { textOf } from '#server/mail/content.ts'
import { writeMail } from '#server/mail/write.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { act, packer, shopOwner } from '../base/staff.ts'

const gift = { recipient: 'Grace Hopper', note: 'Happy birthday!\nYours, Ada', hidePrices: true }
const carrierNote = 'Leave at the back door'

onBoth('a gift', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  async function place(over: Parameters<typeof anOrderFor>[2] = { gift, carrierNote }) {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }], over)
    const answer = await fixture.ask('POST', '/orders', { body })
    expect(answer.status).toBe(201)
    return { body, text: await answer.text() }
  }
  const read = (id: string, key: string) => json<Order>(fixture.ask('GET', `/orders/${id}`, { key }))
  async function mailOf(mail: OrderMailName, order: string) {
    const written = await writeMail(fixture.services, { mail, order })
    if (written === undefined) throw new Error('Nothing was written')
    return { to: written.to, text: textOf(written.content, { supportEmail: 'hello@era.example' }) }
  }

  test('is stored with its order, which stays the buyer’s, and a repeated request finds it', async () => {
    const { body, text } = await place()
    expect(JSON.parse(text)).toMatchObject({ gift, carrierNote, contact: body.contact })
    expect(await (await fixture.ask('POST', '/orders', { body })).text()).toBe(text)
    expect(await read(body.id, body.key)).toMatchObject({ gift, carrierNote, contact: body.contact })
    const other = { ...body, gift: { ...gift, note: 'Another' } }
    expect(await problemOf(await fixture.ask('POST', '/orders', { body: other }), 409)).toMatchObject({
      code: 'order_id_reused',
    })
  })

  test('is nothing that an order has to say', async () => {
    const { body, text } = await place({})
    for (const order of [JSON.parse(text), await read(body.id, body.key)]) {
      expect(order).not.toHaveProperty('gift')
      expect(order).not.toHaveProperty('carrierNote')
    }
    expect((await mailOf('received', body.id)).text).not.toMatch(/gift|carrier:/i)
  })

  test('with a note that is refused names the field, and places nothing', async () => {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    const wrong = { ...body, gift: { ...gift, note: 'x'.repeat(201) }, carrierNote: 'See www.evil.example' }
    const { errors } = await problemOf(await fixture.ask('POST', '/orders', { body: wrong }), 422)
    expect(errors?.map(({ path }) => path)).toEqual(['gift.note', 'carrierNote'])
    await problemOf(await fixture.ask('GET', `/orders/${body.id}`, { key: body.key }), 404)
  })

  test('is quoted in the mails, which go to the buyer', async () => {
    const { body } = await place()
    for (const action of ['pack', 'ship'] as const)
      expect(await act(fixture, action, [{ id: body.id }])).toMatchObject([{ ok: true }])
    for (const mail of ['received', 'shipped'] as const) {
      const { to, text } = await mailOf(mail, body.id)
      expect(to).toEqual({ name: body.contact.name, address: body.contact.email })
      expect(text).toContain('Hi Ada,')
      expect(text).toContain('It’s a gift for Grace Hopper.')
      expect(text).toContain('  “Happy birthday!\n  Yours, Ada”')
      expect(text).toContain(carrierNote)
    }
    expect((await mailOf('received', body.id)).text).toContain('Going to:\n\n  Grace Hopper\n  1 Main Street')
  })

  test('is shown to who packs it, and exported', async () => {
    const { number }: Order = JSON.parse((await place()).text)
    for (const token of [shopOwner, packer]) {
      const list = fixture.ask('GET', `/manager/orders?search=${number}`, { token })
      const { orders } = await json<AnswerOf<'managerOrders'>>(list)
      expect(orders).toMatchObject([{ number, gift, carrierNote }])
    }
    const file = await fixture.ask(
      'GET',
      '/manager/export?format=csv&columns=number,recipient,giftNote,noPrices,carrierNote',
      { token: shopOwner },
    )
    expect(await file.text()).toContain(
      'Grace Hopper,"Happy birthday!\nYours, Ada",Yes,Leave at the back door',
    )
  })
})
