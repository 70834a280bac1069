import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { originalFile, pictureFiles } from '#domain/catalogue/picture.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { bucketStorage, createMediaStorage } from '#server/picture/bucket.ts'
import { connectFirebaseBucket, firebaseStorage } from '#server/picture/firebase-bucket.ts'
import { media } from '#server/picture/routes.ts'
import { folderStorage, type MediaStorage } from '#server/picture/storage.ts'
import { freshDatabase } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { manager } from '../base/staff.ts'
import { aBucket, access } from './bucket.ts'
import { aPhoto } from './photo.ts'
import { aStorageEmulator } from './storage-emulator.ts'

const name = `${'a'.repeat(32)}-400.webp`
const other = `${'b'.repeat(32)}-400.avif`
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function aFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'era-media-'))
  ends.push(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function opened() {
  const bucket = await aBucket()
  ends.push(bucket.close)
  return { bucket, storage: bucketStorage({ ...access, url: bucket.url }) }
}

async function aFirebaseBucket() {
  const { bucket, close } = await aStorageEmulator()
  ends.push(close)
  return { bucket, storage: createMediaStorage({ bucket: undefined, firebaseBucket: bucket, mediaDir: '' }) }
}

const kinds: [string, () => Promise<MediaStorage>][] = [
  ['a folder', async () => folderStorage(await aFolder())],
  ['a bucket', async () => (await opened()).storage],
  ['a bucket of Firebase Storage', async () => (await aFirebaseBucket()).storage],
]

describe.each(kinds)('%s', (_, open) => {
  test('has what was put, until it is deleted', async () => {
    const storage = await open()
    const bytes = Buffer.from('Ein Bild mit \u0000 darin')
    expect(await storage.get(name)).toBeNull()
    await storage.put(name, bytes)
    await storage.put(name, bytes)
    expect(await storage.get(name)).toEqual(bytes)
    expect(await storage.get(other)).toBeNull()
    await storage.delete(name)
    await storage.delete(name)
    expect(await storage.get(name)).toBeNull()
  })

  test('takes names of pictures only', async () => {
    const storage = await open()
    await expect(storage.put('../../etc/passwd', Buffer.from('x'))).rejects.toThrow('Not a picture')
    expect(await storage.get('../../etc/passwd')).toBeNull()
  })
})

test('a folder loses what a killed process left unfinished, and nothing else', async () => {
  const dir = await aFolder()
  const storage = folderStorage(dir)
  await storage.put(name, Buffer.from('whole'))
  for (const left of ['old', 'new']) await writeFile(join(dir, `${other}.${left}.part`), 'half')
  await utimes(join(dir, `${other}.old.part`), 1, 1)
  await utimes(join(dir, name), 1, 1)
  await storage.removeUnfinished(new Date(10_000))
  expect((await readdir(dir)).toSorted()).toEqual([name, `${other}.new.part`].toSorted())
  await folderStorage(join(dir, 'none')).removeUnfinished(new Date())
})

test('a bucket gets the type of a file, and asked again when it is busy', async () => {
  const { bucket, storage } = await opened()
  bucket.troubles.push('503')
  await storage.put(name, Buffer.from('bytes'))
  expect(bucket.given.get(`/era/pictures/${name}`)).toEqual({
    type: 'image/webp',
    caching: 'public, max-age=31536000, immutable',
  })
  expect(bucket.requests).toHaveLength(2)
})

test('a bucket of Firebase Storage gets the type of a file, in a folder of its own', async () => {
  const { bucket, storage } = await aFirebaseBucket()
  await storage.put(name, Buffer.from('bytes'))
  const [files] = await connectFirebaseBucket(bucket).getFiles()
  expect(files.map((file) => file.name)).toEqual([`pictures/${name}`])
  expect((await files[0]?.getMetadata())?.[0]).toMatchObject({
    contentType: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  })
})

test('a bucket of Firebase Storage that is gone is named in the error', async () => {
  const { bucket, close } = await aStorageEmulator()
  const storage = firebaseStorage(bucket)
  await close()
  for (const failed of [storage.put(name, Buffer.from('x')), storage.get(name), storage.delete(name)])
    await expect(failed).rejects.toMatchObject({ code: 'unavailable' })
}, 20_000)

test.each(['cut', 'damaged'] as const)(
  'a file that is %s on its way is not stored, and is reported',
  async (trouble) => {
    const { bucket, storage } = await opened()
    bucket.troubles.push(trouble)
    await expect(storage.put(name, Buffer.from('bytes'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(bucket.files.size).toBe(0)
    await storage.put(name, Buffer.from('bytes'))
    expect(await storage.get(name)).toEqual(Buffer.from('bytes'))
  },
)

test('a bucket refuses another key', async () => {
  const { bucket } = await opened()
  const stranger = bucketStorage({ ...access, url: bucket.url, secret: 'guessed' })
  await expect(stranger.put(name, Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(bucket.files.size).toBe(0)
})

test('a shop with a bucket stores and serves a picture; while it is silent nothing is half stored', async () => {
  const bucket = await aBucket()
  ends.push(bucket.close)
  const fixture = await aShop({
    database: await freshDatabase('pglite'),
    env: { bucket: { ...access, url: bucket.url } },
  })
  ends.push(() => fixture.close())
  const photo = await aPhoto()
  const send = async () =>
    fixture.api.request('/api/manager/pictures', {
      method: 'POST',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(photo),
    })
  bucket.troubles.push('cut')
  expect(await problemOf(await send(), 503)).toMatchObject({ code: 'unavailable' })
  const added = await json<AnswerOf<'addPicture'>>(send())
  expect([...bucket.files.keys()].toSorted()).toEqual(
    [...pictureFiles(added), originalFile(added)].map((file) => `/era/pictures/${file}`).toSorted(),
  )
  const [first = ''] = pictureFiles(added)
  const answer = await media(fixture.services).request(`/${first}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
  expect((await send()).status).toBe(200)
  bucket.troubles.push('cut', 'cut', 'cut')
  const silent = await media(fixture.services).request(`/${first}`)
  expect([silent.status, silent.headers.get('cache-control')]).toEqual([503, 'no-store'])
})
