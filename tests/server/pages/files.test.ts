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
