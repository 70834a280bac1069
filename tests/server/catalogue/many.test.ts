import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Catalogue } from '#domain/catalogue/product.ts'
import { contract } from '#domain/contract.ts'
import { pricePromiseFor } from '#domain/quote/price-promise.ts'
import { manyRows } from '#server/seed/many.ts'
import { addRows } from '#server/seed/seed.ts'
import { anOrderFor, type Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'

let fixture: Fixture
let catalogue: Catalogue
beforeAll(async () => {
  fixture = await aShop()
  await fixture.services.db.transaction((tx) => addRows(tx, manyRows(600, 12), fixture.services.now()))
  const answer = await fixture.ask('GET', '/catalogue')
  catalogue = v.parse(contract.catalogue.answer, await answer.json())
})
afterAll(() => fixture.close())

test('generated products are added to the real ones, bundles with their parts', () => {
  expect(catalogue.products).toHaveLength(612)
  expect(new Set(catalogue.products.map((product) => product.slug)).size).toBe(612)
  const set = catalogue.products.findLast((product) => product.kind === 'bundle')
  expect(set?.variants[0]?.parts).toHaveLength(3)
})

test('an order carries the price promise of its own products only', async () => {
  const id = catalogue.products.findLast((one) => (one.variants[0]?.stock ?? 0) > 0)?.variants[0]?.sku ?? ''
  const body = await anOrderFor(fixture, [{ id, units: 1 }])
  const promise = pricePromiseFor(catalogue.promise ?? '', [id])
  expect(promise?.length).toBeLessThan(2_000)
  expect((await fixture.ask('POST', '/orders', { body: { ...body, promise } })).status).toBe(201)
})

test('concurrent requests are answered with every change made before them', async () => {
  const id = 'ROSA-100'
  const priceSeen = async () => {
    const answer = await fixture.ask('GET', '/catalogue')
    const seen = v.parse(contract.catalogue.answer, await answer.json())
    return seen.products.flatMap((one) => one.variants).find((one) => one.sku === id)?.price
  }
  for (const price of [2_301, 2_302]) {
    const before = [priceSeen(), priceSeen()]
    await fixture.services.db.execute(
      `update variants set price = ${price}, version = version + 1 where sku = '${id}'`,
    )
    expect(await Promise.all([priceSeen(), priceSeen(), priceSeen()])).toEqual([price, price, price])
    await Promise.all(before)
  }
})

test('many requests at once are answered from memory for 10 ms, and none with what is older', async () => {
  let now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const reads = vi.spyOn(fixture.services.database, 'read')
  const ask = async () => (await fixture.ask('GET', '/catalogue')).headers.get('etag')
  const crowd = () => Promise.all(Array.from({ length: 12 }, ask))
  const [before] = await crowd()
  await fixture.services.db.execute(
    "update variants set price = 2303, version = version + 1 where sku = 'ROSA-100'",
  )
  now += 4
  const first = reads.mock.calls.length
  expect(await ask()).toBe(before)
  expect(reads.mock.calls.length, 'nothing is asked of the database').toBe(first)
  now += 5
  expect(await ask(), 'answered while the next look begins').toBe(before)
  await vi.waitFor(() => expect(reads.mock.calls.length).toBe(first + 1))
  await Promise.all(reads.mock.results.map(({ value }) => value))
  now += 1
  const [after] = await crowd()
  expect(after).not.toBe(before)
  // Few are always answered with what is true now.
  now += 10
  const few = reads.mock.calls.length
  await ask()
  await ask()
  expect(reads.mock.calls.length).toBe(few + 2)
  vi.restoreAllMocks()
})
