import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A PGlite cluster with nothing in it, created once: creating one is most of what a shop's first start does. */
export async function emptyCluster(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  )
  const stored = join(root, '.cache', `pglite-${version}`)
  if (existsSync(stored)) return stored
  await mkdir(join(root, '.cache'), { recursive: true })
  const own = await mkdtemp(`${stored}-`)
  const database = await PGlite.create(own)
  await database.close()
  // Another process may have been first, and may already be copying its own.
  await rename(own, stored).catch(() => rm(own, { recursive: true }))
  return stored
}

/** Gives a shop's data directory an empty cluster, as after the beginning of its first start. */
export const copyEmptyCluster = async (dataDir: string) =>
  cp(await emptyCluster(), join(dataDir, 'db'), { recursive: true })

/** A new data directory with an empty cluster. */
export async function dataDirectory(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'era-data-'))
  await copyEmptyCluster(dataDir)
  return dataDir
}
