import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json } from '../../base/shop.ts'
import { manager } from '../../base/staff.ts'

onBoth('the place of a product in lists', (engine) => {
  let fixture: Fixture
  let other: Fixture
  beforeAll(async () => {
    const database = await freshDatabase(engine)
    fixture = await aShop({ database })
    // Another process on the same database.
    other = await aShop({ database })
  })
  afterAll(() => fixture.close())

  const place = (slug: string, after: string | null) =>
    fixture.ask('PUT', `/manager/products/${slug}/place`, { token: manager, body: { after } })
  const listed = async (shop = fixture) => {
    const { products } = await json<AnswerOf<'catalogue'>>(shop.ask('GET', '/catalogue'))
    return products.map(({ slug }) => slug)
  }
  const log = async () => {
    const { entries } = await json<AnswerOf<'staffLog'>>(
      fixture.ask('GET', '/manager/log?what=product.placed', { token: manager }),
    )
    return entries
  }

  test('is first, or after another one, at once in every process, and the others keep their order', async () => {
    const before = await listed()
    const [first = '', second = ''] = before
    const last = before.at(-1) ?? ''
    expect((await place(last, null)).status).toBe(200)
    expect(await listed(other)).toEqual([last, ...before.slice(0, -1)])
    expect((await place(last, second)).status).toBe(200)
    expect(await listed(other)).toEqual([first, second, last, ...before.slice(2, -1)])
    expect((await place(last, before.at(-2) ?? '')).status).toBe(200)
    expect(await listed()).toEqual(before)
    expect(await listed(other)).toEqual(before)
  })

  test('that it has is no change, and is not logged', async () => {
    const [first = '', second = ''] = await listed()
    const count = (await log()).length
    expect((await place(second, first)).status).toBe(200)
    expect((await log()).length).toBe(count)
    expect((await place(second, null)).status).toBe(200)
    expect((await log()).length).toBe(count + 1)
    expect((await log())[0]).toMatchObject({
      what: 'product.placed',
      changes: [{ field: 'place', before: '2', after: '1' }],
    })
  })

  test('is that of each, when two people place two at the same time', async () => {
    const before = await listed()
    const [a = '', b = '', c = ''] = before.slice(-3)
    const answers = await Promise.all([place(a, null), place(b, c)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now = await listed()
    expect(now[0]).toBe(a)
    expect(now.indexOf(b)).toBe(now.indexOf(c) + 1)
    expect(now.toSorted()).toEqual(before.toSorted())
  })

  test('is after what is there, and of what is there', async () => {
    const wrong = await problemOf(await place('rosa', 'nope'), 422)
    expect(wrong.errors).toMatchObject([{ path: 'after' }])
    await problemOf(await place('rosa', 'rosa'), 422)
    await problemOf(await place('nope', null), 404)
  })
})
