import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#domain/contract.ts'
import type { Catalogue } from '#domain/product.ts'
import { promiseFor } from '#domain/promise.ts'
import { manyRows } from '#server/seed/many.ts'
import { addRows } from '#server/seed/seed.ts'
import { anOrderFor, type Fixture } from './order.ts'
import { aShop } from './shop.ts'

let fixture: Fixture
let catalogue: Catalogue
beforeAll(async () => {
  fixture = await aShop()
  await fixture.shop.db.transaction((tx) => addRows(tx, manyRows(600, 12), fixture.shop.now()))
  const answer = await fixture.ask('GET', '/catalogue')
  catalogue = v.parse(contract.catalogue.answer, await answer.json())
})
afterAll(() => fixture.close())

test('made-up goods stand beside the real ones, sets with their parts', () => {
  expect(catalogue.products).toHaveLength(612)
  expect(new Set(catalogue.products.map((product) => product.slug)).size).toBe(612)
  const set = catalogue.products.findLast((product) => product.kind === 'bundle')
  expect(set?.variants[0]?.parts).toHaveLength(3)
})

test('a shop this large takes an order with the promise of its goods', async () => {
  const id = catalogue.products.findLast((one) => (one.variants[0]?.stock ?? 0) > 0)?.variants[0]?.sku ?? ''
  const body = await anOrderFor(fixture, [{ id, units: 1 }])
  const promise = promiseFor(catalogue.promise ?? '', [id])
  expect(promise?.length).toBeLessThan(2_000)
  expect((await fixture.ask('POST', '/orders', { body: { ...body, promise } })).status).toBe(201)
})

test('who asks for the catalogue while others do is shown what was changed before they asked', async () => {
  const id = 'ROSA-100'
  const priceSeen = async () => {
    const answer = await fixture.ask('GET', '/catalogue')
    const seen = v.parse(contract.catalogue.answer, await answer.json())
    return seen.products.flatMap((one) => one.variants).find((one) => one.sku === id)?.price
  }
  for (const price of [2_301, 2_302]) {
    const before = [priceSeen(), priceSeen()]
    await fixture.shop.db.execute(
      `update variants set price = ${price}, version = version + 1 where sku = '${id}'`,
    )
    expect(await Promise.all([priceSeen(), priceSeen(), priceSeen()])).toEqual([price, price, price])
    await Promise.all(before)
  }
})
