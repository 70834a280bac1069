import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#domain/contract.ts'
import type { Catalogue } from '#domain/product.ts'
import { AT_ONCE } from '#server/catalogue-changes.ts'
import { manyRows } from '#server/seed/many.ts'
import { addRows } from '#server/seed/seed.ts'
import type { Fixture } from './order.ts'
import { aShop } from './shop.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop()
  await fixture.shop.db.transaction((tx) => addRows(tx, manyRows(2 * AT_ONCE, 12), fixture.shop.now()))
})
afterAll(() => fixture.close())

const ask = async (query: string, headers: Record<string, string> = {}) =>
  fixture.ask('GET', `/catalogue/changes${query}`, { headers })
const changes = async (query = '') =>
  v.parse(contract.catalogueChanges.answer, await (await ask(query)).json())
const whole = async (): Promise<Catalogue> =>
  v.parse(contract.catalogue.answer, await (await fixture.ask('GET', '/catalogue')).json())

describe('what is new in the catalogue', () => {
  test('is all of it to who has none, in pages that make up the whole', async () => {
    const all = await whole()
    const first = await changes()
    expect([first.products.length, first.next]).toEqual([AT_ONCE, AT_ONCE])
    const second = await changes(`?from=${AT_ONCE}`)
    const third = await changes(`?from=${second.next}`)
    expect(third.next).toBeNull()
    expect([...first.products, ...second.products, ...third.products]).toEqual(all.products)
    expect(first.slugs).toEqual(all.products.map((product) => product.slug))
    expect([first.promise, second.promise]).toEqual([all.promise, undefined])
  })

  test('is nothing to who has it, and said with 304 the next time', async () => {
    const { version } = await whole()
    expect(await changes(`?since=${version}`)).toMatchObject({ version, products: [], next: null })
    const tag = (await ask(`?since=${version}`)).headers.get('etag') ?? ''
    expect((await ask(`?since=${version}`, { 'if-none-match': tag })).status).toBe(304)
  })

  test('is what changed since, and what is gone is not in the order', async () => {
    const { version } = await whole()
    await changes(`?since=${version}`)
    await fixture.shop.db.execute("update variants set price = price + 1 where sku = 'ROSA-30'")
    await fixture.shop.db.execute("update variants set version = version + 1 where sku = 'ROSA-30'")
    await fixture.shop.db.execute(
      "update products set sold = false, version = version + 1 where slug = 'pretty'",
    )
    const { products, slugs, next } = await changes(`?since=${version}`)
    expect(products.map((product) => product.slug)).toContain('rosa')
    expect(products.length).toBeLessThan(10)
    expect([slugs?.includes('pretty'), next]).toEqual([false, null])
  })

  test('is all of it to who has a version nobody remembers', async () => {
    expect((await changes('?since=forgotten')).products).toHaveLength(AT_ONCE)
  })
})
