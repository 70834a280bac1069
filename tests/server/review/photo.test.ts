import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '#domain/base/photo.ts'
import { PICTURE_BYTES_MAX } from '#domain/catalogue/picture.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { type Order, UNDO_MS } from '#domain/order/order.ts'
import { pictures, staffLog } from '#server/base/db/schema.ts'
import { removeUnusedPictures } from '#server/picture/pictures.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, json, token } from '../base/shop.ts'
import { manager, shopper } from '../base/staff.ts'
import { aHugePng, aPhoto } from '../picture/photo.ts'
import { type Placed, reviewing } from './reviewing.ts'

const DAY_MS = 86_400_000
const stranger = token({ uid: 'other', email: 'other@era.test', emailVerified: true })

onBoth('a review’s photo', (engine) => {
  let dir: string
  let fixture: Fixture
  let orders: ReturnType<typeof reviewing>
  let now = new Date('2026-11-21T10:00:00.000Z')
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'era-media-'))
    const database = await freshDatabase(engine)
    fixture = await aShop({ database, env: { mediaDir: dir }, now: () => now })
    orders = reviewing(fixture)
  }, 120_000)
  afterAll(async () => {
    await fixture.close()
    await rm(dir, { recursive: true, force: true })
  })

  const queued = async (query: string) => {
    const answer = fixture.ask('GET', `/manager/reviews?${query}`, { token: manager })
    return (await json<AnswerOf<'managerReviews'>>(answer)).reviews
  }
  const decide = async (id: string, wish: object) => {
    const version = (await queued('limit=200')).find((one) => one.id === id)?.version
    const decision = { token: manager, body: { id, version, ...wish } }
    return json<{ photo?: Photo }>(fixture.ask('PATCH', '/manager/reviews', decision))
  }
  const shown = async (slug: string) =>
    (await json<AnswerOf<'reviews'>>(fixture.ask('GET', `/reviews?product=${slug}`))).reviews
  const ownOf = async ({ id, key }: Placed) =>
    (await json<Order>(fixture.ask('GET', `/orders/${id}`, { ...(key && { key }) }))).reviews
  const filesOf = async (id: string) => (await readdir(dir)).filter((name) => name.startsWith(id))
  const cleanUp = () => removeUnusedPictures(fixture.services)

  test('waits for a look with its review, and is shown with it, upright and without its place', async () => {
    const { order, photo, review } = await orders.reviewed(await aPhoto())
    expect(photo).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      width: 900,
      height: 720,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    expect(await ownOf(order)).toMatchObject([{ photo, state: 'pending' }])
    expect(await queued('state=pending')).toMatchObject([{ id: review.id, photo }])
    expect(await shown('rosa')).toEqual([])
    await decide(review.id, { state: 'approved' })
    expect(await shown('rosa')).toMatchObject([{ id: review.id, photo }])
    const { products } = await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))
    expect(products.find(({ slug }) => slug === 'rosa')?.rating?.latest).toMatchObject([{ photo }])
    for (const file of await filesOf(photo.id)) {
      const { exif, width = 0, height = 1 } = await sharp(join(dir, file)).metadata()
      expect(exif, file).toBeUndefined()
      expect(width / height, file).toBeCloseTo(900 / 720, 1)
    }
    // It is in use: no clean-up takes it.
    now = new Date(now.getTime() + 60 * DAY_MS)
    await cleanUp()
    await cleanUp()
    expect(await filesOf(photo.id)).not.toEqual([])
  })

  test('goes with a review that is taken back', async () => {
    const { order, photo, review } = await orders.reviewed(await aPhoto(700, 700))
    const { id, key } = order
    const taken = await fixture.ask('POST', `/orders/${id}/reviews/cancel`, { key, body: { id: review.id } })
    expect(taken.status).toBe(200)
    await cleanUp()
    expect(await filesOf(photo.id)).toEqual([])
  })

  test('sent again is the same photo, and the review that names it the same review', async () => {
    const order = await orders.delivered()
    const bytes = await aPhoto(640, 640)
    const [first, second] = [await orders.send(order, bytes), await orders.send(order, bytes)]
    expect([first.status, second.status]).toEqual([200, 200])
    const { id } = await json<Photo>(first)
    expect(await json<Photo>(second)).toMatchObject({ id })
    const review = orders.aReview(id)
    expect((await orders.write(order, review)).status).toBe(201)
    expect((await orders.write(order, review)).status).toBe(200)
    const { photo: _, ...without } = review
    expect(await problemOf(await orders.write(order, without), 409)).toMatchObject({ code: 'review_exists' })
    expect(await ownOf(order)).toHaveLength(1)
  })

  test('is taken from a person who may see a delivered order, before a byte of it is read', async () => {
    const bytes = await aPhoto()
    const waiting = await orders.placed(shopper)
    expect(await problemOf(await orders.send(waiting, bytes), 409)).toMatchObject({ code: 'illegal_move' })
    const order = await orders.delivered(shopper)
    await problemOf(await orders.send({ id: order.id }, bytes), 404)
    await problemOf(await orders.send({ id: order.id, key: 'x'.repeat(40) }, bytes), 404)
    await problemOf(await orders.send({ id: order.id }, bytes, stranger), 404)
    await problemOf(await orders.send({ id: 'no-order', key: 'x' }, bytes), 404)
    expect((await orders.send({ id: order.id }, bytes, shopper)).ok).toBe(true)
  })

  test('that is no picture, or too much of one, is refused with the reason', async () => {
    const order = await orders.delivered()
    const refusal = async (bytes: Uint8Array) => {
      const { errors } = await problemOf(await orders.send(order, bytes), 422)
      expect(errors?.map(({ path }) => path)).toEqual(['file'])
      return errors?.[0]?.message
    }
    expect(await refusal(Buffer.from('<svg xmlns="x"></svg>'))).toContain('SVG')
    expect(await refusal(Buffer.from('GIF89a'))).toContain('GIF')
    expect(await refusal((await aPhoto()).subarray(0, 900))).toContain('damaged')
    expect(await refusal(aHugePng(20_000))).toContain('megapixels')
    expect(await refusal(await aPhoto(320, 320))).toContain('blurred')
    const large = await orders.send(order, new Uint8Array(), undefined, PICTURE_BYTES_MAX + 1)
    expect(await problemOf(large, 413)).toMatchObject({ code: 'too_large' })
    const unknown = await problemOf(await orders.write(order, orders.aReview('0'.repeat(32))), 422)
    expect(unknown.errors?.map(({ path }) => path)).toEqual(['photo'])
    // The shop's own, by the address that its page shows: nobody sent it for a review.
    const { db } = fixture.services
    const own = {
      id: 'f'.repeat(32),
      width: 900,
      height: 900,
      colour: '#ffffff',
      by: 'manager:boss',
      at: now,
    }
    await db.insert(pictures).values({ ...own, stored: true })
    const others = await problemOf(await orders.write(order, orders.aReview(own.id)), 422)
    expect(others.errors?.map(({ path }) => path)).toEqual(['photo'])
    // The words are not lost for it.
    expect((await orders.write(order, orders.aReview(undefined))).status).toBe(201)
  })

  test('is left out by a manager, and the words stay', async () => {
    const { photo, review, order } = await orders.reviewed(await aPhoto(640, 480), {
      sku: 'PRETTY-BERRY',
      product: 'pretty',
    })
    await decide(review.id, { state: 'approved' })
    expect(await shown('pretty')).toMatchObject([{ photo }])
    expect(await decide(review.id, { photo: null })).toMatchObject({ text: review.text, state: 'approved' })
    for (const seen of [await shown('pretty'), await ownOf(order)]) {
      expect(seen).toMatchObject([{ text: review.text }])
      expect(seen?.[0]).not.toHaveProperty('photo')
    }
    await cleanUp()
    expect(await filesOf(photo.id)).toEqual([])
    const log = await fixture.services.db.select().from(staffLog)
    expect(log.at(-1)).toMatchObject({ what: 'review.changed', details: { photo: 'removed' } })
  })

  test('of a declined review stays for thirty days, in which the decision can be taken back', async () => {
    const { order, photo, review } = await orders.reviewed(await aPhoto(700, 700), {
      sku: 'REGLOW-30',
      product: 'reglow',
    })
    const declinedFor = 'It shows somebody else.'
    await decide(review.id, { state: 'declined', declinedFor })
    await cleanUp()
    expect((await decide(review.id, { state: 'pending' })).photo).toEqual(photo)
    await decide(review.id, { state: 'declined', declinedFor })
    await cleanUp()
    now = new Date(now.getTime() + 31 * DAY_MS)
    await cleanUp()
    expect(await filesOf(photo.id)).toEqual([])
    const [own] = (await ownOf(order)) ?? []
    expect(own).toMatchObject({ state: 'declined', declinedFor })
    expect(own).not.toHaveProperty('photo')
    expect(await decide(review.id, { state: 'approved' })).not.toHaveProperty('photo')
  })

  test('is in what an account downloads, and goes with the account, from the page too', async () => {
    const { photo, review, order } = await orders.reviewed(await aPhoto(720, 560), { bearer: shopper })
    await decide(review.id, { state: 'approved' })
    const mine = await json<object>(fixture.ask('GET', '/me/export', { token: shopper }))
    expect(mine).toMatchObject({
      orders: expect.arrayContaining([
        expect.objectContaining({ reviews: [expect.objectContaining({ photo })] }),
      ]),
      photos: expect.arrayContaining([expect.stringMatching(`^https?://.*/media/${photo.id}-400.webp$`)]),
    })
    // Sent, and never named by a review.
    const unnamed = await json<Photo>(orders.send(order, await aPhoto(560, 720)))
    // Staff can no longer take back that it has arrived.
    now = new Date(now.getTime() + UNDO_MS + 1)
    expect((await fixture.ask('DELETE', '/me', { token: shopper })).status).toBe(200)
    const left = (await shown('rosa')).find(({ id }) => id === review.id)
    expect(left).toMatchObject({ text: review.text })
    expect(left).not.toHaveProperty('photo')
    await cleanUp()
    expect([await filesOf(photo.id), await filesOf(unnamed.id)]).toEqual([[], []])
  })
})
