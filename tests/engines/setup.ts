import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { pgliteOptions } from '#server/base/db/pglite.ts'
import { dataDirectory } from '../empty-cluster.ts'
import { type Engine, engineOf, startEngine } from './engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where PostgreSQL listens, with no database named; empty where the system has none. */
    postgres: string
    /** How the shop gets to it, where that is another way. */
    ways: Pick<Engine, 'through' | 'reads'>
    /** A file of PGlite's with the shop's tables and nothing in them: making a new one takes five times as long. */
    pglite: string
  }
}

/** Vitest calls this once before the tests of a run and calls what it returns after them. */
export default async function setup(project: TestProject) {
  const engine = await startEngine(engineOf(process.env.ERA_ENGINE))
  if (engine === undefined && process.env.CI === 'true') {
    throw new Error('CI runs the database tests on PostgreSQL too: install Debian’s package “postgresql”.')
  }
  project.provide('postgres', engine?.direct ?? '')
  project.provide('ways', { through: engine?.through, reads: engine?.reads })
  const dir = await dataDirectory()
  const client = await PGlite.create(join(dir, 'db'), pgliteOptions)
  const file = join(dir, 'empty.tar')
  writeFileSync(file, new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  project.provide('pglite', file)
  return async () => {
    rmSync(dir, { recursive: true, force: true })
    await engine?.stop()
  }
}
