import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { freshDatabase } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop } from '../../base/shop.ts'
import { act, manager, packer, placed, support } from '../../base/staff.ts'

const items = [
  { id: 'SET-HEALINGERA', units: 1 },
  { id: 'ROSA-30', units: 2 },
]
const wish = { code: 'MAYA', email: 'ada.private@example.com' }

describe('a packer', () => {
  let fixture: Fixture
  let order: AnswerOf<'placeOrder'>
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase('pglite') })
    order = await placed(fixture, wish, items)
    const over = await placed(fixture, wish)
    await act(fixture, 'cancel', [over], { why: 'Gave back $24.00' })
  })
  afterAll(() => fixture.close())

  const ask = (path: string, bearer = packer) => fixture.ask('GET', path, { token: bearer })
  const list = async (query = '', bearer = packer): Promise<AnswerOf<'managerOrders'>> =>
    (await ask(`/manager/orders${query}`, bearer)).json()
  const run = (action: string, rest: object = {}) =>
    fixture.ask('POST', '/manager/orders/actions', {
      token: packer,
      body: { action, orders: [{ id: order.id }], ...rest },
    })

  test('gets what goes into the parcel and where it goes', async () => {
    const { orders } = await list()
    expect(orders).toMatchObject([
      {
        number: order.number,
        state: 'placed',
        address: order.address,
        delivery: 'standard',
        contact: { name: 'Ada Shopper', phone: '555-555-0123' },
        quote: {
          lines: [
            { id: 'SET-HEALINGERA', units: 1 },
            { id: 'ROSA-30', units: 2 },
          ],
        },
      },
    ])
    expect(orders[0]?.quote.lines[0]?.parts?.map(({ units }) => units)).not.toEqual([])
  })

  test('gets no amount, code, email or earlier order, in any answer', async () => {
    const paths = ['/manager/orders', '/manager/orders?state=all', '/manager/views']
    // The number of matches is called the total of a list, too.
    const texts = await Promise.all(
      paths.map(async (path) => (await (await ask(path)).text()).replace(/"total":1\}$/, '')),
    )
    texts.push(await (await run('track', { tracking: { carrier: 'UPS', number: '1Z' } })).text())
    for (const text of texts) {
      expect(text).not.toMatch(
        /"(total|subtotal|unitPrice|discount|tax|refunded|code":"MAYA|email|firstOrder|attention|why|problems)"/,
      )
      expect(text).not.toMatch(/MAYA|ada\.private|24\.00|\b(2200|8800)\b/)
    }
    // The same for a manager has them: the test would see it.
    const whole = await (await ask('/manager/orders?state=all', manager)).text()
    expect(whole).toMatch(/"total".*MAYA.*ada\.private|ada\.private.*MAYA/s)
  })

  test('finds orders by number and item, not by person, and none that are over', async () => {
    const found = async (query: string) => (await list(query)).orders.map(({ number }) => number)
    expect(await found(`?search=${order.number}`)).toEqual([order.number])
    expect(await found('?search=rosa')).toEqual([order.number])
    for (const person of ['ada.private', 'Ada', 'ada.private@example.com', 'shopper']) {
      expect(await found(`?search=${person}`)).toEqual([])
      expect((await list(`?search=${person}`, support)).orders).not.toEqual([])
    }
    for (const query of ['?state=cancelled', '?state=attention', '?state=awaiting_payment', '?code=MAYA']) {
      await problemOf(await ask(`/manager/orders${query}`), 403)
    }
    const selection = { filter: { state: 'cancelled' } }
    await problemOf(await fixture.ask('POST', '/manager/selections', { token: packer, body: selection }), 403)
  })

  test('is not shown a view of the team that looks for a person or a code', async () => {
    const save = (name: string, filter: object) =>
      fixture.ask('POST', '/manager/views', { token: manager, body: { name, team: true, filter } })
    await save('Ada’s', { search: 'ada.private' })
    await save('Maya’s', { code: 'MAYA' })
    await save('Express', { delivery: 'express' })
    const { views }: AnswerOf<'managerViews'> = await (await ask('/manager/views')).json()
    expect(views.map(({ name }) => name)).toEqual(['Express'])
  })

  test('packs, takes it back, and ships', async () => {
    for (const [action, state] of [
      ['pack', 'packed'],
      ['undo', 'placed'],
      ['pack', 'packed'],
      ['ship', 'shipped'],
    ] as const) {
      const answer = await run(action)
      expect(answer.status).toBe(200)
      const { results }: AnswerOf<'actOnOrders'> = await answer.json()
      expect(results).toMatchObject([{ ok: true, state }])
      expect(results[0]).not.toHaveProperty('refunded')
    }
    for (const action of ['deliver', 'cancel', 'refund', 'resolve']) await problemOf(await run(action), 403)
    expect((await list('?state=shipped')).orders).toHaveLength(1)
  })
})

test('support reads customers and amounts, and changes neither prices nor money', async () => {
  const fixture = await aShop({ database: await freshDatabase('pglite') })
  const order = await placed(fixture, wish, items)
  const listed = await fixture.ask('GET', '/manager/orders?search=ada.private', { token: support })
  const { orders }: AnswerOf<'managerOrders'> = await listed.json()
  expect(orders).toMatchObject([{ contact: { email: wish.email }, quote: { total: order.quote.total } }])
  const variant = { sku: 'ROSA-30', version: 1, price: 1 }
  const refused = [
    fixture.ask('PATCH', '/manager/products', { token: support, body: variant }),
    fixture.ask('POST', '/manager/payouts', { token: support, body: { action: 'prepare' } }),
    fixture.ask('GET', '/manager/export?format=csv', { token: support }),
    ...['cancel', 'refund', 'pack'].map((action) =>
      fixture.ask('POST', '/manager/orders/actions', {
        token: support,
        body: { action, orders: [{ id: order.id }] },
      }),
    ),
  ]
  for (const answer of await Promise.all(refused)) await problemOf(answer, 403)
  await fixture.close()
})
