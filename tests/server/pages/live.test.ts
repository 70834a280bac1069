import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { products, variants } from '#server/base/db/schema.ts'
import { createPages } from '#server/pages/routes.ts'
import { freshDatabase } from '../base/engines.ts'
import { aShop } from '../base/shop.ts'
import { aBuild } from './build.ts'

/** In the build of these tests `/` shows Rosa’s price, `/rosa` and `/newpage?product=…` a product's name. */

// A look at the database is late when a test says so, not when the machine is busy.
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>()
  const patience: typeof real.setTimeout = (ms, value, options) =>
    options?.ref === false && answers !== 'too late'
      ? new Promise(() => undefined)
      : real.setTimeout(ms, value, options)
  return { ...real, setTimeout: patience }
})

const HOUR = 3_600_000
let now = Date.parse('2026-11-21T12:10:00Z')
let build: Awaited<ReturnType<typeof aBuild>>
let fixture: Awaited<ReturnType<typeof aShop>>
let pages: Awaited<ReturnType<typeof createPages>>
/** How the database answers. */
let answers: 'as ever' | 'with an error' | 'too late'
const waiting: (() => void)[] = []

beforeAll(async () => {
  const database = await freshDatabase('pglite')
  const read: typeof database.read = async (work) => {
    if (answers === 'with an error') throw new Error('The database is gone.')
    if (answers === 'too late') await new Promise<void>((resolve) => waiting.push(resolve))
    return database.read(work)
  }
  fixture = await aShop({ database: { ...database, read }, now: () => new Date(now) })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  answers = 'as ever'
  now = Date.parse('2026-11-21T12:10:00Z')
  await setPrice(2_200)
  build = await aBuild()
  pages = await createPages(fixture.services, build.dir)
  await expect.poll(build.rendered).toContain('/not-found')
})
afterEach(async () => {
  for (const answer of waiting.splice(0)) answer()
  await build.remove()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  pages.request(`http://shop.test${path}`, { headers })
const text = async (path: string) => (await get(path)).text()
const setPrice = (price: number) =>
  fixture.services.db
    .update(variants)
    .set({ price, version: sql`version + 1` })
    .where(eq(variants.product, 'rosa'))
const rename = (slug: string, name: string) =>
  fixture.services.db.update(products).set({ name, version: sql`version + 1` }).where(eq(products.slug, slug))
const renders = async (path: string) => (await build.rendered()).filter((href) => href === path).length
/** Visits from a second later on. */
const visited = (path: string) => {
  now += 1_000
  return expect.poll(() => text(path))
}

describe('a changed price', () => {
  test('is on the pages that show it, and no other page is rendered again or sent again', async () => {
    const [home, rosa, cream] = [await get('/'), await get('/rosa'), await get('/newpage?product=reglow')]
    const before = (await build.rendered()).length
    await setPrice(4_321)
    await visited('/').toContain('4321')
    expect((await get('/')).headers.get('etag')).not.toBe(home.headers.get('etag'))
    for (const [path, known] of [
      ['/rosa', rosa],
      ['/newpage?product=reglow', cream],
    ] as const) {
      const etag = known.headers.get('etag') ?? ''
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    }
    expect((await build.rendered()).slice(before)).toEqual(['/'])
  })

  test('has another name for what the page shows, which a page asks for without the page', async () => {
    const name = async (path: string) => {
      const answer = await pages.request(`http://shop.test${path}`, { method: 'HEAD' })
      expect(await answer.text()).toBe('')
      return answer.headers.get('x-era-shown')
    }
    const [home, rosa] = [await name('/'), await name('/rosa')]
    expect(home).toMatch(/^[\w-]{22}$/)
    await setPrice(4_321)
    await visited('/').toContain('4321')
    expect(await name('/')).not.toBe(home)
    expect(await name('/rosa')).toBe(rosa)
  })

  test('is what a page has for the first visitor after a quiet hour', async () => {
    await setPrice(4_321)
    now += HOUR
    expect(await text('/')).toContain('4321')
  })

  test('delays no request while the shop is visited', async () => {
    await setPrice(4_321)
    now += 1_000
    expect(await text('/')).toContain('2200')
    await visited('/').toContain('4321')
  })
})

test('a changed name is on the product’s page in the catalogue and on its own', async () => {
  await get('/newpage?product=reglow')
  await rename('reglow', 'Glow Again')
  await rename('rosa', 'Rosy')
  await visited('/rosa').toContain('Rosy')
  expect(await text('/newpage?product=reglow')).toContain('Glow Again')
  expect([await renders('/'), await renders('/rosa')]).toEqual([1, 2])
})

describe('without its database', () => {
  test.each(['with an error', 'too late'] as const)(
    'that answers %s, a shop shows the pages it has',
    async (how) => {
      answers = how
      now += 23 * HOUR
      expect([(await get('/')).status, await text('/')]).toEqual([200, expect.stringContaining('2200')])
    },
  )

  test('it shows none any more once the promise of their prices is over', async () => {
    await get('/')
    answers = 'with an error'
    now += 24 * HOUR + 1
    const answer = await get('/')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await answer.text()).not.toContain('2200')
    answers = 'as ever'
    await setPrice(4_321)
    now += 1_000
    expect(await text('/')).toContain('4321')
  })
})
