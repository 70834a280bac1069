import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { influencers, payoutAccounts, staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { queuedMails, writtenMail } from '../base/queued-mails.ts'
import { aShop, json, token } from '../base/shop.ts'
import { act, manager, maya, placed } from '../base/staff.ts'

const DAY_MS = 86_400_000
const us = { kind: 'us', holder: '=cmd|x', routing: '021000021', account: '000123456789', type: 'savings' }
const iban = { kind: 'iban', holder: 'Maya "M" Lee', iban: 'DE89 3704 0044 0532 0130 00' }
const full = /000123456789|021000021|DE89370400440532013000/

onBoth('a bank account', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-21T10:00:00.000Z')
  let payout = ''
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
  })
  afterAll(() => fixture.close())

  const ask = (method: 'GET' | 'PUT' | 'DELETE', body?: object, who = maya) =>
    fixture.ask(method, '/me/influencer/bank', { token: who, ...(body && { body: { bank: body } }) })
  const payouts = (body: object) =>
    json<AnswerOf<'managerPayouts'>>(fixture.ask('POST', '/manager/payouts', { token: manager, body }))
  const file = (format: string, ids = payout) =>
    fixture.ask('GET', `/manager/payouts/file?format=${format}&ids=${ids}`, { token: manager })

  test('is checked, saved, shown masked, and replaced whole', async () => {
    expect(await json(ask('GET'))).toEqual({ bank: null })
    const { errors } = await problemOf(await ask('PUT', { ...us, routing: '021000022', account: 'x' }), 422)
    expect(errors?.map(({ path }) => path).toSorted()).toEqual(['bank.account', 'bank.routing'])
    const changedAt = now.toISOString()
    const number = 'DE ···· 3000'
    expect(await json(ask('PUT', iban))).toEqual({
      bank: { kind: 'iban', holder: 'Maya "M" Lee', number, changedAt },
    })
    const bank = { kind: 'us', holder: '=cmd|x', number: '···· 6789', changedAt }
    expect(await json(ask('PUT', us))).toEqual({ bank })
    expect(await json(ask('GET'))).toEqual({ bank })
    const [row] = await fixture.services.db.select().from(payoutAccounts)
    expect(row).toMatchObject({ kind: 'us', iban: null, account: '000123456789' })
  })

  test('is changed and removed with a login of the last five minutes only', async () => {
    const { uid, email, emailVerified } = JSON.parse(Buffer.from(maya, 'base64url').toString())
    const before = await json(ask('GET'))
    const since = (seconds: number) =>
      token({ uid, email, emailVerified, loggedInAt: now.getTime() / 1_000 - seconds })
    for (const answer of [await ask('PUT', iban, since(301)), await ask('DELETE', undefined, since(301))]) {
      expect(await problemOf(answer, 403)).toMatchObject({ code: 'login_too_old' })
    }
    // What is wrong with it is said first: a login that is refused afterwards is in vain.
    await problemOf(await ask('PUT', { ...us, routing: '021000022' }, since(301)), 422)
    expect(await json(ask('GET', undefined, since(301)))).toEqual(before)
    expect((await ask('PUT', us, since(299))).status).toBe(200)
  })

  test('that is changed or removed is reported to its owner by mail, without the number', async () => {
    const { db } = fixture.services
    const told = async () => {
      const mails = (await queuedMails(fixture.services)).filter(
        ({ payload }) => payload.mail === 'influencer_bank',
      )
      const mail = await writtenMail(fixture.services, mails.at(-1))
      return { count: mails.length, to: mail?.to.address, text: mail?.text ?? '' }
    }
    const before = await told()
    const [row] = await db.select().from(influencers).where(eq(influencers.code, 'MAYA'))
    now = new Date(now.getTime() + 1_000)
    await ask('PUT', us)
    const changed = await told()
    expect([changed.count, changed.to]).toEqual([before.count + 1, row?.email])
    expect(changed.text).toContain('···· 6789')
    expect(changed.text).not.toMatch(full)
    now = new Date(now.getTime() + 1_000)
    await ask('DELETE')
    const removed = await told()
    expect(removed.count).toBe(changed.count + 1)
    expect(removed.text).toContain('was removed')
    // There is none to remove: nothing has changed.
    await ask('DELETE')
    expect((await told()).count).toBe(removed.count)
    await ask('PUT', us)
  })

  test('is in the owner’s export, and in no other answer', async () => {
    const mine = await json(fixture.ask('GET', '/me/export', { token: maya }))
    expect(mine).toMatchObject({ bank: us })
    for (const path of ['/manager/influencers', '/manager/payouts']) {
      expect(await (await fixture.ask('GET', path, { token: manager })).text()).not.toMatch(full)
    }
    expect(await (await fixture.ask('GET', '/me/influencer', { token: maya })).text()).not.toMatch(full)
    const stranger = token({ uid: 'kim', email: 'kim@example.com', emailVerified: true })
    await problemOf(await ask('GET', undefined, stranger), 403)
    await problemOf(await ask('PUT', us, stranger), 403)
  })

  test('is in the bank’s file of a reviewed run, where no text is a formula', async () => {
    const { id } = await placed(
      fixture,
      {
        code: 'MAYA',
        contact: { email: 'run@example.com', name: 'Run' },
        address: { line1: '5 Run Way', city: 'Oakland', region: 'CA', postcode: '94607', country: 'US' },
      },
      [{ id: 'ROSA-100', units: 3 }],
    )
    for (const action of ['pack', 'ship', 'deliver'] as const) await act(fixture, action, [{ id }])
    now = new Date(now.getTime() + 31 * DAY_MS)
    const [prepared] = (await payouts({ action: 'prepare' })).payouts
    payout = prepared?.id ?? ''
    expect(prepared).toMatchObject({ amount: 594, bank: { kind: 'us', number: '···· 6789' } })
    const ach = await file('ach')
    expect(ach.headers.get('content-disposition')).toBe(
      'attachment; filename="era-payouts-2026-12-22-ach.csv"',
    )
    expect(await ach.text()).toBe(
      [
        'Receiver name,Routing number,Account number,Transaction code,Amount,Individual ID,Description',
        `"'=cmd|x",021000021,000123456789,32,5.94,MAYA,"Era commission MAYA, orders: 1"`,
        '',
      ].join('\r\n'),
    )
    await problemOf(await file('sepa'), 409)
    await ask('PUT', iban)
    expect(await (await file('sepa')).text()).toBe(
      [
        'Beneficiary name,IBAN,Amount,Currency,End-to-end ID,Remittance information',
        `"Maya ""M"" Lee",DE89370400440532013000,5.94,USD,${payout.replaceAll('-', '')},"Era commission MAYA, orders: 1"`,
        '',
      ].join('\r\n'),
    )
    const log = await fixture.services.db.select().from(staffLog).where(eq(staffLog.what, 'payouts.exported'))
    expect(log.map(({ details }) => details)).toEqual([
      { format: 'ach', ids: [payout], codes: ['MAYA'], total: 594 },
      { format: 'sepa', ids: [payout], codes: ['MAYA'], total: 594 },
    ])
    const [listed] = (
      await json<AnswerOf<'managerPayouts'>>(fixture.ask('GET', '/manager/payouts', { token: manager }))
    ).payouts
    expect(listed).toMatchObject({ email: 'influencer@era.test', file: { at: now.toISOString() } })
    await payouts({ action: 'paid', ids: [payout], reference: 'RUN-7' })
    await problemOf(await file('sepa'), 409)
  })

  test('is removed by its owner, and with the account', async () => {
    expect(await json(ask('DELETE'))).toEqual({ bank: null })
    await ask('PUT', us)
    const fresh = {
      uid: 'maya',
      email: 'influencer@era.test',
      emailVerified: true,
      loggedInAt: now.getTime() / 1_000,
    }
    // The account that called before is the row's.
    const { uid } = JSON.parse(Buffer.from(maya, 'base64url').toString())
    const gone = await fixture.ask('DELETE', '/me', { token: token({ ...fresh, uid }) })
    expect(await json(gone)).toEqual({ removed: true })
    expect(await fixture.services.db.select().from(payoutAccounts)).toEqual([])
  })
})
