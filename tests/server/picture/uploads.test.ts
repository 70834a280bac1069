import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test, vi } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { uploads } from '#server/base/db/schema.ts'
import { removeUnusedPictures } from '#server/picture/pictures.ts'
import { removeOldUploads } from '#server/picture/uploads.ts'
import { aNoisyPhoto } from '../../chaos/noisy-photo.ts'
import { onBoth } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { json, token } from '../base/shop.ts'
import { manager } from '../base/staff.ts'
import { mediaShop, pictureCalls } from './media-shop.ts'
import { aPhoto } from './photo.ts'

type Upload = AnswerOf<'beginUpload'>

const MB = 1024 * 1024
const DAY = 86_400_000
const other = token({ uid: 'other', role: 'manager' })
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const headersOf = (by = manager) => ({
  authorization: `Bearer ${by}`,
  'content-type': 'application/octet-stream',
})

onBoth('pictures sent in parts', (engine) => {
  let now = new Date('2026-11-21T12:00:00.000Z')
  const shop = mediaShop(engine, () => now)
  const { send, rowOf } = pictureCalls(shop)
  const server = createServer((incoming, outgoing) =>
    getRequestListener((one) => shop.fixture.api.fetch(one))(incoming, outgoing),
  )
  afterAll(() => server.close())

  const begin = (bytes: Uint8Array, by = manager) =>
    shop.fixture.ask('POST', '/manager/pictures/uploads', {
      token: by,
      body: { digest: digestOf(bytes), size: bytes.length },
    })
  const begun = (bytes: Uint8Array) => json<Upload>(begin(bytes))
  const path = (bytes: Uint8Array, from: number) =>
    `/api/manager/pictures/uploads/${digestOf(bytes)}?from=${from}`
  const go = async (bytes: Uint8Array, from: number, body = bytes.subarray(from), by = manager) =>
    shop.fixture.api.request(path(bytes, from), {
      method: 'PATCH',
      headers: headersOf(by),
      body: new Uint8Array(body),
    })
  const pieces = async () => (await readdir(shop.dir)).filter((name) => name.endsWith('.piece'))

  /** Sends so much over a connection of its own, and cuts it. */
  const cutAfter = async (bytes: Uint8Array, from: number, to: number) => {
    if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    // A test's server has a port once it listens.
    const { port } = server.address() as AddressInfo
    await new Promise<void>((done) => {
      const headers = { ...headersOf(), 'content-length': bytes.length - from }
      const one = request({
        port,
        host: '127.0.0.1',
        path: path(bytes, from),
        method: 'PATCH',
        headers,
      })
      one.on('error', () => undefined)
      one.on('close', done)
      one.write(bytes.subarray(from, to), () => one.destroy())
    })
  }

  test('go on from the last byte that arrived, however often the connection is cut', async () => {
    const photo = await aNoisyPhoto(3.4 * MB)
    expect(await begun(photo)).toEqual({ received: 0, picture: null })
    let from = 0
    for (const to of [0.3 * MB, 1.9 * MB, 2.2 * MB].map(Math.floor)) {
      await cutAfter(photo, from, to)
      const had = from
      await vi.waitFor(async () => expect((await begun(photo)).received).toBeGreaterThan(had), {
        timeout: 5_000,
      })
      from = await vi.waitUntil(
        async () => {
          const { received } = await begun(photo)
          const [row] = await shop.fixture.services.db.select().from(uploads)
          return received === to && row?.received === to && to
        },
        { timeout: 5_000 },
      )
    }
    const whole = await json<Upload>(go(photo, from))
    expect(whole).toMatchObject({ received: photo.length, picture: { id: digestOf(photo).slice(0, 32) } })
    expect(await rowOf(whole.picture?.id ?? '')).toMatchObject({ stored: true })
    expect([await pieces(), await shop.fixture.services.db.select().from(uploads)]).toEqual([[], []])
    // The answer may have been lost.
    expect(await begun(photo)).toEqual(whole)
    expect((await send(photo)).status).toBe(200)
  })

  test('are taken once where two requests send the same part', async () => {
    const photo = await aPhoto(701, 700)
    await begun(photo)
    const half = Math.floor(photo.length / 2)
    const parts = await Promise.all([
      go(photo, 0, photo.subarray(0, half)),
      go(photo, 0, photo.subarray(0, half)),
    ])
    expect(parts.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await begun(photo)).received).toBe(half)
    expect(await pieces()).toHaveLength(1)
    await problemOf(await go(photo, half - 1), 409)
    const ends = await Promise.all([go(photo, half), go(photo, half)])
    const whole = await begun(photo)
    expect(whole.picture).not.toBeNull()
    for (const end of ends) if (end.ok) expect(await end.json()).toEqual(whole)
    expect(await pieces()).toEqual([])
  })

  test('that were whole when the process ended are made a picture by asking again', async () => {
    const photo = await aPhoto(702, 700)
    await begun(photo)
    const { media } = shop.fixture.services
    const { put: real } = media
    await go(photo, 0, photo.subarray(0, 100))
    const put = vi.spyOn(media, 'put').mockImplementation(real)
    put.mockImplementationOnce(real).mockRejectedValueOnce(new Error('ended'))
    expect((await go(photo, 100)).ok).toBe(false)
    put.mockRestore()
    expect(await begun(photo)).toEqual({ received: photo.length, picture: null })
    expect((await json<Upload>(go(photo, photo.length))).picture).not.toBeNull()
  })

  test('that are another file than was said, or none of a picture, are refused and forgotten', async () => {
    const photo = await aPhoto(703, 700)
    await begun(photo)
    const changed = new Uint8Array(photo)
    changed.set([1], 500)
    const other = await problemOf(await go(photo, 0, changed), 422)
    expect(other.errors).toMatchObject([{ path: 'file', message: expect.stringContaining('changed') }])
    expect(await begun(photo)).toEqual({ received: 0, picture: null })
    const longer = await problemOf(await go(photo, 0, Buffer.concat([photo, photo])), 422)
    expect(longer.errors).toMatchObject([{ path: 'file' }])
    const page = Buffer.from('<!doctype html>')
    await begun(page)
    const refused = await problemOf(await go(page, 0), 422)
    expect(refused.errors).toMatchObject([{ path: 'file', message: expect.stringContaining('web page') }])
    await problemOf(await go(page, 0), 404)
    await shop.fixture.ask('DELETE', `/manager/pictures/uploads/${digestOf(photo)}`, { token: manager })
    expect([await pieces(), await shop.fixture.services.db.select().from(uploads)]).toEqual([[], []])
  })

  test('are each person’s own, twelve at most, and stored for a day', async () => {
    const files = Array.from({ length: 13 }, (_, at) => Buffer.from(`file ${at}`))
    for (const file of files) {
      now = new Date(now.getTime() + 1_000)
      await begun(file)
      expect((await go(file, 0, file.subarray(0, 3))).status).toBe(200)
    }
    const [first = Buffer.of(), second = Buffer.of()] = files
    await problemOf(await go(first, 3), 404)
    expect((await begun(second)).received).toBe(3)
    await problemOf(await go(second, 3, undefined, other), 404)
    expect(await json<Upload>(begin(second, other))).toEqual({ received: 0, picture: null })
    expect(await pieces()).toHaveLength(12)

    now = new Date(now.getTime() + DAY - 30_000)
    await removeOldUploads(shop.fixture.services)
    expect((await begun(second)).received).toBe(3)
    now = new Date(now.getTime() + 60_000)
    // One of yesterday is not gone on with, even before it is removed.
    expect((await begun(second)).received).toBe(0)
    await removeOldUploads(shop.fixture.services)
    await removeUnusedPictures(shop.fixture.services)
    expect(await pieces()).toEqual([])
    expect(await shop.fixture.services.db.select().from(uploads)).toHaveLength(1)
  })

  test('larger than 25 MB are refused before a byte of them is sent', async () => {
    const body = { digest: 'a'.repeat(64), size: 26 * MB }
    const answer = await shop.fixture.ask('POST', '/manager/pictures/uploads', { token: manager, body })
    expect((await problemOf(answer, 413)).detail).toContain('25 MB')
    const nobody = `/api/manager/pictures/uploads/${'A'.repeat(64)}?from=0`
    await problemOf(await shop.fixture.api.request(nobody, { method: 'PATCH', headers: headersOf() }), 404)
  })
})
