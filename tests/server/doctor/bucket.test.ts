import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../free-port.ts'
import { aBucket, access } from '../picture/bucket.ts'
import { aStorageEmulator } from '../picture/storage-emulator.ts'
import { found } from './found.ts'

describe('a bucket of pictures', () => {
  const settings = (url: string) => ({
    BUCKET_URL: url,
    BUCKET_REGION: access.region,
    BUCKET_KEY_ID: access.keyId,
    BUCKET_SECRET: access.secret,
  })

  test('is asked, and one that refuses the key or does not answer is a fault', async () => {
    const bucket = await aBucket()
    onTestFinished(bucket.close)
    expect((await found(settings(bucket.url))).BUCKET_URL).toMatch(/^ok: .* takes the key$/)
    expect(bucket.files.size).toBe(0)
    const wrong = await found({ ...settings(bucket.url), BUCKET_SECRET: 'guessed' })
    expect(wrong.BUCKET_URL).toMatch(/^fault: .*403 SignatureDoesNotMatch.*: Correct BUCKET_KEY_ID/)
    const silent = await found(settings(`http://127.0.0.1:${await freePort()}/era`))
    expect(silent.BUCKET_URL).toMatch(/^fault: .*does not answer.*: Correct BUCKET_URL/)
  })

  test.each([
    ['NoSuchBucket', 404, /no such bucket: Create the bucket/],
    ['AccessDenied', 403, /AccessDenied\): Let the key put, get, delete and list/],
  ])('that answers %s says what to do', async (code, status, said) => {
    const server = createServer((_, response) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    // Listening: it has an address.
    const { port } = server.address() as AddressInfo
    expect((await found(settings(`http://127.0.0.1:${port}/era`))).BUCKET_URL).toMatch(said)
  })
})

describe('a bucket of Firebase Storage', () => {
  const settings = (name: string) => ({
    FIREBASE_PROJECT_ID: 'era',
    FIREBASE_API_KEY: 'key',
    FIREBASE_STORAGE_BUCKET: name,
  })
  const bucketFound = async (name: string) => (await found(settings(name))).FIREBASE_STORAGE_BUCKET

  test('is asked for its files, and one that does not answer is a fault', async () => {
    const { bucket, close } = await aStorageEmulator()
    expect(await bucketFound(bucket.name)).toBe(`ok: ${bucket.name} lets its files be read`)
    const emulated = process.env.STORAGE_EMULATOR_HOST
    await close()
    process.env.STORAGE_EMULATOR_HOST = emulated
    onTestFinished(() => void delete process.env.STORAGE_EMULATOR_HOST)
    expect(await bucketFound(bucket.name)).toMatch(/^fault: .* does not answer: Check GOOGLE_APPLICATION/)
  })

  test.each([
    [404, /^fault: there is no bucket shop\.example: Create it/],
    [403, /^fault: shop\.example refuses \(403\): Give the service account/],
  ])('that answers %s says what to do', async (status, said) => {
    const server = createServer((_, response) => response.writeHead(status).end('{}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
      delete process.env.STORAGE_EMULATOR_HOST
    })
    // Listening: it has an address.
    const { port } = server.address() as AddressInfo
    process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${port}`
    expect(await bucketFound('shop.example')).toMatch(said)
  })
})
