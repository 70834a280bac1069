import { Buffer } from 'node:buffer'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { commissions, payouts } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { queuedMails, writtenMail } from '../base/queued-mails.ts'
import { aShop, json, token } from '../base/shop.ts'
import { act, manager, maya, placed } from '../base/staff.ts'

const DAY_MS = 86_400_000
const address = {
  line1: '5 Run Way',
  city: 'Oakland',
  region: 'CA' as const,
  postcode: '94607',
  country: 'US' as const,
}

onBoth('a statement', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-10-30T10:00:00.000Z')
  const later = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS)
  }
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
  })
  afterAll(() => fixture.close())

  const get = (path: string, who = maya) => fixture.ask('GET', path, { token: who })
  const list = () => json<AnswerOf<'myStatements'>>(get('/me/influencer/statements'))
  const read = (period: string) => json<AnswerOf<'myStatement'>>(get(`/me/influencer/statements/${period}`))
  const run = (body: object) =>
    json<AnswerOf<'managerPayouts'>>(fixture.ask('POST', '/manager/payouts', { token: manager, body }))
  const order = (units: number, email = 'run@example.com') =>
    placed(
      fixture,
      {
        code: 'MAYA',
        referral: { code: 'MAYA', at: now.toISOString() },
        contact: { email, name: 'Run' },
        address: { ...address, line1: `5 ${email} Way` },
      },
      [{ id: 'ROSA-100', units }],
    )
  const deliver = async (...ids: string[]) => {
    for (const action of ['pack', 'ship', 'deliver'] as const) {
      await act(
        fixture,
        action,
        ids.map((id) => ({ id })),
      )
    }
  }

  test('of a month and of a payout agree with the ledger to the minor unit', async () => {
    const first = await order(2)
    const second = await order(1)
    later(3)
    const third = await order(3)
    // Looks like her own: held, and then not counted.
    await order(1, 'influencer@era.test')
    await deliver(first.id, second.id, third.id)
    await act(fixture, 'refund', [{ id: second.id }], { lines: [{ id: 'ROSA-100', units: 1 }] })
    later(31)
    const [prepared] = (await run({ action: 'prepare' })).payouts
    const id = prepared?.id ?? ''
    await run({ action: 'paid', ids: [id], reference: 'RUN-7' })
    await act(fixture, 'refund', [{ id: third.id }], { lines: [{ id: 'ROSA-100', units: 2 }] })

    const { months, payouts: paid } = await list()
    expect(months.map(({ period, orders }) => [period, orders])).toEqual([
      ['2026-11', 2],
      ['2026-10', 2],
    ])
    const rows = await fixture.services.db.select().from(commissions)
    const statements = await Promise.all(months.map(({ period }) => read(period)))
    expect(statements.map(({ total }) => total)).toEqual(months.map(({ total }) => total))
    expect(statements.reduce((sum, { total }) => sum + total, 0)).toBe(
      rows.reduce((sum, { total }) => sum + total, 0),
    )
    for (const { lines, total } of statements) {
      expect(lines.reduce((sum, { commission }) => sum + commission, 0)).toBe(total)
    }
    expect(statements[0]?.lines).toMatchObject([
      { order: third.number, state: 'paid', reason: 'paid', rate: 1_000, commission: 198 },
      { state: 'held', reason: 'own_email', commission: 198 },
    ])

    const [sent] = await fixture.services.db.select().from(payouts)
    const payout = await read(id)
    expect(paid).toMatchObject([{ period: id, reference: 'RUN-7', total: sent?.amount }])
    expect(payout).toMatchObject({ payout: { reference: 'RUN-7' }, total: sent?.amount })
    expect(payout.lines.map(({ order, commission }) => [order, commission])).toEqual([
      [first.number, 396],
      [third.number, 594],
    ])
    // What was paid stays; the statement of the next payout has the rest.
    await deliver((await order(3)).id)
    later(31)
    const next = (await run({ action: 'prepare' })).payouts.find(({ paidAt }) => paidAt === null)
    await problemOf(await get(`/me/influencer/statements/${next?.id}`), 404)
    const review = await json<AnswerOf<'managerStatement'>>(
      get(`/manager/statements/MAYA/${next?.id}`, manager),
    )
    expect(review.lines.map(({ commission }) => commission)).toEqual([-396, 594])
    expect(review.total).toBe(next?.amount)
  })

  test('is a spreadsheet with each line and the sum', async () => {
    const answer = await get('/me/influencer/statements/2026-10/file')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="era-statement-MAYA-2026-10.xlsx"',
    )
    const { lines, total } = await read('2026-10')
    const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()))
    expect(sheet?.data).toEqual([
      ['Order', 'Placed (America/New_York)', 'State', 'Reason', 'Rate (%)', 'Commission'],
      // Ten o'clock UTC is six in New York.
      [lines[0]?.order, new Date('2026-10-30T06:00:00.000Z'), 'Paid', 'Paid out', 10, 3.96],
      [lines[1]?.order, new Date('2026-10-30T06:00:00.000Z'), 'Reversed', 'Returned', 10, 0],
      ['Total', null, null, null, null, total / 100],
    ])
  })

  test('is mailed after a payout and on request, each line as in the spreadsheet with it', async () => {
    const { payouts: paid } = await list()
    const asked = await fixture.ask('POST', '/me/influencer/statements/2026-10/mail', { token: maya })
    expect([asked.status, await asked.json()]).toEqual([202, { sentTo: 'influencer@era.test' }])
    const queued = await queuedMails(fixture.services)
    const mailed = async (name: string) => {
      const last = queued.findLast(({ payload }) => payload.mail === name)
      const mail = await writtenMail(fixture.services, last)
      const [sheet] = await readXlsxFile(mail?.files?.[0]?.bytes ?? Buffer.alloc(0))
      return {
        rows: sheet?.data ?? [],
        text: mail?.text ?? '',
        name: mail?.files?.[0]?.name,
        subject: mail?.content.subject,
      }
    }
    const expected = [
      ['statement', '2026-10', 'era-statement-MAYA-2026-10.xlsx'],
      ['payout_paid', paid[0]?.period ?? '', expect.stringMatching(/^era-statement-MAYA-payout-2026-/)],
    ] as const
    for (const [mail, period, file] of expected) {
      const { lines, total } = await read(period)
      const { rows, text, name } = await mailed(mail)
      expect(name).toEqual(file)
      const cents = (cell: unknown) => Math.round(Number(cell) * 100)
      const inSheet = rows.slice(1).map((row) => [row[0], cents(row[5])])
      expect(inSheet).toEqual([
        ...lines.map(({ order, commission }) => [order, commission]),
        ['Total', total],
      ])
      const said = [...text.matchAll(/^(ERA-\d+|Total) +(-?)\$([\d,]+)\.(\d\d)$/gm)]
      expect(
        said.map(([, order, sign, units, rest]) => [
          order,
          Number(`${sign}${units?.replaceAll(',', '')}${rest}`),
        ]),
      ).toEqual(inSheet)
    }
    await problemOf(await fixture.ask('POST', '/me/influencer/statements/2031-01/mail', { token: maya }), 404)
  })

  test('is for its owner and managers', async () => {
    const { payouts: paid } = await list()
    const period = paid[0]?.period ?? ''
    const june = token({ uid: 'june', email: 'june@example.com', emailVerified: true })
    const body = {
      name: 'June',
      email: 'june@example.com',
      platform: 'blog',
      profileUrl: 'https://june.example',
      audience: '1k-10k',
      handle: 'june',
      why: 'I read labels.',
    }
    await fixture.ask('POST', '/influencers', { token: june, body })
    await problemOf(await get('/me/influencer/statements', june), 403)
    const { influencers } = await json<AnswerOf<'managerInfluencers'>>(
      get('/manager/influencers?state=applied', manager),
    )
    const approve = { id: influencers[0]?.id, version: influencers[0]?.version, action: 'approve' }
    await fixture.ask('PATCH', '/manager/influencers', { token: manager, body: approve })
    expect(await json(get('/me/influencer/statements', june))).toEqual({ months: [], payouts: [] })
    for (const path of [period, `${period}/file`, '2026-10', '2026-13', 'x']) {
      await problemOf(await get(`/me/influencer/statements/${path}`, june), 404)
      await problemOf(await get(`/manager/statements/MAYA/${path}`, maya), 403)
    }
    expect((await get(`/manager/statements/MAYA/${period}`, manager)).status).toBe(200)
    await problemOf(await get(`/manager/statements/JUNE/${period}`, manager), 404)
  })
})

test.each([
  // Already November in Sydney, still October in New York.
  ['Australia/Sydney', '2026-10-31T13:30:00.000Z', '2026-11', '2026-10'],
  ['America/New_York', '2026-11-01T03:30:00.000Z', '2026-10', '2026-11'],
])('a month in %s is a month of the shop', async (timeZone, placedAt, month, other) => {
  const now = new Date(placedAt)
  const fixture = await aShop({ now: () => now, env: { timeZone } })
  await placed(fixture, { code: 'MAYA' })
  const get = (path: string) => fixture.ask('GET', `/me/influencer/statements${path}`, { token: maya })
  const { months } = await json<AnswerOf<'myStatements'>>(get(''))
  expect(months.map(({ period, orders }) => [period, orders])).toEqual([[month, 1]])
  const { lines } = await json<AnswerOf<'myStatement'>>(get(`/${month}`))
  expect(lines.map(({ at }) => at)).toEqual([placedAt])
  await problemOf(await get(`/${other}`), 404)
  await fixture.close()
})
