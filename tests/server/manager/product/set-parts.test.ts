import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SetPart } from '#domain/catalogue/set-parts.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { orderLines, staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json } from '../../base/shop.ts'
import { manager } from '../../base/staff.ts'

type ManagedSet = AnswerOf<'managedSet'>

const shades = { skus: ['PRETTY-BLUSH', 'PRETTY-BERRY'], units: 1 }

onBoth('the parts of a set', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  const read = (slug: string) =>
    json<ManagedSet>(fixture.ask('GET', `/manager/products/${slug}/parts`, { token: manager }))
  const put = (slug: string, body: object) =>
    fixture.ask('PUT', `/manager/products/${slug}/parts`, { token: manager, body })
  const sold = async (slug: string) => {
    const { products } = await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))
    return products.find((one) => one.slug === slug)?.variants ?? []
  }
  const buy = async (sku: string) =>
    fixture.ask('POST', '/orders', { body: await anOrderFor(fixture, [{ id: sku, units: 1 }]) })
  const sorted = (parts: readonly SetPart[]) =>
    parts.map(({ skus, units }) => ({ skus: skus.toSorted(), units }))

  test('of every set that came with the shop can be read, and saved unchanged', async () => {
    for (const slug of ['myturn', 'healingera', 'travelbag', 'therapyera', 'justagirl']) {
      const before = await sold(slug)
      const { parts, price, version } = await read(slug)
      expect(parts.flatMap(({ skus }) => skus).length).toBeGreaterThan(1)
      const again = await json<ManagedSet>(put(slug, { parts, price, version }))
      expect([again.version, again.earlier]).toEqual([1, []])
      expect(await sold(slug)).toEqual(before)
    }
  })

  test('change at once, and are as they were when they are taken back; an order keeps what was ordered', async () => {
    const [first] = await sold('healingera')
    const sku = first?.sku ?? ''
    const before = await read('healingera')
    expect((await buy(sku)).status).toBe(201)
    const ordered = async () =>
      (await fixture.services.db.select().from(orderLines).where(eq(orderLines.sku, sku))).map(
        ({ parts }) => parts,
      )
    const had = await ordered()
    const parts = [...before.parts.slice(0, 1), { skus: ['ROSA-100'], units: 3 }]
    const changed = await json<ManagedSet>(put('healingera', { parts, price: 5_500, version: 1 }))
    expect(changed).toMatchObject({
      version: 2,
      parts,
      price: 5_500,
      earlier: [{ version: 1, parts: before.parts, price: before.price, by: null }],
    })
    expect(await sold('healingera')).toMatchObject([
      { sku, price: 5_500, parts: [{}, { sku: 'ROSA-100', units: 3 }] },
    ])
    expect(await ordered()).toEqual(had)
    const stock = async (of: string) => {
      const answer = fixture.ask('GET', '/manager/products', { token: manager })
      const { variants } = await json<AnswerOf<'managerProducts'>>(answer)
      return variants.find((one) => one.sku === of)?.stock ?? 0
    }
    const left = await stock('ROSA-100')
    expect((await buy(sku)).status).toBe(201)
    expect(await stock('ROSA-100')).toBe(left - 3)
    const [entry] = await fixture.services.db.select().from(staffLog).where(eq(staffLog.what, 'set.changed'))
    expect(entry?.details).toMatchObject({
      product: 'healingera',
      after: { parts: expect.stringContaining('3 × ROSA-100'), price: 5_500 },
    })
    const back = await json<ManagedSet>(
      put('healingera', { parts: before.parts, price: before.price, version: 2 }),
    )
    expect(back).toMatchObject({ version: 3, parts: before.parts, price: before.price })
    expect(await sold('healingera')).toMatchObject([{ sku, price: before.price, parts: first?.parts }])
  })

  test('get a choice, which makes a SKU of each, and lose it again', async () => {
    const before = await sold('therapyera')
    const { version, parts: had } = await read('therapyera')
    const plain = had.filter(({ skus }) => !skus.some((one) => one.startsWith('PRETTY')))
    const parts = [...plain, shades]
    const chosen = await json<ManagedSet>(put('therapyera', { parts, version }))
    expect(sorted(chosen.parts)).toEqual(sorted(parts))
    const skus = (await sold('therapyera')).map((one) => one.sku)
    expect(skus).toHaveLength(2)
    for (const one of skus) expect((await buy(one)).status).toBe(201)
    // A part of a set that shoppers can buy cannot end.
    const end = { sku: 'PRETTY-BERRY', ended: true }
    const path = '/manager/products/pretty/variants'
    await problemOf(await fixture.ask('PATCH', path, { token: manager, body: end }), 422)
    const none = await json<ManagedSet>(put('therapyera', { parts: plain, version: version + 1 }))
    expect(none.parts).toEqual(plain)
    expect(await sold('therapyera')).toHaveLength(1)
    for (const one of skus) {
      const ended = !(await sold('therapyera')).some(({ sku }) => sku === one)
      if (ended) expect((await buy(one)).status).toBe(409)
    }
    const again = await json<ManagedSet>(put('therapyera', { parts, version: version + 2 }))
    expect(again.version).toBe(version + 3)
    expect((await sold('therapyera')).map((one) => one.sku)).toEqual(skus)
    expect(before.length).toBeGreaterThan(0)
  })

  test('are sent twice and changed once; who saw others is refused; faults are named', async () => {
    const { parts, version } = await read('justagirl')
    const more = ['ROSA-30', 'ROSA-100', 'REGLOW-30'].find(
      (sku) => !parts.some(({ skus }) => skus.includes(sku)),
    )
    const next = [...parts, { skus: [more ?? ''], units: 1 }]
    const once = await json<ManagedSet>(put('justagirl', { parts: next, version }))
    expect(await json<ManagedSet>(put('justagirl', { parts: next, version }))).toEqual(once)
    const stale = await problemOf(await put('justagirl', { parts, version }), 409)
    expect(stale.code).toBe('stale_version')
    const faults = async (made: object[]) =>
      (await problemOf(await put('justagirl', { parts: made, version: version + 1 }), 422)).errors?.map(
        ({ path }) => path,
      )
    expect(await faults([])).toEqual(['parts'])
    expect(await faults([{ skus: ['ROSA-100'], units: 1 }])).toEqual(['parts'])
    expect(await faults([{ skus: ['ROSA-100', 'REGLOW-30'], units: 2 }])).toEqual(['parts.0.skus'])
    expect(await faults([{ skus: ['SET-MYTURN'], units: 2 }])).toEqual(['parts.0.skus'])
    await problemOf(await put('rosa', { parts, version: 1 }), 404)
    expect((await read('justagirl')).version).toBe(version + 1)
  })
})
