import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { copyEarlierAssets } from '#server/main/build.ts'
import { loadClientBuild } from '#server/pages/client-build.ts'

async function write(dir: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
}

/** A build whose renderer loads a part when it is first asked for. */
const aBuild = (version: string) => ({
  'package.json': '{"type":"module"}',
  'client/.vite/boot.json': '{"afterwards":[]}',
  'client/.vite/manifest.json': `{"app.tsx":{"file":"assets/app-${version}.js","css":["assets/app-${version}.css"]}}`,
  [`client/assets/app-${version}.js`]: version,
  [`client/assets/app-${version}.css`]: `/* ${version} */`,
  [`server/assets/part-${version}.js`]: `export const text = '${version}'`,
  'server/document.js': `export const modules = { idle: 'idle.ts', app: 'app.tsx' }
    export const renderDocument = async () => (await import('./assets/part-${version}.js')).text`,
})

test('a process renders its own pages when the next build has taken the place of the one it began with', async ({
  onTestFinished,
}) => {
  const dir = await mkdtemp(join(tmpdir(), 'era-builds-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const [dist, next] = [join(dir, 'dist'), join(dir, 'next')]
  await write(dist, {
    ...aBuild('one'),
    'server/assets/part-zero.js': '',
    'earlier/assets/app-zero.js': 'zero',
  })
  const old = new Date(Date.now() - 8 * 24 * 3_600_000)
  await utimes(join(dist, 'server/assets/part-zero.js'), old, old)
  const bundle = await loadClientBuild(dist)
  await write(next, aBuild('two'))
  await copyEarlierAssets(dist, next)
  await rm(dist, { recursive: true })
  await rename(next, dist)

  expect(await bundle.render('/', Object(), 'https://era.example')).toBe('one')
  expect((await bundle.partsOf([])).styles).toEqual([{ href: '/assets/app-one.css', css: '/* one */' }])
  expect(await readFile(join(dist, 'earlier/assets/app-one.js'), 'utf8')).toBe('one')
  // What was earlier already stays, and nothing longer than a week.
  expect((await readdir(join(dist, 'earlier/assets'))).sort()).toEqual([
    'app-one.css',
    'app-one.js',
    'app-zero.js',
  ])
  expect((await readdir(join(dist, 'server/assets'))).sort()).toEqual(['part-one.js', 'part-two.js'])
})
