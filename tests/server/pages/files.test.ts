import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressFiles, files } from '#server/pages/files.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'era-files-'))
  await mkdir(join(dir, 'client/pages'), { recursive: true })
  const head = '<link rel="canonical" href="http://localhost:3000/rosa">'
  await writeFile(join(dir, 'client/pages/rosa.html'), head)
})
afterAll(() => rm(dir, { recursive: true }))

test('a page that the build wrote names the shop that serves it', async () => {
  const app = await files(dir, () => ({ 'content-type': 'text/html' }), 'https://era.example')
  const page = await (await app.request('/pages/rosa.html')).text()
  expect(page).toBe('<link rel="canonical" href="https://era.example/rosa">')
})

test.each([
  { accepts: 'gzip, deflate, br', encoding: 'br' },
  { accepts: 'br;q=1.0, gzip;q=0.5', encoding: 'br' },
  { accepts: 'br;q=0, gzip', encoding: 'gzip' },
  { accepts: 'br;q=0.0, gzip;q=0', encoding: null },
  { accepts: '', encoding: null },
  { accepts: 'gzip;q=0.8, br;q=0.9', encoding: 'br' },
  { accepts: 'gzip;q=0.05', encoding: 'gzip' },
  { accepts: 'br ; q=0, gzip ;q=0.000', encoding: null },
  { accepts: 'BR;Q=0, GZIP', encoding: 'gzip' },
  { accepts: 'identity, deflate, zstd', encoding: null },
])(
  'a client that accepts “$accepts” gets $encoding, and 304 for bytes it has',
  async ({ accepts, encoding }) => {
    const app = await files(dir, () => ({ 'content-type': 'text/html' }), 'https://era.example')
    const ask = (headers: Record<string, string>) =>
      app.request('/pages/rosa.html', { headers: { 'accept-encoding': accepts, ...headers } })
    const sent = await ask({})
    const tag = sent.headers.get('etag') ?? ''
    expect(sent.headers.get('content-encoding')).toBe(encoding)
    expect(tag).toMatch(encoding === null ? /^"[\w-]{22}"$/ : new RegExp(`^"[\\w-]{22}-${encoding}"$`))
    expect((await ask({ 'if-none-match': `"other", W/${tag}` })).status).toBe(304)
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  },
)

test('the head of a file is its headers, and a part of a picture is answered with the whole', async () => {
  const picture = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  await mkdir(join(dir, 'client/art'), { recursive: true })
  await writeFile(join(dir, 'client/art/rosa.avif'), picture)
  const app = await files(dir, () => ({}), 'https://era.example')
  const ask = (init: RequestInit) => app.request('/art/rosa.avif', init)
  const whole = await ask({ headers: { 'accept-encoding': 'br, gzip' } })
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/avif',
    'content-length': '256',
    'x-content-type-options': 'nosniff',
  })
  // Compressed already: the same bytes for every client.
  expect([whole.headers.get('content-encoding'), whole.headers.get('vary')]).toEqual([null, null])
  const head = await ask({ method: 'HEAD', headers: { 'accept-encoding': 'br, gzip' } })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect([...head.headers]).toEqual([...whole.headers])
  const etag = whole.headers.get('etag') ?? ''
  const known = await ask({ method: 'HEAD', headers: { 'if-none-match': etag } })
  expect([known.status, known.headers.get('etag'), known.headers.get('content-length')]).toEqual([
    304,
    etag,
    null,
  ])
  for (const range of ['bytes=0-9', 'bytes=-1', 'bytes=900-', 'bytes=5-1']) {
    const part = await ask({ headers: { range } })
    expect([part.status, part.headers.get('content-range')], range).toEqual([200, null])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(picture)
  }
})

test('an answer that says that nothing changed carries what a cache must renew, and no body', async () => {
  const app = await files(dir, () => ({ 'cache-control': 'no-cache' }), 'https://era.example')
  const ask = (headers: Record<string, string>) => app.request('/pages/rosa.html', { headers })
  const br = await ask({ 'accept-encoding': 'br' })
  const tag = br.headers.get('etag') ?? ''
  // A cache that stored another encoding has the same page.
  for (const accepts of ['br', 'gzip', '']) {
    const known = await ask({ 'accept-encoding': accepts, 'if-none-match': tag })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect(known.headers.get('cache-control')).toBe('no-cache')
    expect(known.headers.get('vary')).toBe('accept-encoding')
    expect(known.headers.get('content-encoding')).toBeNull()
  }
  expect((await ask({ 'if-none-match': '*' })).status).toBe(304)
  for (const none of ['', '""', '"', 'W/', tag.slice(1)])
    expect((await ask({ 'if-none-match': none })).status, none).toBe(200)
})

test('a file outside the build is not there', async () => {
  await writeFile(join(dir, 'secret.txt'), 'secret')
  await mkdir(join(dir, 'client/.vite'), { recursive: true })
  await writeFile(join(dir, 'client/.vite/manifest.json'), '{}')
  const app = await files(dir, () => ({}), 'https://era.example')
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/pages/..%2f..%2fsecret.txt',
    '/.vite/manifest.json',
  ])
    expect((await app.request(`http://shop.test${path}`)).status, path).toBe(404)
})

test('what the build compressed is sent as it is, and what changed since is compressed again', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'era-build-'))
  await mkdir(join(dist, 'client/assets'), { recursive: true })
  const script = join(dist, 'client/assets/app.js')
  await writeFile(script, 'let era = 1\n'.repeat(50))
  await compressFiles(dist)
  const compressed = join(dist, 'compressed')
  const names = await readdir(compressed)
  expect(names.map((name) => name.slice(-3)).sort()).toEqual(['.br', '.gz'])
  for (const name of names) await writeFile(join(compressed, name), name.slice(-3))
  const ask = async (encoding: string) => {
    const app = await files(dist, () => ({}), 'https://era.example')
    const sent = await app.request('/assets/app.js', { headers: { 'accept-encoding': encoding } })
    return Buffer.from(await sent.arrayBuffer())
  }
  expect([String(await ask('br')), String(await ask('gzip'))]).toEqual(['.br', '.gz'])
  await writeFile(script, 'let era = 2')
  expect(String(brotliDecompressSync(await ask('br')))).toBe('let era = 2')
  await rm(dist, { recursive: true })
})

test('a process whose build was replaced answers with the assets of both, and with no other file', async () => {
  const [now, next] = [join(dir, 'now'), join(dir, 'next')]
  for (const one of [join(now, 'client/assets'), join(next, 'client/assets'), join(next, 'earlier/assets')])
    await mkdir(one, { recursive: true })
  await writeFile(join(now, 'client/assets/page-1.js'), 'old')
  const app = await files(now, () => ({}), 'https://era.example')
  const ask = async (path: string) => {
    const answer = await app.request(path)
    return `${answer.status} ${await answer.text()}`
  }
  expect(await ask('/assets/page-2.js')).toBe('404 Not found')
  await writeFile(join(next, 'client/assets/page-2.js'), 'new')
  await writeFile(join(next, 'earlier/assets/page-1.js'), 'old')
  await writeFile(join(next, 'client/secret.js'), 'secret')
  await rm(now, { recursive: true })
  await rename(next, now)
  expect(await ask('/assets/page-2.js')).toBe('200 new')
  expect(await ask('/assets/page-1.js')).toBe('200 old')
  expect(await ask('/assets/%2e%2e%2fsecret.js')).toBe('404 Not found')
})

test.each([
  { range: 'bytes=0-1', status: 206, part: [0, 1], said: 'bytes 0-1/4' },
  { range: 'bytes=2-', status: 206, part: [2, 3], said: 'bytes 2-3/4' },
  { range: 'bytes=1-99', status: 206, part: [1, 2, 3], said: 'bytes 1-3/4' },
  { range: 'bytes=4-', status: 200, part: [0, 1, 2, 3], said: null },
  { range: 'bytes=-1', status: 200, part: [0, 1, 2, 3], said: null },
  { range: 'lines=1-2', status: 200, part: [0, 1, 2, 3], said: null },
])('of a film “$range” is answered with $part', async ({ range, status, part, said }) => {
  await mkdir(join(dir, 'client/loops'), { recursive: true })
  await writeFile(join(dir, 'client/loops/cream.webm'), Buffer.from([0, 1, 2, 3]))
  const app = await files(dir, () => ({}), 'https://era.example')
  const sent = await app.request('/loops/cream.webm', { headers: { range } })
  expect(sent.status).toBe(status)
  expect([...(await sent.bytes())]).toEqual(part)
  expect(sent.headers.get('content-range')).toBe(said)
  expect(sent.headers.get('content-type')).toBe('video/webm')
})
