import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#server/pages/files.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'era-files-'))
  await mkdir(join(dir, 'client/pages'), { recursive: true })
  const head = '<link rel="canonical" href="http://localhost:3000/rosa">'
  await writeFile(join(dir, 'client/pages/rosa.html'), head)
})
afterAll(() => rm(dir, { recursive: true }))

test('a page that the build wrote names the shop that serves it', async () => {
  const dirs = { client: join(dir, 'client'), earlier: join(dir, 'earlier') }
  const app = await files(dirs, () => ({ 'content-type': 'text/html' }), 'https://era.example')
  const page = await (await app.request('/pages/rosa.html')).text()
  expect(page).toBe('<link rel="canonical" href="https://era.example/rosa">')
})

test.each([
  { accepts: 'gzip, deflate, br', encoding: 'br' },
  { accepts: 'br;q=1.0, gzip;q=0.5', encoding: 'br' },
  { accepts: 'br;q=0, gzip', encoding: 'gzip' },
  { accepts: 'br;q=0.0, gzip;q=0', encoding: null },
  { accepts: '', encoding: null },
])(
  'a client that accepts “$accepts” gets $encoding, and 304 for bytes it has',
  async ({ accepts, encoding }) => {
    const dirs = { client: join(dir, 'client'), earlier: join(dir, 'earlier') }
    const app = await files(dirs, () => ({ 'content-type': 'text/html' }), 'https://era.example')
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
