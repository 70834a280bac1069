import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Catalogue, partsTotal, saving, setStock } from '#domain/catalogue/product.ts'
import { contract } from '#domain/contract.ts'
import type { Database, SqlStatement } from '#server/base/db/db.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'
import { seed } from '#server/seed/seed.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'

onBoth('the catalogue', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  const read = async () => {
    const answer = await fixture.ask('GET', '/catalogue')
    const catalogue: Catalogue = v.parse(contract.catalogue.answer, await answer.json())
    return { catalogue, tag: answer.headers.get('etag') ?? '' }
  }

  test('has the seven products and five sets, each variant under one SKU', async () => {
    const { catalogue } = await read()
    expect(catalogue.products.map((product) => product.slug)).toEqual([
      ...['pretty', 'rosa', 'rekindle', 'reglow', 'repurify', 'resparkle', 'holyglaze'],
      ...['myturn', 'healingera', 'travelbag', 'therapyera', 'justagirl'],
    ])
    const skus = catalogue.products.flatMap((product) => product.variants.map((variant) => variant.sku))
    expect(new Set(skus).size).toBe(skus.length)
    expect(skus).toContain('SET-TRAVELBAG-BLUSH')
    expect(catalogue.parts).toEqual({ 'POUCH-ERA': 'Era zip pouch' })
  })

  test('of a new shop is the one that the build rendered its pages from', async () => {
    expect((await read()).catalogue.version).toBe(seedCatalogue().version)
  })

  test('a bundle saves what its text says, and its stock is that of its parts', async () => {
    const { catalogue } = await read()
    const variants = new Map(
      catalogue.products.flatMap((one) => one.variants.map((variant) => [variant.sku, variant])),
    )
    const bag = variants.get('SET-TRAVELBAG-BERRY')
    const parts = bag?.parts ?? []
    const worth = partsTotal(parts, (sku) => variants.get(sku)?.price ?? 0)
    expect(saving(bag?.price ?? 0, worth)).toEqual({ amount: 800, percent: 15 })
    const sold = parts.filter((part) => part.sku !== 'POUCH-ERA')
    expect(bag?.stock).toBe(setStock(sold, (sku) => variants.get(sku)?.stock ?? 0))
  })

  test('is sent again only when something it shows has changed', async () => {
    const { catalogue, tag } = await read()
    expect(tag).toMatch(/^"[\w-]+"$/)
    const known = (etag: string) => fixture.ask('GET', '/catalogue', { headers: { 'if-none-match': etag } })
    const same = await known(tag)
    expect([same.status, await same.text()]).toEqual([304, ''])
    expect((await known(`"x", W/${tag}`)).status).toBe(304)
    // The catalogue shows stock up to ten, so one of many sold changes nothing.
    const body = await anOrderFor(fixture, [{ id: 'ROSA-100', units: 1 }])
    expect((await fixture.ask('POST', '/orders', { body })).status).toBe(201)
    expect((await known(tag)).status).toBe(304)
    await fixture.services.db.execute("update variants set stock = 3 where sku = 'ROSA-100'")
    const changed = await known(tag)
    expect(changed.status).toBe(200)
    const next = v.parse(contract.catalogue.answer, await changed.json())
    expect(next.version).not.toBe(catalogue.version)
    const rosa = next.products.find((product) => product.slug === 'rosa')
    expect(rosa?.variants.find((variant) => variant.sku === 'ROSA-100')?.stock).toBe(3)
  })

  test.each(['br', 'gzip'])(
    'is compressed with %s for clients that accept it, with its own ETag',
    async (encoding) => {
      const plain = await fixture.ask('GET', '/catalogue')
      const packed = await fixture.ask('GET', '/catalogue', { headers: { 'accept-encoding': encoding } })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
      const bytes = new Uint8Array(await packed.arrayBuffer())
      expect(bytes.byteLength).toBeLessThan((await plain.text()).length / 2)
    },
  )

  test('concurrent requests share one read of the database; for a minute without one it is the last one', async () => {
    const { database } = fixture.services
    let reads = 0
    let down = false
    const counted: Database = {
      ...database,
      async run<Row>(statement: SqlStatement, values: unknown[]) {
        if (statement.name === 'catalogue_digest') reads += 1
        if (down) throw new Error('connection terminated')
        return database.run<Row>(statement, values)
      },
      read: (work) => work(counted),
    }
    const { ask } = await aShop({ database: counted })
    const statuses = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask('GET', '/catalogue')))
      return [...new Set(answers.map((answer) => answer.status))]
    }
    expect([await statuses(50), reads]).toEqual([[200], 1])
    const shown = async () => {
      const answer = await ask('GET', '/catalogue')
      return [answer.status, answer.headers.get('etag')]
    }
    const known = await shown()
    down = true
    expect(await shown()).toEqual(known)
    expect((await ask('GET', '/catalogue/changes')).status).toBe(200)
    const later = performance.now() + 61_000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await statuses(3)).toEqual([503])
    clock.mockRestore()
    down = false
    await database.db.execute(
      "update variants set price = price + 1, version = version + 1 where sku = 'ROSA-30'",
    )
    const [status, tag] = await shown()
    expect([status, tag === known[1]]).toEqual([200, false])
    // What is no outage is a fault, and is not hidden.
    vi.spyOn(counted, 'run').mockRejectedValue(new Error('a fault'))
    expect(await statuses(1)).toEqual([500])
  })

  test('a database that has products is not seeded again', async () => {
    await fixture.services.db.execute("update variants set price = 1 where sku = 'ROSA-30'")
    expect(await seed(fixture.services)).toBe(false)
    const { rows } = await fixture.services.db.execute("select price from variants where sku = 'ROSA-30'")
    expect(rows).toEqual([{ price: 1 }])
  })

  test('stock is the sum of its moves', async () => {
    const { rows } = await fixture.services.db.execute(
      `select v.sku from variants v join stock_moves m using (sku) where v.sku <> 'ROSA-100'
       group by v.sku, v.stock having sum(m.units) <> v.stock`,
    )
    expect(rows).toEqual([])
  })
})
