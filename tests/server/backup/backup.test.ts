import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureFiles } from '#domain/catalogue/picture.ts'
import { dump } from '#server/backup/dump.ts'
import { restore } from '#server/backup/restore.ts'
import { tablesInOrder } from '#server/backup/tables.ts'
import type { Database } from '#server/base/db/db.ts'
import { storePicture } from '#server/picture/pictures.ts'
import { folderStorage } from '#server/picture/storage.ts'
import { judge } from '../../chaos/oracle.ts'
import { freshDatabase, hasPostgres, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'era-backup-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const picture = { id: 'b'.repeat(32), width: 800, height: 1_000, colour: '#e6b2ac' }
const files = pictureFiles(picture).map((name) => ({ name, bytes: Buffer.from(`of ${name}`) }))

async function countsOf({ db }: Database) {
  const counts: Record<string, number> = {}
  for (const { name } of tablesInOrder()) {
    counts[name] = Number((await db.execute(`select count(*) from ${name}`)).rows[0]?.count)
  }
  return counts
}

onBoth('a backup', (engine) => {
  let fixture: Fixture
  let file: string
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), env: { mediaDir: join(dir, engine) } })
    await storePicture(fixture.services, picture.id, { ...picture, files }, 'manager:boss')
    file = join(dir, `${engine}.backup`)
  })
  afterAll(() => fixture.close())

  const place = async (shop: Fixture) => {
    const body = await anOrderFor(shop, [{ id: 'SET-TRAVELBAG-BLUSH', units: 1 }], { code: 'MAYA' })
    const answer = await shop.ask('POST', '/orders', { body })
    expect(answer.status).toBe(201)
    const order: { number: string } = await answer.json()
    return { ...body, number: order.number }
  }

  test('made while the shop sells is consistent as of one instant', async () => {
    const before = await place(fixture)
    const selling = Promise.all(Array.from({ length: 12 }, () => place(fixture)))
    const { rows } = await dump(fixture.services.db, fixture.services.media, file, new Date())
    await selling
    expect(rows).toBeGreaterThan(50)
    expect(before.number).toMatch(/^ERA-/)
  })

  test.each(hasPostgres ? (['pglite', 'postgres'] as const) : (['pglite'] as const))(
    'is restored completely on %s, and the shop continues from that state',
    async (other) => {
      const database = await freshDatabase(other)
      const media = folderStorage(join(dir, `${engine}-${other}`))
      await restore(database.db, media, file)
      for (const name of pictureFiles(picture)) {
        expect(await media.get(name)).toEqual(await fixture.services.media.get(name))
      }
      const verdicts = await judge(database, [])
      const own = verdicts.filter(({ invariant }) => !invariant.startsWith('one order per id'))
      expect(own.filter(({ broken }) => broken > 0)).toEqual([])
      const counts = await countsOf(database)
      expect(counts).toMatchObject({ products: 13, influencers: 1 })
      expect(counts.order_events).toBe(counts.orders)
      await expect(restore(database.db, media, file)).rejects.toThrow('in use')
      const again = await aShop({ database })
      const numbers = (await database.db.execute('select max(serial) as last from orders')).rows
      expect((await place(again)).number).toBe(`ERA-${Number(numbers[0]?.last) + 1}`)
      await again.close()
    },
  )

  test('that is truncated restores nothing', async () => {
    const database = await freshDatabase('pglite')
    const cut = join(dir, `${engine}.cut`)
    const whole = await readFile(file)
    await writeFile(cut, whole.subarray(0, whole.length / 2))
    await expect(restore(database.db, fixture.services.media, cut)).rejects.toThrow()
    expect(await countsOf(database)).toMatchObject({ products: 0, orders: 0 })
    await database.close()
  })
})
