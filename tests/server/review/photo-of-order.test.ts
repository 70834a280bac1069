import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '#domain/base/photo.ts'
import { type Order, UNDO_MS } from '#domain/order/order.ts'
import { removeUnusedPictures } from '#server/picture/pictures.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { manager, shopper } from '../base/staff.ts'
import { aPhoto } from '../picture/photo.ts'
import { type Placed, reviewing } from './reviewing.ts'

onBoth('the photo of a review', (engine) => {
  let dir: string
  let fixture: Fixture
  let orders: ReturnType<typeof reviewing>
  let now = new Date('2026-11-29T10:00:00Z')
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'era-media-'))
    fixture = await aShop({ database: await freshDatabase(engine), env: { mediaDir: dir }, now: () => now })
    orders = reviewing(fixture)
  }, 120_000)
  afterAll(async () => {
    await fixture.close()
    await rm(dir, { recursive: true, force: true })
  })

  const ownOf = async ({ id, key }: Placed) =>
    (await json<Order>(fixture.ask('GET', `/orders/${id}`, { ...(key && { key }) }))).reviews
  const filesOf = async (id: string) => (await readdir(dir)).filter((name) => name.startsWith(id))
  const cleanUp = () => removeUnusedPictures(fixture.services)

  test('belongs to the order it was sent for: no other review takes it', async () => {
    const bytes = await aPhoto(660, 500)
    const one = await orders.delivered(shopper)
    const { id } = await json<Photo>(orders.send(one, bytes, shopper))
    const same = await orders.delivered(shopper)
    const others = await orders.delivered()
    for (const order of [same, others]) {
      const { errors } = await problemOf(await orders.write(order, orders.aReview(id)), 422)
      expect(errors?.map(({ path }) => path)).toEqual(['photo'])
    }
    // The same file, sent for it, is a photo of its own.
    const own = await json<Photo>(orders.send(others, bytes))
    expect(own.id).not.toBe(id)
    expect((await orders.write(others, orders.aReview(own.id))).status).toBe(201)
    expect((await orders.write(one, orders.aReview(id))).status).toBe(201)
  })

  test('that staff uploaded too is taken from who sends it', async () => {
    const bytes = await aPhoto(680, 500)
    const order = await orders.delivered()
    const uploaded = await fixture.api.request('/api/manager/pictures', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${manager}` },
      body: new Uint8Array(bytes),
    })
    expect(uploaded.ok).toBe(true)
    const { id } = await json<Photo>(orders.send(order, bytes))
    expect((await orders.write(order, orders.aReview(id))).status).toBe(201)
  })

  test('goes with a guest’s order, while another review shows the same file', async () => {
    const bytes = await aPhoto(600, 480)
    const one = await orders.reviewed(bytes)
    const other = await orders.reviewed(bytes)
    const erase = ({ id, key }: Placed) => fixture.ask('POST', `/orders/${id}/erase`, { ...(key && { key }) })
    // Staff can no longer take back that they have arrived.
    now = new Date(now.getTime() + UNDO_MS + 1)
    expect((await erase(one.order)).status).toBe(200)
    await cleanUp()
    expect(await filesOf(one.photo.id)).toEqual([])
    expect(await filesOf(other.photo.id)).not.toEqual([])
    expect(await ownOf(other.order)).toMatchObject([{ photo: other.photo }])
    expect((await erase(other.order)).status).toBe(200)
    await cleanUp()
    expect(await filesOf(other.photo.id)).toEqual([])
  })
})
