import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { Database } from '#server/base/db/db.ts'
import { openPglite } from '#server/base/db/pglite.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { copyEmptyCluster } from '../empty-cluster.ts'
import { startCluster } from '../postgres.ts'
import { silent } from '../server/base/emulator.ts'
import { hasPostgres } from '../server/base/engines.ts'
import { ask } from './catalogue-calls.ts'
import { type Entry, each, type Journal, orderMaker, readCatalogue, send } from './client.ts'
import { judge } from './oracle.ts'
import { startProcess, type Where } from './process.ts'
import { setStock } from './races.ts'
import { noSmallDisk, smallDisk } from './small-disk.ts'

/** The disk under the database is really full: orders get 503, none is half written, and it recovers with space. */

const LONG_MS = 480_000
const REFUSED = 12
/** At most so many orders fit into the space that the database had allocated before. */
const TRIES = 4_000

const why = noSmallDisk()
// Not every developer may mount a file system; in CI the test must run.
if (why !== undefined && process.env.CI !== undefined) throw new Error(why)
if (why !== undefined) console.warn(`Skipped: ${why}`)

interface Setup {
  where: Where
  openDatabase: () => Promise<Database>
  close: () => Promise<void>
}

async function inDirectory(dataDir: string): Promise<Setup> {
  await copyEmptyCluster(dataDir)
  return {
    where: { dataDir },
    openDatabase: () => openPglite(join(dataDir, 'db')),
    close: async () => undefined,
  }
}

async function onServer(dir: string): Promise<Setup> {
  // A small write-ahead log fits on a small disk.
  const cluster = await startCluster(['fsync=on', 'min_wal_size=32MB', 'max_wal_size=48MB'], dir)
  if (cluster === undefined) throw new Error('PostgreSQL is not installed')
  const databaseUrl = `${cluster.url}/postgres`
  return {
    where: { databaseUrl },
    openDatabase: () => openPostgres(databaseUrl, silent),
    close: cluster.stop,
  }
}

const engines = [
  { engine: 'PGlite', setUp: inDirectory },
  ...(hasPostgres ? [{ engine: 'PostgreSQL', setUp: onServer }] : []),
]

describe.skipIf(why !== undefined)('on a full disk', () => {
  test.each(engines)(
    '$engine refuses orders with 503, still serves the catalogue, and recovers when there is space',
    { timeout: LONG_MS },
    async ({ setUp }) => {
      const disk = smallDisk(160)
      const { where, openDatabase, close } = await setUp(disk.dir)
      const ends: (() => Promise<unknown>)[] = []
      try {
        await stocked(where, openDatabase)
        const shop = await startProcess(where)
        ends.push(() => shop.end('SIGKILL'))
        const journal: Journal = []
        const order = await orderer(shop.url, journal)
        const staff = brand(shop.url)
        await staff.state()
        expect(await order()).toBe(201)

        disk.fill()
        await untilRefused(order, journal)
        expect(new Set(journal.map(({ status }) => status))).toEqual(new Set([201, 503]))
        expect((await fetch(`${shop.url}/api/catalogue`)).status).toBe(200)
        const before = await staff.state()
        const refused = await staff.work()
        expect(refused.filter((status) => ![503, 507].includes(status))).toEqual([])
        expect(await staff.state()).toEqual(before)

        disk.free()
        while ((await order()) !== 201) await sleep(100)
        expect((await staff.work()).filter((status) => status >= 300)).toEqual([])
        const unplaced = journal.filter(({ status }) => status !== 201)
        await each(unplaced, 4, (entry) => send(shop.url, entry))
        expect(unplaced.filter(({ number }) => number === undefined)).toEqual([])

        expect(await shop.end('SIGTERM')).toMatchObject({ code: 0 })
        const after = await openDatabase()
        ends.push(() => after.close())
        expect((await judge(after, journal)).filter(({ broken }) => broken !== 0)).toEqual([])
      } finally {
        for (const end of ends.reverse()) await end()
        await close()
        disk.remove()
      }
    },
  )
})

/** A shop after its first start, with stock for any number of orders. */
async function stocked(where: Where, openDatabase: Setup['openDatabase']) {
  await (await startProcess(where)).end('SIGTERM')
  const database = await openDatabase()
  await setStock({ database }, 1_000_000)
  await database.close()
}

/** A brand at work on its catalogue: what it publishes, imports and adds. */
function brand(url: string) {
  const state = async () => {
    const { value } = await ask(url, 'GET', '/products/rosa/page')
    const { version, words, range } = value as AnswerOf<'productPage'>
    return { version, words, skus: range.variants.map(({ sku, price }) => [sku, price]) }
  }
  return {
    state,
    async work(): Promise<number[]> {
      const { version, words } = await state()
      const products = (await ask(url, 'GET', '/products')).value as AnswerOf<'managerProducts'>
      const changes = products.variants
        .filter(({ sku }) => /^HOLYGLAZE-/.test(sku))
        .map(({ sku, version, price }) => ({ sku, version, price: price + 100 }))
      const size = { sku: 'ROSA-500', name: '500 ml', price: 9_000, stock: 3, weightGrams: 600 }
      const answers = [
        await ask(url, 'POST', '/products/imports', { id: randomUUID(), changes }),
        await ask(url, 'POST', '/products/rosa/variants', { variants: [size] }),
        await ask(url, 'POST', '/products/rosa/page', {
          version,
          words: { ...words, tagline: 'As much as fits.' },
        }),
      ]
      return answers.map(({ status }) => status)
    },
  }
}

async function orderer(url: string, journal: Journal) {
  const make = orderMaker(await readCatalogue(url))
  return async () => {
    const entry: Entry = {
      body: make([
        { id: 'ROSA-30', units: 1 },
        { id: 'SET-MYTURN', units: 1 },
      ]),
    }
    journal.push(entry)
    return (await send(url, entry)).status
  }
}

async function untilRefused(order: () => Promise<number | undefined>, journal: Journal) {
  const refused = () => journal.filter(({ status }) => status === 503).length
  while (refused() < REFUSED) {
    await Promise.all([order(), order(), order(), order()])
    if (journal.length > TRIES) throw new Error(`Of ${TRIES} orders ${refused()} were refused`)
  }
}
