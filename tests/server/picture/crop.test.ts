import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { originalFile, pictureFile, pictureFiles } from '#domain/catalogue/picture.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { removeUnusedPictures } from '#server/picture/pictures.ts'
import { onBoth } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { json } from '../base/shop.ts'
import { manager } from '../base/staff.ts'
import { mediaShop, pictureCalls } from './media-shop.ts'
import { aPhoto } from './photo.ts'

type Added = AnswerOf<'addPicture'>

const DAY = 86_400_000

onBoth('parts of pictures', (engine) => {
  let now = new Date('2026-11-21T12:00:00.000Z')
  const shop = mediaShop(engine, () => now)
  const { add, ask, publish, shown, rowOf } = pictureCalls(shop)

  const crop = (id: string, part: object) =>
    shop.fixture.ask('POST', `/manager/pictures/${id}/crop`, { token: manager, body: { crop: part } })
  const about = (id: string) =>
    json<AnswerOf<'picture'>>(shop.fixture.ask('GET', `/manager/pictures/${id}`, { token: manager }))
  const pixel = async (file: string, left: number, top: number) => {
    const bytes = Buffer.from(await (await ask(file)).arrayBuffer())
    const [red = 0, , blue = 0] = await sharp(bytes)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return red > blue ? 'red' : 'blue'
  }
  // Red above, blue below.
  const lower = { left: 0.25, top: 0.5, width: 0.5, height: 0.5 }

  test('are made of the whole, in shares of it, once', async () => {
    const whole = await add(await aPhoto(1_400, 1_200))
    const answer = await crop(whole.id, lower)
    const part = await json<Added>(answer)
    expect([answer.status, part]).toMatchObject([201, { width: 700, height: 600 }])
    expect(pictureFiles(part).map((name) => name.slice(33))).toEqual(['168.avif', '400.avif', '400.webp'])
    expect(await pixel(pictureFile(part.id, 400, 'webp'), 200, 4)).toBe('blue')
    expect(await pixel(pictureFile(whole.id, 400, 'webp'), 200, 4)).toBe('red')
    const again = await crop(whole.id, lower)
    expect([again.status, await again.json()]).toEqual([200, part])
    expect(await about(part.id)).toEqual({
      id: part.id,
      crop: lower,
      original: { id: whole.id, width: 1_400, height: 1_200 },
    })
    // A part of a part is one of the whole, and all of it is the whole again.
    const upper = await json<Added>(crop(part.id, { ...lower, top: 0 }))
    expect(await pixel(pictureFile(upper.id, 400, 'webp'), 200, 4)).toBe('red')
    expect(await json<Added>(crop(part.id, { left: 0, top: 0, width: 1, height: 1 }))).toEqual(whole)
    expect((await publish('rekindle', [{ id: part.id, alt: 'Blue', focus: '50% 50%' }])).status).toBe(200)
    expect((await shown('rekindle'))?.pictures).toMatchObject([{ id: part.id, width: 700, height: 600 }])
  })

  test('are no smaller than the layout needs, and not of what is not there', async () => {
    const { id } = await add(await aPhoto(700, 700))
    const small = await problemOf(await crop(id, { left: 0, top: 0, width: 0.5, height: 0.9 }), 422)
    expect(small.errors).toMatchObject([{ path: 'crop', message: expect.stringContaining('350 × 630') }])
    const outside = await problemOf(await crop(id, { left: 0.3, top: 0, width: 0.9, height: 1 }), 422)
    expect(outside.errors).toMatchObject([{ path: 'crop' }])
    await problemOf(await crop('f'.repeat(32), lower), 404)
    await problemOf(await crop('..', lower), 404)
  })

  test('of a picture from before there were originals are made of the largest file that is shown', async () => {
    const whole = await add(await aPhoto(1_300, 1_300))
    await shop.fixture.services.media.delete(originalFile(whole))
    expect((await about(whole.id)).original).toMatchObject({ width: 1_280, height: 1_280 })
    const part = await json<Added>(crop(whole.id, lower))
    expect(part).toMatchObject({ width: 640, height: 640 })
    expect(await pixel(pictureFile(part.id, 400, 'webp'), 200, 4)).toBe('blue')
  })

  test('keep the whole for as long as they are there', async () => {
    const whole = await add(await aPhoto(1_500, 1_500))
    const part = await json<Added>(crop(whole.id, lower))
    await publish('reglow', [{ id: part.id, alt: 'Blue', focus: '50% 50%' }])
    await removeUnusedPictures(shop.fixture.services)
    now = new Date(now.getTime() + 31 * DAY)
    await removeUnusedPictures(shop.fixture.services)
    expect([await rowOf(whole.id), await rowOf(part.id)]).toMatchObject([
      { unusedSince: null },
      { unusedSince: null },
    ])
    expect((await about(part.id)).original.id).toBe(whole.id)
    const left = await readdir(shop.dir)
    expect(left.filter((name) => name.startsWith(part.id))).toHaveLength(pictureFiles(part).length)
  })
})
