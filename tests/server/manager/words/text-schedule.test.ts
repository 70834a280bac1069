import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import { jobs, staffLog } from '#server/base/db/schema.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { publishScheduledText } from '#server/manager/words/text-schedule.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json, token } from '../../base/shop.ts'
import { manager } from '../../base/staff.ts'

type Words = TextPage['words']
const HOUR = 3_600_000

onBoth('words that are published at a time', (engine) => {
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

  const of = (id: string, part = '') => `/manager/texts/${id}${part}`
  const read = (id: string) => json<TextPage>(fixture.ask('GET', of(id), { token: manager }))
  const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString()
  const schedule = async (id: string, words: Words, { hours = 1, replaces = null as string | null } = {}) => {
    const { version } = await read(id)
    const body = { words, version, at: inHours(hours), replaces }
    return fixture.ask('POST', of(id, '/schedule'), { token: manager, body })
  }
  const change = (id: string, schedule: string | undefined, hours: number) =>
    fixture.ask('PATCH', of(id, '/schedule'), {
      token: manager,
      body: { id: schedule, at: inHours(hours) },
    })
  const publish = async (id: string, words: Words) => {
    const { version } = await read(id)
    return fixture.ask('POST', of(id), { token: colleague, body: { version, words } })
  }
  const shown = async (id: string, at = fixture) =>
    (await json<AnswerOf<'catalogue'>>(at.ask('GET', '/catalogue'))).words?.[id]?.words
  const logOf = async (id: string) => {
    const all = await fixture.services.db.select().from(staffLog)
    return all.flatMap(({ what, details }) => (details.name === id ? [what] : []))
  }

  test('are live in every process at that time and not before, once, however many run the job', async () => {
    const words = { text: 'At noon.' }
    await fixture.ask('PUT', of('banner', '/draft'), {
      token: manager,
      body: { words, base: 1, revision: 0 },
    })
    const page = await json<TextPage>(schedule('banner', words))
    expect(page.schedule).toMatchObject({ by: 'manager@era.test', at: inHours(1), stopped: null, words })
    // Sent again, as its answer was lost.
    expect(await json<TextPage>(schedule('banner', words))).toEqual(page)
    now += HOUR - 1
    await runDueJobs(fixture.services)
    expect([await shown('banner'), await shown('banner', second)]).toEqual([undefined, undefined])
    now += 1
    await Promise.all([runDueJobs(fixture.services), runDueJobs(second.services)])
    // A process that died after the publication and before its job was done: another one takes the job.
    await fixture.services.db
      .update(jobs)
      .set({ doneAt: null, dueAt: new Date(now) })
      .where(like(jobs.cause, 'publication:%'))
    await runDueJobs(second.services)
    expect([await shown('banner'), await shown('banner', second)]).toEqual([words, words])
    expect(await read('banner')).toMatchObject({
      version: 2,
      schedule: null,
      draft: null,
      published: { by: 'manager@era.test', at: inHours(0) },
    })
    expect(await logOf('banner')).toEqual(['text.scheduled', 'text.published'])
  })

  test('are at their last time only, and not at all once they are cancelled', async () => {
    const first = await json<TextPage>(schedule('home', { 'hero.body': 'Later.' }))
    const moved = await json<TextPage>(change('home', first.schedule?.id, 3))
    expect(moved.schedule).toMatchObject({ at: inHours(3), words: { 'hero.body': 'Later.' } })
    await problemOf(await change('home', first.schedule?.id, 4), 409)
    now += 2 * HOUR
    await runDueJobs(fixture.services)
    expect(await shown('home')).toBeUndefined()
    const gone = await fixture.ask('DELETE', of('home', `/schedule/${moved.schedule?.id}`), {
      token: manager,
    })
    expect(await json<TextPage>(gone)).toMatchObject({ schedule: null })
    now += 2 * HOUR
    await runDueJobs(fixture.services)
    await publishScheduledText(fixture.services, moved.schedule?.id ?? '')
    expect(await shown('home')).toBeUndefined()
    await problemOf(await change('home', moved.schedule?.id, 4), 404)
    expect(await logOf('home')).toEqual(['text.scheduled', 'text.scheduled', 'text.schedule_removed'])
  })

  test('stop where someone published meanwhile, and nothing of theirs is overwritten', async () => {
    const page = await json<TextPage>(schedule('footer', { legal: 'Mine.' }))
    expect((await publish('footer', { legal: 'Theirs.' })).status).toBe(200)
    now += 2 * HOUR
    await runDueJobs(fixture.services)
    expect(await shown('footer')).toEqual({ legal: 'Theirs.' })
    expect((await read('footer')).schedule).toMatchObject({ id: page.schedule?.id, stopped: 'published' })
    const again = await json<TextPage>(
      schedule('footer', { legal: 'Mine.' }, { replaces: page.schedule?.id ?? null }),
    )
    now += HOUR
    await runDueJobs(fixture.services)
    expect([again.schedule?.stopped, await shown('footer')]).toEqual([null, { legal: 'Mine.' }])
  })

  test('keep what a policy left to the shop; times and words that cannot be are refused', async () => {
    const builtIn = { title: 'Tax', parts: [{ id: 'tax-text', title: '', text: 'As it was.' }] }
    const body = { words: { title: 'On tax' }, version: 1, builtIn, at: inHours(1), replaces: null }
    await json(fixture.ask('POST', of('tax', '/schedule'), { token: manager, body }))
    now += HOUR
    await runDueJobs(fixture.services)
    const { versions } = await json<AnswerOf<'policyVersions'>>(fixture.ask('GET', '/policies/tax'))
    expect(versions[0]?.words).toEqual({ ...builtIn, title: 'On tax' })
    for (const hours of [0, -1, 9_000]) {
      const refused = await problemOf(await schedule('all', { title: 'All' }, { hours }), 422)
      expect(refused.errors).toMatchObject([{ path: 'at' }])
    }
    const long = await problemOf(await schedule('all', { title: 'x'.repeat(99) }), 422)
    expect(long.errors).toMatchObject([{ path: 'words.title' }])
  })
})
