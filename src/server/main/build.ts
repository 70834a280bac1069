import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { waitForLock } from '../base/db/directory-lock.ts'

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'dist')
const next = join(root, '.cache/dist')
const before = join(root, '.cache/dist-before')

/** What a build is made of: when none of it changed, the last build is used. */
const sources = ['src/app', 'src/device', 'src/domain', 'src/server/pages', 'src/server/seed', 'sw', 'public']
const single = ['vite.config.ts', 'package-lock.json', 'src/server/main/build.ts']

const WEEK_MS = 7 * 24 * 3600 * 1000

export interface Build {
  /** Names this build: pages, assets and health carry it. */
  id: string
  dir: string
}

/** The build of these very sources: the one that is there, or a new one. Two processes starting at once make one. */
export async function ensureBuild(print: (line: string) => void = () => undefined): Promise<Build> {
  const id = await sourceId()
  if ((await builtId()) === id) return { id, dir: dist }
  return locked(async () => {
    if ((await builtId()) === id) return { id, dir: dist }
    print('Building the shop…')
    await make(id)
    return { id, dir: dist }
  })
}

async function make(id: string) {
  await rm(next, { recursive: true, force: true })
  // Imported here: a shop that finds its build made starts without a bundler.
  const { build: vite } = await import('vite')
  const common = {
    root,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(id) },
  } as const
  await vite({ ...common, build: { outDir: join(next, 'client'), emptyOutDir: true } })
  await vite({
    ...common,
    build: { outDir: join(next, 'server'), emptyOutDir: true, ssr: 'src/app/boot/document.tsx' },
  })
  const { compressFiles } = await import('../pages/files.ts')
  const { writePages } = await import('../pages/write.ts')
  await writePages(next)
  await buildWorker(id)
  await compressFiles(next)
  await copyEarlierAssets(dist, next)
  await writeFile(join(next, 'build.json'), JSON.stringify({ id }))
  // A process that runs reads from there: it must not find nothing for as long as removing takes.
  await rm(before, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  await rename(dist, before)
  await rename(next, dist)
  await rm(before, { recursive: true })
}

/** The build knows every room; the shop that runs does not. So the worker's is named by its place, not imported. */
async function buildWorker(id: string) {
  const place = join(root, 'sw/build.ts')
  const worker: { buildWorker(to: { root: string; clientDir: string; build: string }): Promise<void> } =
    await import(pathToFileURL(place).href)
  await worker.buildWorker({ root, clientDir: join(next, 'client'), build: id })
}

/**
 * Copies what is still asked for of the build before, for a week: its assets, by pages that were opened before this build,
 * and parts of its renderer, by a process that runs until it is restarted.
 */
export async function copyEarlierAssets(from: string, to: string) {
  const places = [
    ['earlier/assets', 'earlier/assets'],
    ['client/assets', 'earlier/assets'],
    ['server/assets', 'server/assets'],
  ] as const
  for (const [source, target] of places) {
    await mkdir(join(to, target), { recursive: true })
    for (const name of await readdir(join(from, source)).catch(() => [])) {
      const file = join(from, source, name)
      const { mtimeMs } = await stat(file)
      if (Date.now() - mtimeMs >= WEEK_MS) continue
      // A part that is the same in both is as young as the newer.
      await cp(file, join(to, target, name), { preserveTimestamps: true, force: source !== target })
    }
  }
}

async function builtId(): Promise<string | undefined> {
  const text = await readFile(join(dist, 'build.json'), 'utf8').catch(() => '{}')
  // Written by `make`, above.
  return (JSON.parse(text) as { id?: string }).id
}

/** The id that a build of the sources as they are now has. */
export async function sourceId(): Promise<string> {
  const hash = createHash('sha256')
  const files = [
    ...(await Promise.all(sources.map(filesOf))).flat(),
    ...single.map((name) => join(root, name)),
  ]
  for (const file of files.filter((name) => !name.endsWith('.gen.ts')).sort()) {
    hash.update(relative(root, file)).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 12)
}

async function filesOf(dir: string): Promise<string[]> {
  const entries = await readdir(join(root, dir), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function locked<T>(work: () => Promise<T>): Promise<T> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const release = await waitForLock(join(root, '.cache/build.lock'))
  try {
    return await work()
  } finally {
    await release()
  }
}

if (import.meta.main) {
  const started = Date.now()
  const { id } = await ensureBuild((line) => console.log(line))
  console.log(`Build ${id} is ready (${((Date.now() - started) / 1000).toFixed(1)} s).`)
}
