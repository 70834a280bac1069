import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { describe, inject } from 'vitest'
import type { Database } from '#server/base/db/db.ts'
import { overPglite, pgliteOptions } from '#server/base/db/pglite.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { dress, engineOf } from '../../engines/engine.ts'
import { silent } from './emulator.ts'

export type Engine = 'pglite' | 'postgres'

/** Set by `npm run engines`: then every test runs on it. */
const chosen = engineOf(process.env.ERA_ENGINE)
if (chosen === 'no-listen') await import('../../engines/no-listen.ts')

export const hasPostgres = inject('postgres') !== ''

/** The same stories on both engines. Where PostgreSQL is not installed, its half is reported as skipped. */
export function onBoth(name: string, stories: (engine: Engine) => void) {
  describe.skipIf(chosen !== undefined)(`${name} (PGlite)`, () => stories('pglite'))
  describe.skipIf(!hasPostgres)(`${name} (PostgreSQL)`, () => stories('postgres'))
}

/** What only PostgreSQL can show: PGlite runs one transaction at a time and hides every race. */
export const onPostgres = describe.skipIf(!hasPostgres)

export const freshDatabase = async (engine: Engine): Promise<Database> =>
  engine === 'pglite' && chosen === undefined ? freshPglite() : freshPostgres()

async function freshPostgres(): Promise<Database> {
  const url = await freshUrl()
  const { pathname } = new URL(url)
  const { through, reads } = inject('ways')
  const database = await openPostgres(
    through === undefined ? url : through + pathname,
    silent,
    url,
    reads && reads + pathname,
  )
  await dress(chosen, url)
  return database
}

async function freshPglite(): Promise<Database> {
  const empty = new Blob([await readFile(inject('pglite'))])
  return overPglite(await PGlite.create({ ...pgliteOptions, loadDataDir: empty }))
}

export async function freshUrl(): Promise<string> {
  const server = inject('postgres')
  const name = `era_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${server}/${name}`
}
