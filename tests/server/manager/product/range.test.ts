import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { storePicture } from '#server/picture/pictures.ts'
import { aPage } from '#tests/make.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json } from '../../base/shop.ts'
import { manager } from '../../base/staff.ts'

type Page = AnswerOf<'productPage'>

const id = 'e'.repeat(32)
const pictures = [{ id, alt: 'Two bottles', focus: '50% 50%' }]
const big = {
  sku: 'ROSA-200',
  name: '200 ml',
  price: 3_800,
  stock: 6,
  weightGrams: 240,
  barcode: '4006381333931',
}
const duo = {
  name: 'Night Duo',
  slug: 'night-duo',
  palette: 'rosa',
  sku: 'DUO',
  price: 4_000,
  parts: [
    { skus: ['PRETTY-BLUSH', 'PRETTY-BERRY'], units: 1 },
    { skus: ['ROSA-100'], units: 2 },
  ],
}

onBoth('the range of a product', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
    const picture = { width: 800, height: 1_000, colour: '#e6b2ac', files: [] }
    await storePicture(fixture.services, id, picture, 'manager:boss')
  })
  afterAll(() => fixture.close())

  const post = (path: string, body: object) =>
    fixture.ask('POST', `/manager/products${path}`, { token: manager, body })
  const change = (body: object) =>
    fixture.ask('PATCH', '/manager/products/rosa/variants', { token: manager, body })
  const sold = async (slug: string) => {
    const { products } = await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))
    return products.find((one) => one.slug === slug)
  }
  const skus = async (slug: string) => (await sold(slug))?.variants.map(({ sku }) => sku)
  const buy = async (sku: string) =>
    fixture.ask('POST', '/orders', { body: await anOrderFor(fixture, [{ id: sku, units: 1 }]) })
  const stockOf = async (sku: string) => {
    const { variants } = await json<AnswerOf<'managerProducts'>>(
      fixture.ask('GET', '/manager/products', { token: manager }),
    )
    return variants.find((one) => one.sku === sku)?.stock
  }

  test('gets a size that can be bought at once, and once when it is sent twice', async () => {
    const added = await json<Page>(post('/rosa/variants', { variants: [big] }))
    expect(added.range.variants.at(-1)).toMatchObject({ ...big, sold: true, ended: false })
    expect(await json<Page>(post('/rosa/variants', { variants: [big] }))).toEqual(added)
    expect(await sold('rosa')).toMatchObject({
      variants: [{}, {}, { sku: 'ROSA-200', netContents: '200 ml' }],
    })
    expect((await buy('ROSA-200')).status).toBe(201)
    expect(await stockOf('ROSA-200')).toBe(5)
  })

  test('names what is wrong with one', async () => {
    const twice = { ...big, sku: 'REGLOW-30', name: '100 ML' }
    const refused = await problemOf(await post('/rosa/variants', { variants: [twice] }), 422)
    expect(refused.errors?.map(({ path }) => path)).toEqual(['variants.0.name', 'variants.0.sku'])
    const code = { ...big, sku: 'X-1', name: 'X', barcode: '4006381333932' }
    const digit = await problemOf(await post('/rosa/variants', { variants: [code] }), 422)
    expect(digit.errors?.map(({ path }) => path)).toEqual(['variants.0.barcode'])
    await problemOf(await post('/myturn/variants', { variants: [{ ...big, sku: 'X-1' }] }), 404)
  })

  test('loses one that ends, which orders keep, and gets it back', async () => {
    expect((await change({ sku: 'ROSA-200', ended: true })).status).toBe(200)
    expect(await skus('rosa')).not.toContain('ROSA-200')
    expect(await stockOf('ROSA-200')).toBeUndefined()
    await problemOf(await buy('ROSA-200').then((answer) => answer), 409)
    const update = { sku: 'ROSA-200', version: 3, sold: true }
    await problemOf(await fixture.ask('PATCH', '/manager/products', { token: manager, body: update }), 404)
    const { orders } = await json<AnswerOf<'managerOrders'>>(
      fixture.ask('GET', '/manager/orders?item=ROSA-200', { token: manager }),
    )
    expect(orders).toHaveLength(1)
    expect((await change({ sku: 'ROSA-200', ended: false })).status).toBe(200)
    expect((await buy('ROSA-200')).status).toBe(201)
    // Sets need their parts.
    const part = await problemOf(await change({ sku: 'ROSA-100', ended: true }), 422)
    expect(part.errors).toMatchObject([{ path: 'sku' }])
    await problemOf(await change({ sku: 'REGLOW-30', ended: true }), 404)
  })

  test('has its barcode and weight corrected', async () => {
    const page = await json<Page>(change({ sku: 'ROSA-30', barcode: '12345670', weightGrams: 61 }))
    const [first] = page.range.variants.filter(({ sku }) => sku === 'ROSA-30')
    expect(first).toMatchObject({ barcode: '12345670', weightGrams: 61 })
    const bare = await json<Page>(change({ sku: 'ROSA-30', barcode: null }))
    const found = bare.range.variants.find(({ sku }) => sku === 'ROSA-30')
    expect(found).toMatchObject({ weightGrams: 61 })
    expect(found).not.toHaveProperty('barcode')
  })

  test('can be made a set of, with a choice, which takes the stock of its parts', async () => {
    const page = await json<Page>(post('/sets', duo))
    expect(page).toMatchObject({ slug: 'night-duo', kind: 'bundle', hidden: true })
    expect(await json<Page>(post('/sets', duo))).toEqual(page)
    expect(await sold('night-duo')).toBeUndefined()
    const words = aPage({ pictures, palette: 'rosa', name: 'Night Duo', inci: '' })
    expect((await post('/night-duo/page', { version: 1, words })).status).toBe(200)
    expect(await sold('night-duo')).toMatchObject({
      kind: 'bundle',
      name: 'Night Duo',
      variants: [
        {
          sku: 'DUO-BLUSH',
          options: { shade: 'Blush' },
          price: 4_000,
          parts: [
            { sku: 'PRETTY-BLUSH', units: 1 },
            { sku: 'ROSA-100', units: 2 },
          ],
        },
        { sku: 'DUO-BERRY' },
      ],
    })
    const before = [await stockOf('PRETTY-BERRY'), await stockOf('ROSA-100')]
    expect((await buy('DUO-BERRY')).status).toBe(201)
    expect([await stockOf('PRETTY-BERRY'), await stockOf('ROSA-100')]).toEqual(
      before.map((units = 0, at) => units - (at + 1)),
    )
  })

  test('is refused as a set that could not be packed, each fault by its field', async () => {
    const faulty = async (over: object) =>
      (
        await problemOf(await post('/sets', { ...duo, slug: 'other', sku: 'OTHER', ...over }), 422)
      ).errors?.map(({ path }) => path)
    const rosa = { skus: ['ROSA-100'], units: 1 }
    expect(await faulty({ parts: [rosa] })).toEqual(['parts'])
    expect(await faulty({ parts: [rosa, rosa] })).toEqual(['parts'])
    expect(await faulty({ parts: [{ skus: [], units: 2 }] })).toEqual(['parts.0.skus'])
    expect(await faulty({ parts: [rosa, { skus: ['NOPE-1'], units: 1 }] })).toEqual(['parts.1.skus'])
    expect(await faulty({ parts: [{ skus: ['SET-MYTURN'], units: 2 }] })).toEqual(['parts.0.skus'])
    expect(await faulty({ parts: [{ skus: ['ROSA-100', 'REGLOW-30'], units: 2 }] })).toEqual(['parts.0.skus'])
    expect(await faulty({ slug: 'rosa', sku: 'ROSA' })).toEqual(['slug'])
    expect(await faulty({ sku: 'DUO' })).toEqual(['sku'])
  })
})
