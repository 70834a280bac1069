import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHOP_ZONE } from '#domain/base/day.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { monthOf } from '#domain/influencer/statement.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { influencers, orderLines } from '#server/base/db/schema.ts'
import { policy } from '../../domain/influencer/policy.ts'
import { onBoth } from '../base/engines.ts'
import { anOrderFor } from '../base/place-order.ts'
import { json, token } from '../base/shop.ts'
import { act, manager } from '../base/staff.ts'
import { dueOf, isHeld, isPayable, type Known, type Step, step } from './history.ts'
import { aProgram } from './program.ts'

/**
 * Random histories run against the API: what the database has at the end is the policy's, to the minor unit. 1,000 of them take
 * a while; `HISTORIES=1000` runs them.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 40)

const DAY_MS = 86_400_000
const start = Date.parse('2026-01-05T18:00:00.000Z')
interface Prepared {
  id: string
  amount: number
  /** By the order's number. */
  lines: Map<string, number>
}

onBoth('an influencer’s ledger', (engine) => {
  const program = aProgram(engine)
  let runs = 0

  /** One influencer and what becomes of their orders; the model beside it knows only what was asked for and answered. */
  async function runHistory(steps: readonly Step[]) {
    const { shop, clock } = program
    const { db } = shop.services
    runs += 1
    const code = `RUN${runs}`
    const email = `runs${runs}@example.com`
    const who = token({ uid: code, email, emailVerified: true, role: 'influencer' })
    clock.now = new Date(start)
    await db.insert(influencers).values({
      platform: 'blog',
      profileUrl: 'https://runs.example',
      audience: '1k-10k',
      why: 'x',
      name: code,
      code,
      uid: code,
      email,
      emailKey: email,
      state: 'active',
      picks: [],
      rate: 1_000,
      discount: 1_000,
      appliedAt: clock.now,
      decidedAt: clock.now,
    })
    const orders: Known[] = []
    const sent: { amount: number; lines: Map<string, number> }[] = []
    let rate = 1_000
    /** Prepared and neither paid nor undone. */
    const open: { payout: Prepared | null } = { payout: null }

    const sold = (id: string) =>
      db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)
    const owed = async (one: Known) => policy(one, await sold(one.id))
    const me = <Answer>(path: string) =>
      json<Answer>(shop.ask('GET', `/me/influencer${path}`, { token: who }))
    const listed = async () => (await program.creators()).find((one) => one.code === code)
    const run = async (body: object) => {
      const answer = await shop.ask('POST', '/manager/payouts', { token: manager, body })
      expect(answer.status).toBe(200)
      return json<AnswerOf<'managerPayouts'>>(answer)
    }

    async function prepare() {
      if (open.payout !== null) return
      const now = clock.now.getTime()
      const due = new Map<string, number>()
      for (const one of orders) {
        const amount = dueOf(one, await owed(one), now)
        if (amount !== 0) due.set(one.number, amount)
      }
      const { payouts } = await run({ action: 'prepare' })
      const found = payouts.find((one) => one.code === code && one.paidAt === null)
      const amount = [...due.values()].reduce((sum, one) => sum + one, 0)
      if (amount <= 0) return void expect(found).toBeUndefined()
      const lines = new Map(found?.lines.map((line) => [line.order, line.amount]))
      expect(lines).toEqual(due)
      expect(found?.amount).toBe(amount)
      open.payout = { id: found?.id ?? '', amount, lines }
    }

    async function place({ items, withCode, own }: Extract<Step, { do: 'place' }>) {
      const unique = `${runs} ${orders.length}`
      const wish = {
        contact: {
          email: own ? `runs${runs}+${orders.length}@example.com` : `n${runs}-${orders.length}@other.test`,
          name: 'N',
        },
        address: {
          line1: `${unique} Far Road`,
          city: 'Oakland',
          region: 'CA',
          postcode: '94607',
          country: 'US',
        } as const,
        ...(withCode ? { code } : { referral: { code, at: clock.now.toISOString() } }),
      }
      const body = await anOrderFor(shop, items, wish)
      const answer = await shop.ask('POST', '/orders', { body })
      expect(answer.status).toBe(201)
      const { number, quote }: { number: string; quote: Quote } = await answer.json()
      orders.push({
        id: body.id,
        key: body.key,
        number,
        rate,
        state: 'placed',
        payableAt: null,
        looksOwn: own,
        verdict: null,
        paid: 0,
        wasPaid: false,
        codeOff: withCode ? quote.discount : 0,
        month: monthOf(clock.now, SHOP_ZONE),
      })
    }

    async function deliver(one: Known) {
      if (one.state !== 'placed') return
      const [packed] = await act(shop, 'pack', [one])
      if (isHeld(one) && one.codeOff > 0) return void expect(packed?.code).toBe('undecided')
      for (const action of ['ship', 'deliver'] as const) await act(shop, action, [one])
      Object.assign(one, { state: 'delivered', payableAt: clock.now.getTime() + 30 * DAY_MS })
    }

    async function giveBack(one: Known, lines?: { id: string; units: number }[]) {
      if (one.state !== 'delivered') return
      const [done] = await act(shop, 'refund', [one], lines && { lines })
      if (done?.state === 'refunded') one.state = 'refunded'
    }

    async function touch(one: Known, step: Extract<Step, { order: number }>) {
      if (step.do === 'deliver') await deliver(one)
      if (step.do === 'return') await giveBack(one)
      if (step.do === 'refund') {
        const lines = await sold(one.id)
        await giveBack(one, [{ id: lines[step.line % lines.length]?.sku ?? '', units: step.units }])
      }
      if (step.do === 'cancel' && one.state === 'placed') {
        expect(await act(shop, 'cancel', [one])).toMatchObject([{ ok: true }])
        one.state = 'cancelled'
      }
      if (step.do === 'claim') {
        const answer = await shop.ask('POST', `/orders/${one.id}/claim`, { token: who, key: one.key })
        expect(answer.status).toBe(200)
        // What is paid, decided or in a payout stays.
        if (!one.wasPaid && one.verdict === null && !open.payout?.lines.has(one.number)) one.looksOwn = true
      }
      if (step.do === 'decide' && one.looksOwn) {
        const row = await listed()
        const body = { id: row?.id, version: row?.version, action: step.action, order: one.id }
        const { status } = await program.change(body)
        expect(status).toBe(one.verdict === null ? 200 : 409)
        one.verdict ??= step.action === 'count' ? 'counted' : 'refused'
      }
    }

    for (const one of steps) {
      if (one.do === 'place') await place(one)
      else if (one.do === 'wait') clock.now = new Date(clock.now.getTime() + one.days * DAY_MS)
      else if (one.do === 'terms') {
        const row = await listed()
        const fromDay = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE }).format(clock.now)
        const terms = { fromDay, rate: one.rate, discount: one.discount }
        const answer = await program.change({ id: row?.id, version: row?.version, action: 'terms', ...terms })
        expect(answer.status).toBe(200)
        rate = one.rate
      } else if (one.do === 'prepare') await prepare()
      else if (one.do === 'undo') {
        if (open.payout !== null) await run({ action: 'undo', ids: [open.payout.id] })
        open.payout = null
      } else if (one.do === 'pay') {
        await prepare()
        if (open.payout === null) continue
        const { id, ...paid } = open.payout
        await run({ action: 'paid', ids: [id], reference: `RUN ${runs}` })
        for (const order of orders) {
          const amount = paid.lines.get(order.number)
          if (amount !== undefined) Object.assign(order, { paid: order.paid + amount, wasPaid: true })
        }
        sent.push(paid)
        open.payout = null
      } else {
        const order = orders[one.order % Math.max(1, orders.length)]
        if (order !== undefined) await touch(order, one)
      }
    }

    const now = clock.now.getTime()
    const all = await Promise.all(orders.map(async (one) => ({ ...one, owed: await owed(one) })))
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
    const credited = (one: Known) => one.state !== 'cancelled' && one.verdict !== 'refused' && !isHeld(one)
    const { earnings = [], totals } = await me<AnswerOf<'myInfluencer'>>('')
    expect(totals).toMatchObject({
      payable: sum((one) => dueOf(one, one.owed, now)),
      paid: sum(({ paid }) => paid),
      pending: sum((one) => (credited(one) && !one.wasPaid && !isPayable(one, now) ? one.owed : 0)),
    })
    expect(totals?.paid).toBe(sent.reduce((total, { amount }) => total + amount, 0))
    const shown = (one: (typeof all)[number]) => (one.verdict === 'refused' ? 0 : one.owed)
    expect(new Map(earnings.map(({ order, commission }) => [order, commission]))).toEqual(
      new Map(all.map((one) => [one.number, shown(one)])),
    )
    for (const { commission, lines } of earnings)
      expect(lines.reduce((total, line) => total + line.commission, 0)).toBe(commission)

    const { months, payouts } = await me<AnswerOf<'myStatements'>>('/statements')
    const byMonth = Map.groupBy(all, ({ month }) => month)
    expect(new Map(months.map(({ period, total }) => [period, total]))).toEqual(
      new Map([...byMonth].map(([month, of]) => [month, of.reduce((total, one) => total + shown(one), 0)])),
    )
    expect(payouts.map(({ total }) => total).toSorted()).toEqual(sent.map(({ amount }) => amount).toSorted())
    for (const { period, total } of [...months, ...payouts]) {
      const statement = await me<AnswerOf<'myStatement'>>(`/statements/${period}`)
      expect(statement.total).toBe(total)
      expect(statement.lines.reduce((added, { commission }) => added + commission, 0)).toBe(total)
    }
    // The next one starts in a shop without orders: reading them is what takes the time.
    await db.execute('truncate orders, payouts, influencer_terms cascade')
    await db.execute(`delete from influencers where code = '${code}'`)
  }

  test(`is the policy’s to the minor unit in ${HISTORIES} random histories`, {
    timeout: 30_000 + HISTORIES * 5_000,
  }, async () => {
    await program.shop.services.db.execute('update variants set stock = 1000000')
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), runHistory), {
      numRuns: HISTORIES,
    })
  })
})
