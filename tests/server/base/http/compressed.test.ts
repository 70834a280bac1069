import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Compressed,
  compress,
  digest,
  readCompressed,
  send,
  storeCompressed,
  uncompressed,
} from '#server/base/http/compressed.ts'

const text = Buffer.from('<p>Rosa</p>'.repeat(200))
let page: Compressed
beforeAll(async () => {
  page = await compress(text, 5)
})

const ask = (content: Compressed, headers: Record<string, string>, status?: number) =>
  new Hono()
    .get('/', (c) => send(c, content, { 'content-type': 'text/html' }, status))
    .request('/', { headers })

describe('a page is sent in the smallest form that the client accepts', () => {
  test.each([
    { accepts: 'gzip, deflate, br', sent: 'br' },
    { accepts: 'gzip, deflate', sent: 'gzip' },
    { accepts: 'BR', sent: 'br' },
    { accepts: 'br;q=0, gzip', sent: 'gzip' },
    { accepts: 'br; q=0.0, gzip;q=0', sent: null },
    { accepts: 'br;q=0.5', sent: 'br' },
    // A name that only begins like one.
    { accepts: 'brotli', sent: null },
    { accepts: 'identity', sent: null },
    { accepts: '', sent: null },
  ])('“$accepts”: $sent', async ({ accepts, sent }) => {
    const answer = await ask(page, { 'accept-encoding': accepts })
    expect(answer.headers.get('content-encoding')).toBe(sent)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(answer.headers.get('content-type')).toBe('text/html')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const plain = sent === 'br' ? brotliDecompressSync(bytes) : sent === 'gzip' ? gunzipSync(bytes) : bytes
    expect(plain.equals(text)).toBe(true)
  })

  test('a picture has one form, and does not vary', async () => {
    const answer = await ask(uncompressed(text), { 'accept-encoding': 'br, gzip' })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('vary')).toBeNull()
  })
})

describe('a client that has the bytes is not sent them again', () => {
  test.each([
    { known: (etag: string) => `"${etag}-br"`, status: 304 },
    { known: (etag: string) => `W/"${etag}-br"`, status: 304 },
    { known: (etag: string) => `"another", "${etag}-gzip"`, status: 304 },
    { known: () => '*', status: 304 },
    { known: () => '"another"', status: 200 },
    { known: () => '', status: 200 },
  ])('$status', async ({ known, status }) => {
    const headers = { 'accept-encoding': 'br', 'if-none-match': known(page.etag) }
    const answer = await ask(page, headers)
    expect(answer.status).toBe(status)
    // A strong tag identifies bytes: each form has its own.
    expect(answer.headers.get('etag')).toBe(`"${page.etag}-br"`)
    expect((await answer.arrayBuffer()).byteLength > 0).toBe(status === 200)
  })

  test('a page that is not found is sent whole: its status would be lost', async () => {
    const answer = await ask(page, { 'if-none-match': `"${page.etag}"` }, 404)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(text.toString())
  })
})

describe('the forms of a build’s file', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'era-compressed-'))
  })
  afterAll(() => rm(dir, { recursive: true }))

  test('are read as they were stored, and made where there are none', async () => {
    await storeCompressed(dir, text)
    expect((await readdir(dir)).toSorted()).toEqual([`${digest(text)}.br`, `${digest(text)}.gz`].toSorted())
    await writeFile(join(dir, `${digest(text)}.br`), 'stored')
    expect((await readCompressed(dir, text)).br?.toString()).toBe('stored')
    const changed = Buffer.concat([text, Buffer.from('!')])
    const { etag, br } = await readCompressed(dir, changed)
    expect(etag).toBe(digest(changed))
    expect(br && brotliDecompressSync(br).equals(changed)).toBe(true)
  })
})
