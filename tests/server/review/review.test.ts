import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
import type { ManagedReview } from '#domain/manager/reviews.ts'
import type { Order } from '#domain/order/order.ts'
import { ratingOf } from '#domain/review/review.ts'
import { staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, json, token } from '../base/shop.ts'
import { act, manager, shopper } from '../base/staff.ts'

const stranger = token({ uid: 'other', email: 'other@era.test', emailVerified: true })

onBoth('reviews', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-21T10:00:00.000Z')
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
  }, 120_000)
  afterAll(() => fixture.close())

  const delivered = async (skus = ['ROSA-100'], bearer?: string) => {
    const body = await anOrderFor(
      fixture,
      skus.map((id) => ({ id, units: 1 })),
    )
    const placed = await fixture.ask('POST', '/orders', { body, ...(bearer && { token: bearer }) })
    expect(placed.status).toBe(201)
    for (const action of ['pack', 'ship', 'deliver'] as const) {
      expect(await act(fixture, action, [{ id: body.id }])).toMatchObject([{ ok: true }])
    }
    return body
  }
  const aReview = (over: Partial<BodyOf<'writeReview'>> = {}): BodyOf<'writeReview'> => ({
    id: randomUUID(),
    product: 'rosa',
    stars: 5,
    name: 'Ada',
    skinType: 'dry',
    text: 'Calms my skin within a minute.',
    ...over,
  })
  const write = (order: { id: string; key?: string }, body: object, who: { token?: string } = {}) =>
    fixture.ask('POST', `/orders/${order.id}/reviews`, {
      body,
      ...(who.token ? who : order.key !== undefined && { key: order.key }),
    })
  const queue = async (query = '') =>
    json<AnswerOf<'managerReviews'>>(fixture.ask('GET', `/manager/reviews${query}`, { token: manager }))
  const change = (body: object) => fixture.ask('PATCH', '/manager/reviews', { token: manager, body })
  const decided = async (id: string, wish: object) => {
    const found = (await queue('?limit=200')).reviews.find((one) => one.id === id)
    const answer = await change({ id, version: found?.version, ...wish })
    expect(answer.status).toBe(200)
    return json<ManagedReview>(answer)
  }
  const productOf = async (slug: string) => {
    const all = await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))
    return all.products.find((one) => one.slug === slug)
  }

  test('are written once, with access to a delivered order that holds the product', async () => {
    const order = await delivered(['ROSA-100'], shopper)
    const review = aReview()
    await problemOf(await write({ id: order.id }, review), 404)
    await problemOf(await write(order, review, { token: stranger }), 404)
    await problemOf(await write({ ...order, key: 'x'.repeat(40) }, review), 404)
    expect(await problemOf(await write(order, { ...review, product: 'reglow' }), 422)).toMatchObject({
      errors: [{ path: 'product' }],
    })
    const first = await write(order, review)
    expect(first.status).toBe(201)
    const answer = await first.json()
    now = new Date(now.getTime() + 60_000)
    // Its answer was lost: the account sends it again, with the same words.
    const again = await write(order, review, { token: shopper })
    expect([again.status, await again.json()]).toEqual([200, answer])
    expect(await problemOf(await write(order, { ...review, stars: 1 }), 409)).toMatchObject({
      code: 'review_exists',
    })
    expect(await problemOf(await write(order, aReview()), 409)).toMatchObject({ code: 'review_exists' })
    const seen = await json<Order>(fixture.ask('GET', `/orders/${order.id}`, { key: order.key }))
    expect(seen.reviews).toMatchObject([{ id: review.id, product: 'rosa', state: 'pending', stars: 5 }])
  })

  test('are taken back by who may see the order, until they are decided', async () => {
    const order = await delivered(['ROSA-100', 'REPURIFY-150'], shopper)
    const other = await delivered()
    const takeBack = (
      at: { id: string; key?: string },
      { id }: { id: string },
      who: { token?: string } = {},
    ) =>
      fixture.ask('POST', `/orders/${at.id}/reviews/cancel`, {
        body: { id },
        ...(who.token ? who : at.key !== undefined && { key: at.key }),
      })
    const [review, decidedOne] = [aReview(), aReview({ product: 'repurify' })]
    for (const one of [review, decidedOne]) expect((await write(order, one)).status).toBe(201)
    await problemOf(await takeBack({ id: order.id }, review), 404)
    await problemOf(await takeBack(order, review, { token: stranger }), 404)
    await problemOf(await takeBack(other, review), 404)
    await decided(decidedOne.id, { state: 'approved' })
    expect(await problemOf(await takeBack(order, decidedOne), 409)).toMatchObject({ code: 'illegal_move' })
    const taken = await takeBack(order, review, { token: shopper })
    expect([taken.status, await taken.json()]).toEqual([200, { id: review.id }])
    await problemOf(await takeBack(order, review), 404)
    const seen = await json<Order>(fixture.ask('GET', `/orders/${order.id}`, { key: order.key }))
    expect(seen.reviews?.map(({ id }) => id)).toEqual([decidedOne.id])
    expect((await queue('?state=pending')).reviews.map(({ id }) => id)).not.toContain(review.id)
    // Written anew, in other words.
    expect((await write(order, aReview({ stars: 2 }))).status).toBe(201)
  })

  test('sent at the same time are stored once', async () => {
    const order = await delivered()
    const review = aReview()
    const answers = await Promise.all(
      [review, review, aReview(), aReview()].map(async (one) => (await write(order, one)).status),
    )
    expect(answers.filter((status) => status === 201)).toHaveLength(1)
    const { reviews } = await json<Order>(fixture.ask('GET', `/orders/${order.id}`, { key: order.key }))
    expect(reviews).toHaveLength(1)
  })

  test('wait for the delivery', async () => {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-100', units: 1 }])
    await fixture.ask('POST', '/orders', { body })
    expect(await problemOf(await write(body, aReview()), 409)).toMatchObject({ code: 'illegal_move' })
  })

  test('of a set are of the set and of each product in it', async () => {
    const order = await delivered(['SET-HEALINGERA'])
    expect((await write(order, aReview({ product: 'healingera' }))).status).toBe(201)
    expect((await write(order, aReview({ product: 'holyglaze' }))).status).toBe(201)
    await problemOf(await write(order, aReview({ product: 'pretty' })), 422)
  })

  test.each([
    [{ stars: 0 }, 'stars'],
    [{ stars: 4.5 }, 'stars'],
    [{ text: 'Nineteen characters' }, 'text'],
    [{ text: 'a'.repeat(2_001) }, 'text'],
    [{ name: 'era.example' }, 'name'],
    [{ name: '' }, 'name'],
    [{ skinType: 'green' }, 'skinType'],
    [{ photo: 'x' }, 'photo'],
  ])('with %o are refused by the field', async (wrong, path) => {
    const problem = await problemOf(await write({ id: randomUUID() }, { ...aReview(), ...wrong }), 422)
    expect(problem.errors?.map((fault) => fault.path)).toEqual([path])
  })

  test('are shown once approved: in the catalogue, with their sum, the newest first, and not after an undo', async () => {
    expect((await productOf('reglow'))?.rating).toBeUndefined()
    const before = (await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))).version
    const written: string[] = []
    for (const stars of [5, 4, 4, 1]) {
      now = new Date(now.getTime() + 60_000)
      const review = aReview({ product: 'reglow', stars, name: `Ada ${stars}` })
      await write(await delivered(['REGLOW-30']), review)
      written.push(review.id)
    }
    const waiting = (await queue('?state=pending')).reviews.filter((one) => one.product === 'reglow')
    expect(waiting.map((one) => one.id)).toEqual(written)
    expect(waiting[0]).toMatchObject({ number: expect.stringMatching(/^ERA-\d+$/), productName: 'ReGlow' })
    for (const id of written) await decided(id, { state: 'approved' })
    const shown = (await productOf('reglow'))?.rating
    expect(shown?.counts).toEqual([1, 0, 0, 2, 1])
    expect(ratingOf(shown ?? { counts: [] })).toEqual({ count: 4, average: 3.5 })
    expect(shown?.latest.map((one) => one.id)).toEqual(written.toReversed().slice(0, 3))
    expect((await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))).version).not.toBe(before)

    const list = (query: string) =>
      json<AnswerOf<'reviews'>>(fixture.ask('GET', `/reviews?product=reglow${query}`))
    const page = await list('&limit=3')
    const rest = await list(`&limit=3&after=${page.next}`)
    expect([...page.reviews, ...rest.reviews].map((one) => one.id)).toEqual(written.toReversed())
    expect(rest.next).toBeNull()

    // The one star is taken back to the queue, then declined.
    const worst = written[3] ?? ''
    await decided(worst, { state: 'pending' })
    expect((await productOf('reglow'))?.rating?.counts).toEqual([0, 0, 0, 2, 1])
    const { version } = (await queue('?state=pending')).reviews.find((one) => one.id === worst) ?? {}
    expect(await problemOf(await change({ id: worst, version, state: 'declined' }), 422)).toMatchObject({
      errors: [{ path: 'declinedFor' }],
    })
    await decided(worst, { state: 'declined', declinedFor: 'It is about the carrier.' })
    expect(await problemOf(await change({ id: worst, version, state: 'approved' }), 409)).toMatchObject({
      code: 'stale_version',
    })
    expect((await list('')).reviews.map((one) => one.id)).not.toContain(worst)
  })

  test('are answered by the shop, and the log holds no words of anybody', async () => {
    const review = aReview({
      product: 'pretty',
      text: 'A lovely balm with a hint of quince.',
      name: 'Marigold',
    })
    await write(await delivered(['PRETTY-BERRY']), review)
    await decided(review.id, { state: 'approved', reply: 'So glad, Marigold!' })
    const [shown] = (await productOf('pretty'))?.rating?.latest ?? []
    expect(shown).toEqual({
      id: review.id,
      stars: 5,
      text: review.text,
      name: 'Marigold',
      skinType: 'dry',
      // The shade that its order holds.
      variant: 'Berry',
      writtenAt: expect.any(String),
      reply: 'So glad, Marigold!',
    })
    await decided(review.id, { reply: null })
    expect((await productOf('pretty'))?.rating?.latest[0]?.reply).toBeUndefined()
    const log = JSON.stringify(await fixture.services.db.select().from(staffLog))
    expect(log).toContain('review.changed')
    expect(log).not.toMatch(/marigold|quince/i)
  })
})
