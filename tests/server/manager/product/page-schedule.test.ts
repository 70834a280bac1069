import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { PageWords } from '#domain/manager/page-words.ts'
import { jobs, staffLog } from '#server/base/db/schema.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { publishScheduled } from '#server/manager/product/page-schedule.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json, token } from '../../base/shop.ts'
import { manager } from '../../base/staff.ts'

type Page = AnswerOf<'productPage'>
const HOUR = 3_600_000

onBoth('a page that is published at a time', (engine) => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  let fixture: Fixture
  /** Another process on the same database. */
  let second: Fixture
  const colleague = token({ uid: 'colleague', email: 'colleague@era.test', role: 'manager' })
  beforeAll(async () => {
    const database = await freshDatabase(engine)
    fixture = await aShop({ database, now: () => new Date(now) })
    second = await aShop({ database, now: () => new Date(now) })
  })
  afterAll(() => fixture.close())

  const of = (slug: string, part = 'page') => `/manager/products/${slug}/${part}`
  const read = (slug: string) => json<Page>(fixture.ask('GET', of(slug), { token: manager }))
  const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString()
  const schedule = async (
    slug: string,
    tagline: string,
    { hours = 1, replaces = null as string | null, by = manager } = {},
  ) => {
    const { words, version } = await read(slug)
    const body = { words: { ...words, tagline }, version, at: inHours(hours), replaces }
    return fixture.ask('POST', of(slug, 'schedule'), { token: by, body })
  }
  const publish = async (slug: string, over: Partial<PageWords>) => {
    const { words, version } = await read(slug)
    const body = { version, words: { ...words, ...over } }
    return fixture.ask('POST', of(slug), { token: colleague, body })
  }
  const shown = async (slug: string, at = fixture) => {
    const { products } = await json<AnswerOf<'catalogue'>>(at.ask('GET', '/catalogue'))
    return products.find((one) => one.slug === slug)?.tagline
  }
  const logOf = async (slug: string) => {
    const all = await fixture.services.db.select().from(staffLog)
    return all.flatMap(({ what, details }) => (details.product === slug ? [what] : []))
  }

  test('is live in every process at that time and not before, once, however many run the job', async () => {
    const before = await shown('rosa')
    const draft = { words: { ...(await read('rosa')).words, tagline: 'At noon.' }, base: 1, revision: 0 }
    await fixture.ask('PUT', of('rosa', 'draft'), { token: manager, body: draft })
    const page = await json<Page>(schedule('rosa', 'At noon.'))
    expect(page.schedule).toMatchObject({ by: 'manager@era.test', at: inHours(1), stopped: null })
    now += HOUR - 1
    await runDueJobs(fixture.services)
    expect([await shown('rosa'), await shown('rosa', second)]).toEqual([before, before])
    now += 1
    const earlier = fixture.notifications.length
    await Promise.all([runDueJobs(fixture.services), runDueJobs(second.services)])
    // A process that died after the publication and before its job was done: another one takes the job.
    await fixture.services.db
      .update(jobs)
      .set({ doneAt: null, dueAt: new Date(now) })
      .where(like(jobs.cause, 'publication:%'))
    await runDueJobs(second.services)
    expect([await shown('rosa'), await shown('rosa', second)]).toEqual(['At noon.', 'At noon.'])
    const notified = [...fixture.notifications.slice(earlier), ...second.notifications]
    expect(notified.filter(({ payload }) => payload === 'rosa')).toEqual([
      { channel: 'catalogue', payload: 'rosa' },
    ])
    expect(await read('rosa')).toMatchObject({
      version: 2,
      schedule: null,
      draft: null,
      published: { by: 'manager@era.test', at: inHours(0) },
    })
    expect(await logOf('rosa')).toEqual(['product.scheduled', 'product.published'])
  })

  test('is at its last time only, and not at all once it is cancelled', async () => {
    const first = await json<Page>(schedule('reglow', 'Later.'))
    const change = (id: string | undefined, hours: number) =>
      fixture.ask('PATCH', of('reglow', 'schedule'), { token: manager, body: { id, at: inHours(hours) } })
    const moved = await json<Page>(change(first.schedule?.id, 3))
    expect(moved.schedule).toMatchObject({ at: inHours(3), words: { tagline: 'Later.' } })
    await problemOf(await change(first.schedule?.id, 4), 409)
    now += 2 * HOUR
    await runDueJobs(fixture.services)
    expect((await read('reglow')).schedule?.id).toBe(moved.schedule?.id)
    const gone = fixture.ask('DELETE', of('reglow', `schedule/${moved.schedule?.id}`), { token: manager })
    expect((await json<Page>(gone)).schedule).toBeNull()
    now += 2 * HOUR
    await runDueJobs(fixture.services)
    expect([await shown('reglow'), (await read('reglow')).version]).not.toContain('Later.')
    expect(await logOf('reglow')).toEqual([
      ...['product.scheduled', 'product.scheduled', 'product.schedule_removed'],
    ])
  })

  test('is refused when someone published meanwhile, which is said at once, and nothing of either is lost', async () => {
    await schedule('pretty', 'Mine.')
    expect((await publish('pretty', { summary: 'Theirs.' })).status).toBe(200)
    const { schedule: stopped, words, version } = await read('pretty')
    expect([stopped?.stopped, stopped?.words.tagline, words.summary]).toEqual([
      ...['published', 'Mine.', 'Theirs.'],
    ])
    now += 2 * HOUR
    await runDueJobs(fixture.services)
    expect([(await read('pretty')).version, await shown('pretty')]).toEqual([version, words.tagline])
    // On top of theirs it is scheduled again.
    const again = await schedule('pretty', 'Mine.', { replaces: stopped?.id ?? null })
    expect((await json<Page>(again)).schedule?.stopped).toBeNull()
    now += 2 * HOUR
    await runDueJobs(second.services)
    expect(await read('pretty')).toMatchObject({ words: { tagline: 'Mine.', summary: 'Theirs.' } })
    expect(await logOf('pretty')).toEqual([
      ...['product.scheduled', 'product.schedule_stopped', 'product.published'],
      ...['product.scheduled', 'product.published'],
    ])
  })

  test('is refused when the product was hidden meanwhile', async () => {
    await schedule('myturn', 'Now.')
    await fixture.ask('POST', of('myturn', 'hide'), { token: colleague })
    expect((await read('myturn')).schedule?.stopped).toBe('hidden')
    now += 2 * HOUR
    await runDueJobs(fixture.services)
    expect(await read('myturn')).toMatchObject({ hidden: true, version: 1 })
  })

  test('of two editors is one: the second is refused with the name of the first', async () => {
    expect((await schedule('rekindle', 'First.')).status).toBe(200)
    const { detail } = await problemOf(await schedule('rekindle', 'Second.', { by: colleague }), 409)
    expect(detail).toContain('manager@era.test')
    expect((await read('rekindle')).schedule?.words.tagline).toBe('First.')
  })

  test('names each fault when it is scheduled, not when it is due', async () => {
    expect((await problemOf(await schedule('repurify', ''), 422)).errors?.[0]?.path).toBe('words.tagline')
    for (const hours of [-1, 0, 24 * 400]) {
      const { errors } = await problemOf(await schedule('repurify', 'Fine.', { hours }), 422)
      expect(errors?.[0]?.path).toBe('at')
    }
    expect((await read('repurify')).schedule).toBeNull()
  })

  test('is not stopped by a change of the stock, and keeps a draft that went on', async () => {
    const { words } = await read('resparkle')
    await schedule('resparkle', 'Scheduled.')
    const draft = { words: { ...words, tagline: 'Further.' }, base: 1, revision: 0 }
    await fixture.ask('PUT', of('resparkle', 'draft'), { token: manager, body: draft })
    now += 2 * HOUR
    await runDueJobs(fixture.services)
    expect(await read('resparkle')).toMatchObject({
      words: { tagline: 'Scheduled.' },
      draft: { words: { tagline: 'Further.' }, base: 1 },
    })
  })

  test('is whole or not there when it fails half-way, and the next try does it', async () => {
    const page = await json<Page>(schedule('holyglaze', 'Whole.'))
    now += 2 * HOUR
    const id = page.schedule?.id ?? ''
    const broken = {
      ...fixture.services,
      now: () => {
        throw new Error('Killed')
      },
    }
    await expect(publishScheduled(broken, id)).rejects.toThrow('Killed')
    expect(await read('holyglaze')).toMatchObject({ version: 1, schedule: { id, stopped: null } })
    await runDueJobs(fixture.services)
    expect(await read('holyglaze')).toMatchObject({ version: 2, schedule: null })
    const rows = await fixture.services.db
      .select()
      .from(jobs)
      .where(eq(jobs.cause, `publication:${id}`))
    expect(rows).toMatchObject([{ attempts: 1, error: null }])
  })
})
