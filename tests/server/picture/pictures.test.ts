import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { originalFile, pictureFiles } from '#domain/catalogue/picture.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { pictures } from '#server/base/db/schema.ts'
import { removeUnusedPictures } from '#server/picture/pictures.ts'
import { realHeic } from '../../device/http/real-heic.ts'
import { onBoth } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { json } from '../base/shop.ts'
import { manager } from '../base/staff.ts'
import { mediaShop, pictureCalls } from './media-shop.ts'
import { aHugePng, aMovingPicture, aPhoto } from './photo.ts'

type Added = AnswerOf<'addPicture'>

const DAY = 86_400_000

onBoth('pictures', (engine) => {
  let now = new Date('2026-11-21T12:00:00.000Z')
  const shop = mediaShop(engine, () => now)
  const { send, read, add, ask, publish, shown, rowOf } = pictureCalls(shop)

  test('are stored upright, in the layout’s widths, without what the camera wrote', async () => {
    const answer = await send(await aPhoto())
    const added = await json<Added>(answer)
    expect([answer.status, added]).toMatchObject([
      201,
      { width: 900, height: 720, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    ])
    const names = pictureFiles(added)
    expect(names.map((name) => name.slice(33))).toEqual([
      ...['168.avif', '400.avif', '800.avif'],
      ...['400.webp', '800.webp'],
    ])
    expect((await readdir(shop.dir)).toSorted()).toEqual([...names, originalFile(added)].toSorted())
    // What parts are cut of is shown to nobody.
    expect((await ask(originalFile(added))).status).toBe(404)
    for (const name of names) {
      const file = await ask(name)
      expect(file.headers.get('content-type')).toBe(name.endsWith('avif') ? 'image/avif' : 'image/webp')
      expect(file.headers.get('cache-control')).toContain('immutable')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      const picture = sharp(Buffer.from(await file.arrayBuffer()))
      const { width, exif, icc, xmp } = await picture.metadata()
      expect([`${width}`, exif, icc, xmp]).toEqual([name.slice(33, 36), undefined, undefined, undefined])
      const [red = 0, , blue = 0] = await picture
        .extract({ left: 9, top: 9, width: 1, height: 1 })
        .raw()
        .toBuffer()
      expect(red).toBeGreaterThan(blue)
    }
  })

  test('that are sent again, or by two at once, are stored once', async () => {
    const photo = await aPhoto(640, 480)
    const answers = await Promise.all([send(photo), send(photo)])
    const bodies = await Promise.all(answers.map((one) => json<Added>(one)))
    expect(bodies[0]).toEqual(bodies[1])
    const again = await send(photo)
    expect([again.status, await again.json()]).toEqual([200, bodies[0]])
    // The folder was lost: sent again, it is stored again.
    await shop.fixture.services.media.delete(pictureFiles(bodies[0] as Added)[0] as string)
    expect((await send(photo)).status).toBe(201)
    expect((await ask(pictureFiles(bodies[0] as Added)[0] as string)).status).toBe(200)
  })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['nothing', () => Buffer.from(''), /empty/],
    ['a drawing', () => Buffer.from('\ufeff<?xml version="1.0"?>\n<svg onload="alert(1)"/>'), /SVG drawing/],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /web page/],
    [
      'a GIF',
      async () =>
        sharp(await aPhoto())
          .gif()
          .toBuffer(),
      /a GIF/,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7'), /a PDF/],
    [
      'a TIFF',
      async () =>
        sharp(await aPhoto())
          .tiff()
          .toBuffer(),
      /TIFF/,
    ],
    ['a text', () => Buffer.from('Roses'), /not a picture/],
    [
      'a page in a picture',
      async () => Buffer.concat([await aPhoto(), Buffer.from('<SCRIPT>x</SCRIPT>')]),
      /web page at once/,
    ],
    [
      'an archive in a picture',
      async () => Buffer.concat([await aPhoto(), Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'))]),
      /archive at once/,
    ],
    ['half a picture', async () => (await aPhoto()).subarray(0, 1_500), /damaged/],
    [
      'half an AVIF',
      async () => {
        const whole = await sharp(await aPhoto())
          .avif()
          .toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
      /damaged/,
    ],
    ['a small picture', () => aPhoto(480, 320), /480 × 320 pixels/],
    ['a bomb', () => aHugePng(50_000), /50000 × 50000 pixels/],
    ['a moving picture', () => aMovingPicture(), /moves/],
  ])('refuse %s with a reason that names the fault', async (_, made, reason) => {
    const { errors } = await problemOf(await send(await made()), 422)
    expect(errors).toMatchObject([{ path: 'file', message: expect.stringMatching(reason) }])
  })

  test('in HEIC are taken where this machine opens them, and else refused with what to do', async () => {
    const opens = await sharp(realHeic())
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
    const answer = await send(realHeic())
    if (opens) {
      expect(await json<Added>(answer)).toMatchObject({ width: 720, height: 640 })
      return
    }
    const { errors } = await problemOf(answer, 422)
    expect(errors).toMatchObject([{ path: 'file', message: expect.stringMatching(/HEIC.*JPEG.*Safari/) }])
  })

  test('larger than 25 MB are refused before they are read, and while they are', async () => {
    const headers = { authorization: `Bearer ${manager}`, 'content-length': String(26 * 1024 * 1024) }
    const named = await shop.fixture.api.request('/api/manager/pictures', {
      method: 'POST',
      headers,
      body: 'x',
    })
    expect((await problemOf(named, 413)).detail).toContain('25 MB')
    const counted = await send(new Uint8Array(25 * 1024 * 1024 + 1))
    await problemOf(counted, 413)
  })

  test.each(['../secret.avif', 'x-400.avif', `${'a'.repeat(32)}-401.avif`, `${'a'.repeat(32)}-400.svg`])(
    'are served by their names alone, not %s',
    async (file) => {
      expect((await ask(encodeURIComponent(file))).status).toBe(404)
    },
  )

  test('of a page are published with it, and taken back with it', async () => {
    const { id } = await add(await aPhoto(500, 600))
    const before = JSON.stringify(await shown('rosa'))
    const { version } = await read('rosa')
    expect((await publish('rosa', [{ id, alt: ' A bottle ', focus: '30% 70%' }])).status).toBe(200)
    expect((await shown('rosa'))?.pictures).toEqual([
      { id, alt: 'A bottle', width: 500, height: 600, colour: expect.any(String), focus: '30% 70%' },
    ])
    const body = { version: version + 1, to: version }
    await shop.fixture.ask('POST', '/manager/products/rosa/versions', { token: manager, body })
    expect(JSON.stringify(await shown('rosa'))).toBe(before)
    const noAlt = await problemOf(await publish('rosa', [{ id, alt: '', focus: '50% 50%' }]), 422)
    expect(noAlt.errors).toMatchObject([
      { path: 'words.pictures.0.alt', message: expect.stringContaining('Describe') },
    ])
    const gone = await publish('rosa', [{ id: 'a'.repeat(32), alt: 'A', focus: '50% 50%' }])
    expect((await problemOf(gone, 422)).errors).toMatchObject([{ path: 'words.pictures.0.id' }])
  })

  test('that nothing used for thirty days are removed, others never', async () => {
    const [published, drafted, unused] = await Promise.all(
      [450, 451, 452].map(async (side) => add(await aPhoto(side * 2, 800))),
    )
    if (!published || !drafted || !unused) throw new Error('Three were sent')
    await publish('pretty', [{ id: published.id, alt: 'A tube', focus: '50% 50%' }])
    // Not on the page any more, but in a version that can be taken back to.
    await publish('pretty', [])
    const { version, words } = await read('reglow')
    const draft = { ...words, pictures: [{ id: drafted.id, alt: '', focus: '50% 50%' }] }
    await shop.fixture.ask('PUT', '/manager/products/reglow/draft', {
      token: manager,
      body: { words: draft, base: version, revision: 0 },
    })
    await removeUnusedPictures(shop.fixture.services)
    now = new Date(now.getTime() + 31 * DAY)
    await removeUnusedPictures(shop.fixture.services)
    expect([await rowOf(published.id), await rowOf(drafted.id)]).toMatchObject([
      { unusedSince: null },
      { unusedSince: null },
    ])
    expect(await rowOf(unused.id)).toBeUndefined()
    const left = await readdir(shop.dir)
    expect(left.filter((name) => name.startsWith(unused.id))).toEqual([])
    expect(left.filter((name) => name.startsWith(published.id))).toHaveLength(
      pictureFiles(published).length + 1,
    )
  })

  test('of a process that was killed on the way count for nothing, and are removed', async () => {
    const id = 'c'.repeat(32)
    const half = {
      id,
      width: 900,
      height: 900,
      colour: '#ffffff',
      by: 'manager:boss',
      at: now,
      unusedSince: now,
    }
    await shop.fixture.services.db.insert(pictures).values(half)
    const [first = ''] = pictureFiles(half)
    await shop.fixture.services.media.put(first, Buffer.from('half'))
    await problemOf(await publish('rekindle', [{ id, alt: 'A', focus: '50% 50%' }]), 422)
    now = new Date(now.getTime() + 2 * DAY)
    await removeUnusedPictures(shop.fixture.services)
    expect([await rowOf(id), await shop.fixture.services.media.get(first)]).toEqual([undefined, null])
  })
})
