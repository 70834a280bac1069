import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { influencers, orders, payouts, referralVisits } from '#server/base/db/schema.ts'
import { onBoth } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { json, token } from '../base/shop.ts'
import { act, maya, placed, shopper } from '../base/staff.ts'
import { aProgram } from './program.ts'

const person = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1' }

onBoth('an influencer', (engine) => {
  const program = aProgram(engine)
  const { clock, later, dashboard, creators, change } = program

  describe('page', () => {
    test('of a code shows picks and discount, and no personal data', async () => {
      const page = await json<AnswerOf<'influencerPage'>>(program.shop.ask('GET', '/influencers/maya'))
      expect(page).toMatchObject({ code: 'MAYA', state: 'active', discount: 1_000 })
      expect(page.picks.length).toBeGreaterThan(0)
      expect(Object.keys(page).toSorted()).toEqual([
        'bio',
        'code',
        'discount',
        'name',
        'picks',
        'state',
        'words',
      ])
    })

    test.each(['NOBODY', 'x', '%00', "' or 1=1", '..%2f..', 'a'.repeat(200)])(
      'of %s is not there',
      async (code) => {
        const answer = await program.shop.ask('GET', `/influencers/${encodeURIComponent(code)}`)
        const { code: refusal } = await problemOf(answer, 404)
        expect(refusal).toBe('not_found')
      },
    )
  })

  test('approved by email becomes one account’s, also where two log in at once', async () => {
    const { db } = program.shop.services
    const [row] = await db.select().from(influencers).where(eq(influencers.code, 'MAYA'))
    if (row === undefined) throw new Error('MAYA is seeded')
    const { id: _, ...rest } = row
    const key = { email: 'e.ve@gmail.com', emailKey: 'eve@gmail.com' }
    await db.insert(influencers).values({ ...rest, ...key, uid: null, code: 'EVE-1', state: 'active' })
    const accounts = ['e.ve@gmail.com', 'eve@gmail.com', 'ev.e@gmail.com'].map((email, nth) =>
      token({ uid: `eve-${nth}`, email, emailVerified: true }),
    )
    const states = (await Promise.all(accounts.map((who) => dashboard(who)))).map(({ state }) => state)
    expect(states.filter((state) => state === 'active')).toHaveLength(1)
    const [linked] = await db.select().from(influencers).where(eq(influencers.code, 'EVE-1'))
    expect(linked?.uid).toBe(`eve-${states.indexOf('active')}`)
    await db.delete(influencers).where(eq(influencers.code, 'EVE-1'))
  })

  describe('visit', () => {
    const visit = async (code: string, headers: Record<string, string> = person) => {
      const answer = await program.shop.ask('POST', '/referrals', { body: { code }, headers })
      await program.shop.services.backgroundWork.done()
      return answer
    }
    const counted = async () => {
      const rows = await program.shop.services.db.select().from(referralVisits)
      return rows.reduce((sum, row) => sum + row.count, 0)
    }

    const device = (nth: number) => ({
      'user-agent': `Mozilla/5.0 (Linux; Android ${nth}) Chrome/140.0 Mobile`,
    })

    test('is counted once per code, day and person', async () => {
      await Promise.all(Array.from({ length: 10 }, (_, nth) => visit('maya', device(nth))))
      for (let reload = 0; reload < 5; reload += 1) await visit('maya', device(3))
      expect(await program.shop.services.db.select().from(referralVisits)).toEqual([
        // All from one network: this test has one.
        { code: 'MAYA', day: '2026-11-21', count: 10, busiest: 10 },
      ])
    })

    test('is answered before anything is written, so that its time shows nothing about the code', async () => {
      const { db } = program.shop.services
      const before = await counted()
      const [read, write] = [vi.spyOn(db, 'select'), vi.spyOn(db, 'insert')]
      const asked: [string, number, number][] = []
      for (const code of ['MAYA', 'NOBODY']) {
        read.mockClear()
        write.mockClear()
        const headers = { 'user-agent': `Mozilla/5.0 (iPhone; ${code})` }
        await program.shop.ask('POST', '/referrals', { body: { code }, headers })
        asked.push([code, read.mock.calls.length, write.mock.calls.length])
        await program.shop.services.backgroundWork.done()
        asked.push([`${code}, afterwards`, read.mock.calls.length, write.mock.calls.length])
      }
      vi.restoreAllMocks()
      expect(asked).toEqual([
        ['MAYA', 1, 0],
        // How many of its network came today; its hash, and the count.
        ['MAYA, afterwards', 2, 2],
        ['NOBODY', 1, 0],
        ['NOBODY, afterwards', 1, 0],
      ])
      expect(await counted()).toBe(before + 1)
    })

    test('has the same answer for a code that does not exist', async () => {
      const before = await counted()
      const known = await visit('MAYA')
      const unknown = await visit('NOBODY')
      expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
      expect(await counted()).toBe(before + 1)
      later(1)
      await visit('MAYA')
      expect(await counted()).toBe(before + 2)
      later(-1)
    })

    test.each(['Googlebot/2.1', 'facebookexternalhit/1.1', 'curl/8', 'WhatsApp/2.23', 'HeadlessChrome/140'])(
      'of %s is nobody’s',
      async (agent) => {
        const before = await counted()
        expect((await visit('MAYA', { 'user-agent': agent })).status).toBe(202)
        expect(await counted()).toBe(before)
      },
    )
  })

  describe('commission', () => {
    test('is pending, then payable thirty days after delivery, then paid', async () => {
      const order = await placed(program.shop, {
        code: 'MAYA',
        referral: { code: 'MAYA', at: clock.now.toISOString() },
      })
      const due = Math.round((order.quote.subtotal - order.quote.discount) * 0.1)
      const earning = async () => (await dashboard()).earnings?.find((one) => one.order === order.number)
      expect(await earning()).toMatchObject({ commission: due, state: 'pending', reason: 'not_delivered' })
      for (const action of ['pack', 'ship', 'deliver'] as const)
        await act(program.shop, action, [{ id: order.id }])
      expect(await earning()).toMatchObject({ state: 'pending', reason: 'return_window' })
      later(31)
      expect(await earning()).toMatchObject({ state: 'payable', reason: 'window_over' })
      const [row] = await creators('active')
      expect(row).toMatchObject({ payable: due, pending: 0, paid: 0 })
      const pay = { id: row?.id, version: row?.version, action: 'pay', amount: due }
      await problemOf(await change({ ...pay, amount: due + 1 }), 409)
      expect((await change(pay)).status).toBe(200)
      await problemOf(await change(pay), 409)
      expect(await earning()).toMatchObject({ state: 'paid', reason: 'paid' })
      expect(await program.shop.services.db.select().from(payouts)).toMatchObject([
        { amount: due, by: 'manager:boss' },
      ])
    })

    test('of a cancelled order is reversed', async () => {
      const order = await placed(program.shop, {
        code: 'MAYA',
        referral: { code: 'MAYA', at: clock.now.toISOString() },
      })
      await act(program.shop, 'cancel', [order])
      const { earnings = [], totals } = await dashboard()
      expect(earnings.find((one) => one.order === order.number)).toMatchObject({
        commission: 0,
        state: 'reversed',
        reason: 'cancelled',
      })
      expect(totals?.pending).toBe(0)
    })

    test('is reduced by what was refunded, line by line', async () => {
      const referral = { code: 'MAYA', at: clock.now.toISOString() }
      const order = await placed(program.shop, { code: 'MAYA', referral }, [
        { id: 'ROSA-100', units: 2 },
        { id: 'REGLOW-30', units: 1 },
      ])
      for (const action of ['pack', 'ship', 'deliver'] as const)
        await act(program.shop, action, [{ id: order.id }])
      const earning = async () => {
        const found = (await dashboard()).earnings?.find((one) => one.order === order.number)
        if (!found) throw new Error('No earning')
        return found
      }
      const before = await earning()
      const [result] = await act(program.shop, 'refund', [{ id: order.id }], {
        lines: [{ id: 'REGLOW-30', units: 1 }],
        restock: true,
      })
      expect(result).toMatchObject({ ok: true })
      const after = await earning()
      const lineOf = (one: typeof after, id: string) => one.lines.find((line) => line.id === id)?.commission
      expect(lineOf(after, 'REGLOW-30')).toBe(0)
      expect(lineOf(after, 'ROSA-100')).toBe(lineOf(before, 'ROSA-100'))
      expect(after.commission).toBe(after.lines.reduce((sum, line) => sum + line.commission, 0))
      expect(after).toMatchObject({ state: 'pending' })
    })

    test('does not show who bought', async () => {
      const text = JSON.stringify(await dashboard())
      for (const secret of ['@example.com', 'Ada', 'Main Street', 'Oakland', '555-555']) {
        expect(text).not.toContain(secret)
      }
    })
  })

  describe('dashboard', () => {
    test('is empty for other accounts, and closed to guests', async () => {
      expect(await dashboard(shopper)).toEqual({ state: 'none' })
      await problemOf(await program.shop.ask('GET', '/me/influencer'), 401)
    })

    test('belongs to the account with the verified address', async () => {
      const thief = token({ uid: 'thief', email: 'influencer@era.test', emailVerified: false })
      expect(await dashboard(thief)).toEqual({ state: 'none' })
      expect(await dashboard()).toMatchObject({ state: 'active', code: 'MAYA' })
    })

    test('accepts picks that are for sale, once each', async () => {
      const save = (picks: string[]) =>
        program.shop.ask('PUT', '/me/influencer', { token: maya, body: { picks } })
      expect(await json(save(['reglow', 'rosa', 'reglow']))).toMatchObject({ picks: ['reglow', 'rosa'] })
      const { errors } = await problemOf(await save(['rosa', 'moonshine']), 422)
      expect(errors?.[0]?.path).toBe('picks.1')
      const other = { token: shopper, body: { picks: ['rosa'] } }
      await problemOf(await program.shop.ask('PUT', '/me/influencer', other), 403)
    })

    test('counts each of the last thirty days', async () => {
      const { visits = [], totals } = await dashboard()
      expect(visits).toHaveLength(30)
      expect(visits.map((day) => day.day)).toEqual(visits.map((day) => day.day).toSorted())
      expect(totals?.visits).toBe(13)
    })
  })

  test('is named on a receipt as on the day of the order, not as renamed later', async () => {
    const order = await placed(program.shop, { code: 'maya' })
    const code = { code: 'MAYA', name: 'Maya Lindqvist', kind: 'percent', value: 1_000 }
    expect(order.quote.code).toEqual(code)
    const { db } = program.shop.services
    const rename = (name: string) => db.update(influencers).set({ name }).where(eq(influencers.code, 'MAYA'))
    await rename('Maja Lind')
    expect((await placed(program.shop, { code: 'MAYA' })).quote.code?.name).toBe('Maja Lind')
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id))
    expect(row?.quote.code).toEqual(code)
    await rename(code.name)
  })
})
