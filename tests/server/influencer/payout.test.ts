import { expect, test } from 'vitest'
import { formatMoney } from '#domain/base/money.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { payouts, staffLog } from '#server/base/db/schema.ts'
import { onBoth } from '../base/engines.ts'
import { anOrderFor, problemOf } from '../base/place-order.ts'
import { queuedMails, writtenMail } from '../base/queued-mails.ts'
import { json } from '../base/shop.ts'
import { act, manager, maya, placed } from '../base/staff.ts'
import { aProgram } from './program.ts'

const home = { city: 'Oakland', region: 'CA' as const, postcode: '94607', country: 'US' as const }

onBoth('a commission', (engine) => {
  const program = aProgram(engine)
  const { clock, later, dashboard, creators, change } = program
  const run = (body: object) => program.shop.ask('POST', '/manager/payouts', { token: manager, body })
  const sent = async () => {
    const rows = await program.shop.services.db.select().from(payouts)
    return rows.reduce((sum, { amount, paidAt }) => sum + (paidAt === null ? 0 : amount), 0)
  }

  test.each([
    { reason: 'own_email', contact: { email: 'Influencer+self@era.test', name: 'Maya' }, own: undefined },
    {
      reason: 'own_account',
      contact: { email: 'm@other.test', name: 'M', phone: '555-555-0177' },
      own: maya,
    },
    {
      reason: 'own_phone',
      contact: { email: 'n@other.test', name: 'N', phone: '(555) 555 0177' },
      own: undefined,
    },
    { reason: 'own_address', contact: { email: 'o@other.test', name: 'O' }, own: undefined },
  ])('on an order of their own is held: $reason', async ({ reason, contact, own }) => {
    const wish = { contact, address: { ...home, line1: own ? '7 Elm Street' : '7 Elm St.' } }
    const before = (await dashboard()).totals
    const referral = { code: 'MAYA', at: clock.now.toISOString() }
    const body = await anOrderFor(program.shop, [{ id: 'ROSA-100', units: 1 }], {
      // It takes nothing off from their own account, where it is refused.
      ...(own === undefined && { code: 'MAYA' }),
      referral,
      ...wish,
    })
    const answer = await program.shop.ask('POST', '/orders', { body, ...(own && { token: own }) })
    expect(answer.status).toBe(201)
    const order: { number: string } = await answer.json()
    const { earnings = [], totals } = await dashboard()
    const commission = own === undefined ? 198 : 220
    expect(earnings.find((one) => one.order === order.number)).toMatchObject({
      commission,
      state: 'held',
      reason,
      lines: [{ id: 'ROSA-100', commission }],
    })
    expect(totals).toEqual(before)
  })

  test('that is held is decided by a manager, once', async () => {
    const [row] = await creators('active')
    const [one, other] = row?.held ?? []
    const earning = async (order: string | undefined) =>
      (await dashboard()).earnings?.find((found) => found.order === order)
    const decide = (action: string, order: string | undefined, add = 0) =>
      change({ id: row?.id, version: (row?.version ?? 0) + add, action, order })
    const pending = (await dashboard()).totals?.pending ?? 0
    const { held = [] } = await json<ManagedInfluencer>(decide('count', one?.order))
    expect(held.map(({ order }) => order)).not.toContain(one?.order)
    await problemOf(await decide('refuse', one?.order, 1), 409)
    expect((await decide('refuse', other?.order, 1)).status).toBe(200)
    const refused = { state: 'not_counted', reason: 'own_order', commission: 0 }
    expect(await earning(one?.number)).toMatchObject({ state: 'pending', commission: 198 })
    expect(await earning(other?.number)).toMatchObject(refused)
    expect((await dashboard()).totals?.pending).toBe(pending + 198)
  })

  test('paid before a refund is settled with the next payout, which carries a reference', async () => {
    const referral = { code: 'MAYA', at: clock.now.toISOString() }
    const contact = { email: 'late@example.com', name: 'Late' }
    const address = { ...home, line1: '99 Far Road' }
    const order = await placed(program.shop, { code: 'MAYA', referral, contact, address })
    const next = await placed(program.shop, { code: 'MAYA', referral, contact, address }, [
      { id: 'ROSA-100', units: 3 },
    ])
    const deliver = async (id: string) => {
      for (const action of ['pack', 'ship', 'deliver'] as const) await act(program.shop, action, [{ id }])
      later(31)
    }
    const pay = async () => {
      const [row] = await creators('active')
      const body = {
        id: row?.id,
        version: row?.version,
        action: 'pay',
        amount: row?.payable,
        reference: 'RUN-7',
      }
      return { amount: row?.payable ?? 0, status: (await change(body)).status }
    }
    await deliver(order.id)
    expect((await pay()).status).toBe(200)
    const before = await sent()
    await act(program.shop, 'refund', [{ id: order.id }], { lines: [{ id: 'ROSA-100', units: 1 }] })
    const { totals, earnings = [] } = await dashboard()
    expect(totals).toMatchObject({ payable: -198, paid: before })
    // One figure, whoever reads it: without what came back.
    expect((await creators('active'))[0]?.sales).toBe(totals?.sales)
    expect(earnings.find((one) => one.order === order.number)).toMatchObject({
      state: 'paid',
      carried: 198,
    })
    expect(await pay()).toEqual({ amount: -198, status: 422 })
    await deliver(next.id)
    const paid = await pay()
    expect(paid).toEqual({ amount: 594 - 198, status: 200 })
    expect(await sent()).toBe(before + paid.amount)
    expect((await dashboard()).totals).toMatchObject({ payable: 0, paid: before + paid.amount })
    const rows = await program.shop.services.db.select().from(payouts)
    expect(rows.at(-1)?.reference ?? rows[0]?.reference).toBe('RUN-7')
  })

  test('is in one payout run at a time: reviewed, undone, and paid with a reference, each in the staff log', async () => {
    const referral = { code: 'MAYA', at: clock.now.toISOString() }
    const contact = { email: 'run@example.com', name: 'Run' }
    const order = await placed(program.shop, {
      code: 'MAYA',
      referral,
      contact,
      address: { ...home, line1: '5 Run Way' },
    })
    for (const action of ['pack', 'ship', 'deliver'] as const)
      await act(program.shop, action, [{ id: order.id }])
    later(31)
    const before = await sent()
    const ready = async () =>
      (
        await json<AnswerOf<'managerPayouts'>>(
          program.shop.ask('GET', '/manager/payouts', { token: manager }),
        )
      ).ready
    const whole = await ready()
    const preparedOf = ({ payouts: all }: AnswerOf<'managerPayouts'>) =>
      all.filter(({ paidAt }) => paidAt === null)
    const prepare = async () => preparedOf(await json(run({ action: 'prepare' })))
    const [first] = await prepare()
    const due = first?.amount ?? 0
    expect(due).toBeGreaterThan(0)
    expect(whole).toMatchObject({ payouts: 1, amount: due })
    expect(await ready()).toMatchObject({ payouts: 0, amount: 0 })
    expect(first?.lines.every(({ at }) => at !== undefined && at <= clock.now.toISOString())).toBe(true)
    expect(first?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(due)
    expect(first?.lines.map((line) => line.order)).toContain(order.number)
    expect(await Promise.all([prepare(), prepare()])).toEqual([[first], [first]])
    const [row] = await creators('active')
    await problemOf(await change({ id: row?.id, version: row?.version, action: 'pay', amount: due }), 409)
    expect(preparedOf(await json(run({ action: 'undo', ids: [first?.id] })))).toEqual([])
    await problemOf(await run({ action: 'paid', ids: [first?.id] }), 409)
    expect(await sent()).toBe(before)
    const [again] = await prepare()
    const pay = { action: 'paid', ids: [again?.id], reference: 'RUN-8' }
    const statuses = (await Promise.all([run(pay), run(pay)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await sent()).toBe(before + due)
    expect((await dashboard()).totals).toMatchObject({ payable: 0, paid: before + due })
    const { payouts: all } = await json<AnswerOf<'managerPayouts'>>(
      program.shop.ask('GET', '/manager/payouts', { token: manager }),
    )
    expect(all[0]).toMatchObject({ amount: due, reference: 'RUN-8', code: 'MAYA' })
    const queued = await queuedMails(program.shop.services)
    const mails = queued.filter(({ cause }) => cause === `payout_paid:${again?.id}`)
    expect(mails).toHaveLength(1)
    const mail = await writtenMail(program.shop.services, mails[0])
    expect(mail?.to.address).toBe('influencer@era.test')
    for (const said of [formatMoney(due), 'RUN-8', ...(again?.lines ?? []).map(({ order }) => order)]) {
      expect(mail?.text).toContain(said)
    }
    const logged = (await program.shop.services.db.select().from(staffLog)).filter(({ what }) =>
      what.startsWith('payouts.'),
    )
    const whose = { codes: ['MAYA'], total: due }
    expect(logged.filter(({ details }) => 'codes' in details)).toMatchObject([
      {
        what: 'payouts.prepare',
        details: { ...whose, before: { payout: null }, after: { payout: 'prepared' } },
      },
      {
        what: 'payouts.undo',
        details: { ...whose, before: { payout: 'prepared' }, after: { payout: 'taken back' } },
      },
      { what: 'payouts.prepare', details: whose },
      {
        what: 'payouts.paid',
        details: {
          ...whose,
          reference: 'RUN-8',
          before: { payout: 'prepared' },
          after: { payout: 'paid' },
        },
      },
    ])
  })

  test('that has changed since it was prepared is marked, and stays as the bank has it', async () => {
    const referral = { code: 'MAYA', at: clock.now.toISOString() }
    const contact = { email: 'changed@example.com', name: 'Changed' }
    const wish = { code: 'MAYA', referral, contact, address: { ...home, line1: '6 Run Way' } }
    const items = [{ id: 'ROSA-100', units: 3 }]
    const [kept, back] = [await placed(program.shop, wish, items), await placed(program.shop, wish, items)]
    for (const { id } of [kept, back])
      for (const action of ['pack', 'ship', 'deliver'] as const) await act(program.shop, action, [{ id }])
    later(31)
    const [first] = (await json<AnswerOf<'managerPayouts'>>(run({ action: 'prepare' }))).payouts
    expect(first?.lines).toMatchObject([
      { order: kept.number, amount: 594 },
      { order: back.number, amount: 594 },
    ])
    await act(program.shop, 'refund', [{ id: back.id }], { lines: [{ id: 'ROSA-100', units: 2 }] })
    const [listed] = (
      await json<AnswerOf<'managerPayouts'>>(program.shop.ask('GET', '/manager/payouts', { token: manager }))
    ).payouts
    expect(listed).toMatchObject({ id: first?.id, amount: 1_188 })
    expect(listed?.lines).toMatchObject([
      { order: kept.number, amount: 594 },
      { order: back.number, amount: 594, now: 198 },
    ])
    expect(listed?.lines[0]).not.toHaveProperty('now')
    // Undone and prepared again it is what is due.
    await run({ action: 'undo', ids: [first?.id] })
    const [again] = (await json<AnswerOf<'managerPayouts'>>(run({ action: 'prepare' }))).payouts
    expect(again?.amount).toBe(792)
    const { payouts: all } = await json<AnswerOf<'managerPayouts'>>(run({ action: 'paid', ids: [again?.id] }))
    expect(all.flatMap(({ lines }) => lines).filter((line) => 'now' in line)).toEqual([])
  })
})
