import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '#domain/catalogue/product.ts'
import { contract } from '#domain/contract.ts'
import { PAGE_SIZE } from '#server/catalogue/changes.ts'
import { manyRows } from '#server/seed/many.ts'
import { addRows } from '#server/seed/seed.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop()
  await fixture.services.db.transaction((tx) =>
    addRows(tx, manyRows(2 * PAGE_SIZE, 12), fixture.services.now()),
  )
})
afterAll(() => fixture.close())

const ask = async (query: string, headers: Record<string, string> = {}) =>
  fixture.ask('GET', `/catalogue/changes${query}`, { headers })
const changes = async (query = '') =>
  v.parse(contract.catalogueChanges.answer, await (await ask(query)).json())
const whole = async (): Promise<Catalogue> =>
  v.parse(contract.catalogue.answer, await (await fixture.ask('GET', '/catalogue')).json())

describe('changes of the catalogue', () => {
  test('without a version are the whole catalogue, in pages', async () => {
    const all = await whole()
    const first = await changes()
    expect([first.products.length, first.next]).toEqual([PAGE_SIZE, PAGE_SIZE])
    const second = await changes(`?from=${PAGE_SIZE}`)
    const third = await changes(`?from=${second.next}`)
    expect(third.next).toBeNull()
    expect([...first.products, ...second.products, ...third.products]).toEqual(all.products)
    expect(first.slugs).toEqual(all.products.map((product) => product.slug))
    expect([first.promise, second.promise]).toEqual([all.promise, undefined])
  })

  test('since the current version are none, and 304 the next time', async () => {
    const { version } = await whole()
    expect(await changes(`?since=${version}`)).toMatchObject({ version, products: [], next: null })
    const tag = (await ask(`?since=${version}`)).headers.get('etag') ?? ''
    expect((await ask(`?since=${version}`, { 'if-none-match': tag })).status).toBe(304)
  })

  test('since an older version are what changed, without removed products', async () => {
    const { version } = await whole()
    await changes(`?since=${version}`)
    await fixture.services.db.execute("update variants set price = price + 1 where sku = 'ROSA-30'")
    await fixture.services.db.execute("update variants set version = version + 1 where sku = 'ROSA-30'")
    await fixture.services.db.execute(
      "update products set sold = false, version = version + 1 where slug = 'pretty'",
    )
    const { products, slugs, next } = await changes(`?since=${version}`)
    expect(products.map((product) => product.slug)).toContain('rosa')
    expect(products.length).toBeLessThan(10)
    expect([slugs?.includes('pretty'), next]).toEqual([false, null])
  })

  test('since a version that is not remembered are the whole catalogue', async () => {
    expect((await changes('?since=forgotten')).products).toHaveLength(PAGE_SIZE)
  })
})
