import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { PageWords } from '#domain/manager/page-words.ts'
import { influencers, products } from '#server/base/db/schema.ts'
import { findMoved } from '#server/manager/product/new-products.ts'
import { storePicture } from '#server/picture/pictures.ts'
import { aPage } from '#tests/make.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json } from '../../base/shop.ts'
import { manager } from '../../base/staff.ts'

type Page = AnswerOf<'productPage'>

const id = 'd'.repeat(32)
const pictures = [{ id, alt: 'A jar', focus: '50% 50%' }]
const jar = { sku: 'CREAM-50', name: '50 ml', price: 3_400, stock: 12, weightGrams: 120 }
const tub = { sku: 'CREAM-100', name: '100 ml', price: 5_200, stock: 3, weightGrams: 220 }
const cream = { name: 'Night Cream', slug: 'night-cream', palette: 'resparkle', choice: 'size' }

onBoth('a new product', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
    const picture = { width: 800, height: 1_000, colour: '#e6b2ac', files: [] }
    await storePicture(fixture.services, id, picture, 'manager:boss')
  })
  afterAll(() => fixture.close())

  const post = (path: string, body: object) =>
    fixture.ask('POST', `/manager/products${path}`, { token: manager, body })
  const add = (over: object = {}) => post('', { ...cream, variants: [jar, tub], ...over })
  const publish = (slug: string, version: number, over: Partial<PageWords> = {}) =>
    post(`/${slug}/page`, { version, words: aPage({ pictures, palette: 'resparkle', ...over }) })
  const sold = async (slug: string) => {
    const { products } = await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))
    return products.find((one) => one.slug === slug)
  }
  const moved = async () => (await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))).moved
  const buy = async () =>
    fixture.ask('POST', '/orders', { body: await anOrderFor(fixture, [{ id: 'CREAM-50', units: 2 }]) })

  test('is in the shop once its page is published, and can be bought', async () => {
    expect((await add()).status).toBe(201)
    // Sent again, as its answer was lost.
    expect(await json<Page>(add())).toMatchObject({
      slug: 'night-cream',
      hidden: true,
      builtIn: false,
      version: 1,
    })
    expect(await sold('night-cream')).toBeUndefined()
    const early = await fixture.ask('POST', '/quote', {
      body: { items: [{ id: 'CREAM-50', units: 1 }], delivery: 'standard' },
    })
    expect(await json<object>(early)).toMatchObject({ problems: [{ code: 'no_longer_sold' }] })
    const bare = await problemOf(await publish('night-cream', 1, { pictures: [] }), 422)
    expect(bare.errors).toMatchObject([{ path: 'words.pictures' }])
    expect((await publish('night-cream', 1, { name: 'Night Cream' })).status).toBe(200)
    expect(await sold('night-cream')).toMatchObject({
      name: 'Night Cream',
      palette: 'resparkle',
      pictures: [{ id, alt: 'A jar' }],
      variants: [
        { sku: 'CREAM-50', options: { size: '50 ml' }, netContents: '50 ml', price: 3_400 },
        { sku: 'CREAM-100', stock: 3 },
      ],
    })
    expect((await buy()).status).toBe(201)
    const versions = await fixture.ask('GET', '/manager/products/night-cream/versions', { token: manager })
    // What it began with is nothing to take back to.
    expect((await json<AnswerOf<'pageVersions'>>(versions)).versions).toHaveLength(1)
  })

  test('that is hidden cannot be found or bought, and is back once published again', async () => {
    await post('/night-cream/hide', {}).then(async (refused) => problemOf(refused, 422))
    const hide = () => fixture.ask('POST', '/manager/products/night-cream/hide', { token: manager })
    expect(await json<Page>(hide())).toMatchObject({ hidden: true })
    expect((await hide()).status).toBe(200)
    expect(await sold('night-cream')).toBeUndefined()
    // Words that are taken back stay hidden.
    const page = await json<Page>(publish('night-cream', 2, { name: 'Night Cream' }))
    expect(page).toMatchObject({ hidden: false, version: 3 })
    expect((await buy()).status).toBe(201)
  })

  test('has its own address and SKUs, and the fault of each is named', async () => {
    const taken = await problemOf(
      await add({ variants: [{ ...jar, sku: 'ROSA-100' }, tub], slug: 'rosa' }),
      422,
    )
    expect(taken.errors?.map(({ path }) => path)).toEqual(['slug', 'variants.0.sku', 'variants.1.sku'])
    const wrong = {
      name: ' ',
      slug: 'A b',
      palette: 'Rose!',
      choice: 'size',
      variants: [{ ...jar, price: 0 }],
    }
    expect((await problemOf(await post('', wrong), 422)).errors?.map(({ path }) => path)).toEqual([
      ...['name', 'slug', 'palette', 'variants.0.price'],
    ])
    const twice = await problemOf(await add({ slug: 'other', variants: [jar, jar] }), 422)
    expect(twice.errors?.map(({ path }) => path)).toEqual(['variants.1.sku', 'variants.1.name'])
  })

  test('that gets another address is found at it, and by the ones before', async () => {
    const before = await sold('night-cream')
    const { db } = fixture.services
    const pickWords = { rosa: 'Soft', 'night-cream': 'For winter' }
    const maya = db.update(influencers).set({ picks: ['rosa', 'night-cream'], pickWords })
    const [picked] = await maya.where(eq(influencers.code, 'MAYA')).returning()
    expect(await moved()).toBeUndefined()
    const page = await json<Page>(post('/night-cream/slug', { slug: 'moon-cream' }))
    expect(page).toMatchObject({ slug: 'moon-cream', version: 3 })
    expect(await json<Page>(post('/night-cream/slug', { slug: 'moon-cream' }))).toEqual(page)
    expect(await sold('moon-cream')).toEqual({ ...before, slug: 'moon-cream' })
    expect((await buy()).status).toBe(201)
    // As are the creators' picks of it, with their words.
    expect(
      await db
        .select()
        .from(influencers)
        .where(eq(influencers.id, picked?.id ?? '')),
    ).toMatchObject([
      { picks: ['rosa', 'moon-cream'], pickWords: { rosa: 'Soft', 'moon-cream': 'For winter' } },
    ])
    await post('/moon-cream/slug', { slug: 'sun-cream' })
    expect([await findMoved(db, 'night-cream'), await findMoved(db, 'moon-cream')]).toEqual([
      'sun-cream',
      'sun-cream',
    ])
    // Devices know them too, while it is in the shop.
    expect(await moved()).toEqual({ 'moon-cream': 'sun-cream', 'night-cream': 'sun-cream' })
    await db.update(products).set({ sold: false, version: 90 }).where(eq(products.slug, 'sun-cream'))
    expect(await moved()).toBeUndefined()
    await db.update(products).set({ sold: true, version: 91 }).where(eq(products.slug, 'sun-cream'))
    expect((await problemOf(await add({ variants: [{ ...jar, sku: 'X-1' }] }), 422)).errors).toMatchObject([
      { path: 'slug', message: 'This address leads to a product that had it before.' },
    ])
    // Back to an address of its own.
    expect((await post('/sun-cream/slug', { slug: 'night-cream' })).status).toBe(200)
    expect(await findMoved(db, 'night-cream')).toBeUndefined()
    const builtIn = await problemOf(await post('/rosa/slug', { slug: 'rose' }), 422)
    expect(builtIn.errors).toMatchObject([{ path: 'slug' }])
    expect((await problemOf(await post('/night-cream/slug', { slug: 'rosa' }), 422)).errors).toMatchObject([
      { path: 'slug', message: 'Rosa has this address.' },
    ])
  })
})
