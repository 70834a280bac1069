import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { migrations } from '#server/base/db/db.ts'
import { overPglite, pgliteOptions } from '#server/base/db/pglite.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A PGlite cluster with the shop's tables and nothing in them, created once: that is most of what a shop's first start does. */
export async function emptyCluster(): Promise<string> {
  const stored = join(root, '.cache', `pglite-${await versionOfTables()}`)
  if (existsSync(stored)) return stored
  await mkdir(join(root, '.cache'), { recursive: true })
  const own = await mkdtemp(`${stored}-`)
  const database = await PGlite.create(own, pgliteOptions)
  await overPglite(database)
  await database.close()
  // Another process may have been first, and may already be copying its own.
  await rename(own, stored).catch(() => rm(own, { recursive: true }))
  return stored
}

/** Another one for another PGlite and for other migrations. */
async function versionOfTables(): Promise<string> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const files = [
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
    ...names.map((name) => join(migrations, name)),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
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
