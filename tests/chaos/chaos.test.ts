import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '#server/base/db/db.ts'
import { openPglite } from '#server/base/db/pglite.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { dataDirectory } from '../empty-cluster.ts'
import { silent } from '../server/base/emulator.ts'
import { freshUrl, onPostgres } from '../server/base/engines.ts'
import type { Journal } from './client.ts'
import { killLoop, stopLoop } from './kills.ts'
import { judge, type Verdict } from './oracle.ts'
import { type Running, startProcess } from './process.ts'
import { raceCarts, raceCodes, raceForOne, raceMoves, raceReplays, setStock } from './races.ts'

/** `npm run chaos` in short, so that no change gets by without it. */

const LONG_MS = 480_000
const broken = (verdicts: readonly Verdict[]) => verdicts.filter((verdict) => verdict.broken !== 0)

onPostgres('two processes on one PostgreSQL', () => {
  const journal: Journal = []
  let databaseUrl: string
  let database: Database
  let running: Running[]
  const scene = () => ({ urls: running.map((one) => one.url), database, journal })
  beforeAll(async () => {
    databaseUrl = await freshUrl()
    database = await openPostgres(databaseUrl, silent)
    // Both find an empty database and both want to fill it.
    running = await Promise.all([startProcess({ databaseUrl }), startProcess({ databaseUrl })])
  }, LONG_MS)
  afterAll(async () => {
    await Promise.all(running.map((one) => one.end('SIGTERM')))
    await database.close()
    expect(inject('postgres')).not.toBe('')
  }, LONG_MS)

  const races: [string, () => Promise<Verdict>][] = [
    ['sell what there is and no more', () => raceForOne(scene(), 2)],
    ['do not lock each other out', () => raceCarts(scene(), 150)],
    ['respect the limits of codes', () => raceCodes(scene(), 24)],
    ['store one order per id', () => raceReplays(scene(), 8)],
    ['let one of two moves win', () => raceMoves(scene(), 16)],
  ]
  test.each(races)('%s', { timeout: LONG_MS }, async (_, race) => {
    expect(broken([await race()])).toEqual([])
  })

  test('lose no answered order when they are killed', { timeout: LONG_MS }, async () => {
    await setStock(scene(), 1_000_000)
    const { verdicts } = await killLoop({ databaseUrl }, 2, 3, journal)
    expect(broken([...verdicts, await stopLoop({ databaseUrl }, 1, journal)])).toEqual([])
    expect(broken(await judge(database, journal))).toEqual([])
  })
})

test('PGlite loses no answered order when its process is killed', { timeout: LONG_MS }, async () => {
  const dataDir = await dataDirectory()
  const journal: Journal = []
  const { verdicts } = await killLoop({ dataDir }, 1, 2, journal)
  const database = await openPglite(join(dataDir, 'db'))
  expect(broken([...verdicts, ...(await judge(database, journal))])).toEqual([])
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a second process on a PGlite directory is refused with the holder’s process id, a backup too', {
  timeout: LONG_MS,
}, async () => {
  const dataDir = await dataDirectory()
  const first = await startProcess({ dataDir })
  await expect(startProcess({ dataDir })).rejects.toThrow(`process ${first.pid}`)
  const file = join(dataDir, 'era.backup')
  expect(await command('backup', file, dataDir)).toEqual({
    code: 1,
    said: expect.stringContaining(`Another Era has ${dataDir} open: process ${first.pid}.`),
  })
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0 })
  expect(await command('backup', file, dataDir)).toEqual({
    code: 0,
    said: expect.stringContaining(`rows are in ${file}`),
  })
  expect(await command('restore', file, dataDir)).toEqual({
    code: 1,
    said: expect.stringContaining('This database is in use'),
  })
  await rm(dataDir, { recursive: true, force: true })
})

/** What `npm run backup` and `npm run restore` run, and their output. */
async function command(verb: 'backup' | 'restore', file: string, dataDir: string) {
  const script = fileURLToPath(new URL('../../src/server/backup/main.ts', import.meta.url))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [script, verb, file], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: out + err }),
    )
  })
}
