import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { influencers, staffLog } from '#server/base/db/schema.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { onBoth } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { queuedMails } from '../base/queued-mails.ts'
import { json, token } from '../base/shop.ts'
import { aProgram } from './program.ts'

const application = {
  name: 'June Park',
  email: 'june@example.com',
  platform: 'tiktok',
  profileUrl: 'https://tiktok.com/@june',
  audience: '1k-10k',
  handle: 'june-glow',
  why: 'I read labels aloud.',
}

onBoth('an application', (engine) => {
  const program = aProgram(engine)
  const { later, dashboard, creators, change } = program

  const june = token({ uid: 'june', email: 'june@example.com', emailVerified: true })
  const apply = (body: object, who = june) => program.shop.ask('POST', '/influencers', { token: who, body })

  test('creates no page before a manager has approved it', async () => {
    expect((await apply(application)).status).toBe(201)
    expect((await apply(application)).status).toBe(201)
    expect(await dashboard(june)).toMatchObject({ state: 'applied' })
    expect((await program.shop.ask('GET', '/influencers/JUNE-GLOW')).status).toBe(404)
    expect(await creators('applied')).toHaveLength(1)
  })

  test('for a handle that is taken is refused', async () => {
    const other = token({ uid: 'kim', email: 'kim@example.com', emailVerified: true })
    const answer = await apply({ ...application, email: 'kim@example.com', handle: 'maya' }, other)
    const { code, errors } = await problemOf(answer, 409)
    const message = 'That one is taken. Free now: june, june-p, june-park.'
    expect([code, errors]).toEqual(['code_taken', [{ path: 'handle', message }]])
    expect((await apply({ ...application, email: 'kim@example.com', handle: 'june' }, other)).status).toBe(
      201,
    )
  })

  test('shows the manager codes that are free, and is approved with one of them', async () => {
    const of = async (code: string) => (await creators('applied')).find((one) => one.code === code)
    const row = await of('JUNE')
    // Hers looks like the other applicant's, who was first.
    expect(row?.freeCodes).toEqual(['JUNE-P', 'JUNE-PARK', 'JUNE-ERA'])
    const approve = { id: row?.id, version: row?.version, action: 'approve' }
    for (const taken of ['maya', 'june-g1ow']) {
      const { errors } = await problemOf(await change({ ...approve, code: taken }), 409)
      expect(errors?.[0]?.path).toBe('code')
    }
    expect(await json(change({ ...approve, code: 'june-park' }))).toMatchObject({
      code: 'JUNE-PARK',
      state: 'active',
    })
    expect((await program.shop.ask('GET', '/influencers/JUNE-PARK')).status).toBe(200)
    await problemOf(await program.shop.ask('GET', '/influencers/JUNE'), 404)
    const logged = await program.shop.services.db.select().from(staffLog)
    expect(logged.at(-1)?.details).toMatchObject({ before: { code: 'JUNE' }, after: { code: 'JUNE-PARK' } })
  })

  test('wins a handle once among concurrent applications', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        apply(
          { ...application, email: `r${at}@example.com`, handle: 'race' },
          token({ uid: `r${at}`, email: `r${at}@example.com`, emailVerified: true }),
        ),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  test('that is approved opens the page and sends a mail', async () => {
    const row = (await creators('applied')).find((one) => one.code === 'JUNE-GLOW')
    const approve = { id: row?.id, version: row?.version, action: 'approve', rate: 1_200, discount: 500 }
    expect(await json(change(approve))).toMatchObject({ state: 'active', rate: 1_200, discount: 500 })
    await problemOf(await change(approve), 409)
    const addRole = vi.spyOn(program.shop.services.auth, 'addRole')
    await runDueJobs({ ...program.shop.services, mailer: { where: '', send: async () => undefined } })
    expect(addRole.mock.calls).toContainEqual(['june', 'influencer'])
    expect((await program.shop.ask('GET', '/influencers/june-glow')).status).toBe(200)
    const mails = (await queuedMails(program.shop.services)).filter(
      ({ payload }) => payload.mail === 'influencer_approved' && payload.influencer === row?.id,
    )
    expect(mails).toHaveLength(1)
    const quote = await json<AnswerOf<'quote'>>(
      program.shop.ask('POST', '/quote', {
        body: { items: [{ id: 'ROSA-100', units: 1 }], code: 'JUNE-GLOW' },
      }),
    )
    expect(quote.discount).toBe(110)
  })

  test('that is approved shows its first steps until they are put away', async () => {
    expect(await dashboard(june)).toMatchObject({ state: 'active', steps: true })
    const done = () => program.shop.ask('POST', '/me/influencer/steps', { token: june })
    expect(await Promise.all([json(done()), json(done())])).toEqual([{ done: true }, { done: true }])
    expect(await dashboard(june)).not.toHaveProperty('steps')
    const nobody = token({ uid: 'nobody', email: 'nobody@example.com', emailVerified: true })
    await problemOf(await program.shop.ask('POST', '/me/influencer/steps', { token: nobody }), 403)
  })

  test('paused closes page and code, and opens again', async () => {
    const row = (await creators('active')).find((one) => one.code === 'JUNE-GLOW')
    await change({ id: row?.id, version: row?.version, action: 'pause' })
    expect(await json(program.shop.ask('GET', '/influencers/JUNE-GLOW'))).toMatchObject({
      state: 'paused',
      discount: 0,
      picks: [],
    })
    const quote = { items: [{ id: 'ROSA-100', units: 1 }], code: 'JUNE-GLOW' }
    expect(await json(program.shop.ask('POST', '/quote', { body: quote }))).toMatchObject({
      problems: [{ code: 'code_refused' }],
    })
    await change({ id: row?.id, version: (row?.version ?? 0) + 1, action: 'resume' })
    expect(await json(program.shop.ask('POST', '/quote', { body: quote }))).toMatchObject({ problems: [] })
  })

  test('declined can be made again after three months', async () => {
    const row = (await creators('applied')).find((one) => one.code === 'RACE')
    await change({ id: row?.id, version: row?.version, action: 'decline' })
    const [stored] = await program.shop.services.db
      .select()
      .from(influencers)
      .where(eq(influencers.code, 'RACE'))
    const again = token({ uid: stored?.uid ?? '', email: stored?.email ?? '', emailVerified: true })
    const body = { ...application, email: stored?.email, handle: 'race-2' }
    await problemOf(await apply(body, again), 403)
    later(91)
    expect((await apply(body, again)).status).toBe(201)
    expect(await dashboard(again)).toMatchObject({ state: 'applied' })
  })

  test.each([
    ['handle', 'Not A Handle'],
    ['profileUrl', 'javascript:alert(1)'],
    ['platform', 'myspace'],
    ['rate', 9_000],
    ['state', 'active'],
  ])('with a %s of %j is refused', async (field, value) => {
    const { errors } = await problemOf(await apply({ ...application, [field]: value }), 422)
    expect(errors?.[0]?.path).toBe(field)
  })
})
