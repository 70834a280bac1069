import { appendFile, cp, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from './own-shop.ts'

/** A shop whose build can be replaced while it is open in somebody's browser. */

const parts = ['src', 'sw', 'public', 'dist', 'package.json', 'package-lock.json', 'vite.config.ts']

/** A copy of the project, so that the build of the other tests stays as it is. */
export async function copyShop() {
  const to = await mkdtemp(join(tmpdir(), 'era-copy-'))
  // Where one develops, a hundred builds are kept beside the newest.
  const isEarlier = (from: string) => from === join(root, 'dist/earlier')
  for (const part of parts)
    await cp(join(root, part), join(to, part), { recursive: true, filter: (from) => !isEarlier(from) })
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'))
  return to
}

/** Another worker and nothing else: its files are cached already, so it is ready at once. */
export const deployWorker = (dist: string, name: string) =>
  appendFile(join(dist, 'client/worker.js'), `\n// ${name}`)

const texts = new Set(['.js', '.css', '.html', '.json', '.webmanifest'])

/** The next build: of other sources, every chunk has another name, and those of this one are gone. */
export async function deployNext(house: string) {
  const dist = join(house, 'dist')
  const { id }: { id: string } = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8'))
  await appendFile(join(house, 'src/server/pages/headers.ts'), '\n// The next build.\n')
  const { sourceId }: { sourceId(): Promise<string> } = await import(join(house, 'src/server/main/build.ts'))
  const nextId = await sourceId()
  const assets = join(dist, 'client/assets')
  const names = (await readdir(assets)).filter((name) => /-[\w-]{7}\.\w+$/.test(name))
  // As long as before, and no two alike: several chunks share a name up to their hash.
  const next = (name: string) =>
    name.replace(/-[\w-]{7}(\.\w+)$/, `-next${String(names.indexOf(name)).padStart(3, '0')}$1`)
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !texts.has(extname(file))) continue
    const whole = await readFile(file, 'utf8')
    // The worker does not fetch again what has the same revision: in the next build every page has another.
    const text = entry.name === 'worker.js' ? whole.replace(/\b[0-9a-f](?=[0-9a-f]{31}\b)/g, 'x') : whole
    await writeFile(
      file,
      names.reduce((now, name) => now.replaceAll(name, next(name)), text).replaceAll(id, nextId),
    )
  }
  for (const name of names) await rename(join(assets, name), join(assets, next(name)))
}

export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
export const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
export const isNext = (page: Page) =>
  page
    .evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /-next\d{3}\./.test(name)))
    // A page that is just reloading cannot answer.
    .catch(() => false)
