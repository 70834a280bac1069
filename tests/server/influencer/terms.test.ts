import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/base/day.ts'
import { shareOf } from '#domain/base/money.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { type DatedTerms, termsOn } from '#domain/influencer/terms.ts'
import type { Order } from '#domain/order/order.ts'
import { commissions, influencerTerms, orders, staffLog } from '#server/base/db/schema.ts'
import { onBoth } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { act, manager, maya, placed } from '../base/staff.ts'
import { aProgram } from './program.ts'

const APPROVED = { rate: 1_000, discount: 1_000 }

onBoth('the terms of an influencer', (engine) => {
  const program = aProgram(engine)
  const { clock, later, dashboard, creators, change } = program
  const today = () => dayOf(clock.now)
  const decide = async (body: object) => {
    const [row] = await creators('active')
    return change({ id: row?.id, version: row?.version, ...body })
  }
  const stored = async (ids: string[]) =>
    program.shop.services.db
      .select({ id: orders.id, rate: commissions.rate, total: commissions.total, quote: orders.quote })
      .from(orders)
      .innerJoin(commissions, eq(commissions.orderId, orders.id))
      .where(inArray(orders.id, ids))
      .orderBy(orders.serial)
  const delivered = async (order: Order) => {
    for (const action of ['pack', 'ship', 'deliver'] as const) {
      expect(await act(program.shop, action, [{ id: order.id }])).toMatchObject([{ ok: true }])
    }
  }

  test('change on their day, for orders from then on, and show before', async () => {
    const before = await placed(program.shop, { code: 'MAYA' })
    const fromDay = addDays(today(), 10)
    expect((await decide({ action: 'terms', fromDay, rate: 1_500, discount: 2_000 })).status).toBe(200)
    const upcoming = [{ fromDay, rate: 1_500, discount: 2_000 }]
    expect(await dashboard()).toMatchObject({ ...APPROVED, upcoming })
    expect((await creators('active'))[0]).toMatchObject({ ...APPROVED, upcoming })
    later(9)
    expect((await placed(program.shop, { code: 'MAYA' })).quote.code?.value).toBe(1_000)
    later(1)
    expect(await json(program.shop.ask('GET', '/influencers/MAYA'))).toMatchObject({ discount: 2_000 })
    const shown = await dashboard()
    expect(shown).toMatchObject({ rate: 1_500, discount: 2_000 })
    expect(shown).not.toHaveProperty('upcoming')
    const after = await placed(program.shop, { code: 'MAYA' })
    expect(after.quote.code?.value).toBe(2_000)
    // A link gives no discount by itself, and earns at the same rate.
    const referral = { code: 'MAYA', at: clock.now.toISOString() }
    const linked = await placed(program.shop, { referral })
    expect((await stored([before.id, after.id, linked.id])).map(({ rate }) => rate)).toEqual([
      1_000, 1_500, 1_500,
    ])
    // Recomputed after a refund at the rate of its day.
    await delivered(before)
    await act(program.shop, 'refund', [{ id: before.id }], { lines: [{ id: 'ROSA-100', units: 1 }] })
    const [refunded] = await stored([before.id])
    expect(refunded?.rate).toBe(1_000)
  })

  test('are logged with who set them, and refused for a day that is over', async () => {
    const past = await decide({ action: 'terms', fromDay: addDays(today(), -1), rate: 0 })
    expect(await problemOf(past, 422)).toMatchObject({ errors: [{ path: 'fromDay' }] })
    for (const fromDay of ['2026-02-31', 'soon', undefined]) {
      expect((await decide({ action: 'terms', fromDay, rate: 0 })).status).toBe(422)
    }
    const log = await program.shop.services.db.select().from(staffLog)
    expect(log.filter(({ what }) => what === 'influencer.terms')).toMatchObject([
      { by: 'manager:boss', details: { rate: 1_500, discount: 2_000 } },
    ])
  })

  test('of a day to come are replaced and taken back; those that have begun stay', async () => {
    const fromDay = addDays(today(), 5)
    await decide({ action: 'terms', fromDay, rate: 100 })
    await decide({ action: 'terms', fromDay, rate: 200 })
    expect((await dashboard()).upcoming).toEqual([{ fromDay, rate: 200, discount: 2_000 }])
    expect((await decide({ action: 'drop_terms', fromDay })).status).toBe(200)
    await problemOf(await decide({ action: 'drop_terms', fromDay }), 409)
    await problemOf(await decide({ action: 'drop_terms', fromDay: today() }), 409)
    expect(await dashboard()).toMatchObject({ rate: 1_500, discount: 2_000 })
  })

  test('never change an order that is placed, whatever is set after it', async () => {
    const { db } = program.shop.services
    const basisPoints = fc.integer({ min: 0, max: 5_000 })
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('terms' as const),
        days: fc.nat(3),
        rate: basisPoints,
        discount: basisPoints,
      }),
      fc.constant({ kind: 'order' as const }),
      fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        await db.delete(influencerTerms)
        let set: DatedTerms[] = []
        const expected: { id: string; rate: number; value: number }[] = []
        for (const one of steps) {
          if (one.kind === 'wait') later(one.days)
          if (one.kind === 'terms') {
            const terms = { fromDay: addDays(today(), one.days), rate: one.rate, discount: one.discount }
            expect((await decide({ action: 'terms', ...terms })).status).toBe(200)
            set = [...set.filter(({ fromDay }) => fromDay !== terms.fromDay), terms]
          }
          if (one.kind === 'order') {
            const { rate, discount } = termsOn(APPROVED, set, today())
            expected.push({ id: (await placed(program.shop, { code: 'MAYA' })).id, rate, value: discount })
          }
        }
        const rows = await stored(expected.map(({ id }) => id))
        expect(rows.map(({ id, rate, quote }) => ({ id, rate, value: quote.code?.value }))).toEqual(expected)
        for (const { total, rate, quote } of rows) {
          expect(total).toBe(shareOf(quote.subtotal - quote.discount, rate))
        }
      }),
      { numRuns: 8 },
    )
  })
})

test('terms begin with the day of the shop’s own clock, in prices as on the dashboard', async () => {
  // Already the 22nd in Sydney, still the 21st in New York.
  const now = new Date('2026-11-21T14:00:00.000Z')
  const fixture = await aShop({ now: () => now, env: { timeZone: 'Australia/Sydney' } })
  const ask = (body: object) => fixture.ask('PATCH', '/manager/influencers', { token: manager, body })
  const list = await json<AnswerOf<'managerInfluencers'>>(
    fixture.ask('GET', '/manager/influencers', { token: manager }),
  )
  const { id, version = 1 } = list.influencers.find(({ code }) => code === 'MAYA') ?? {}
  const terms = { id, action: 'terms', rate: 1_500, discount: 2_000 }
  await problemOf(await ask({ ...terms, version, fromDay: '2026-11-21' }), 422)
  expect((await ask({ ...terms, version, fromDay: '2026-11-22' })).status).toBe(200)
  expect(await json(fixture.ask('GET', '/me/influencer', { token: maya }))).toMatchObject({ rate: 1_500 })
  expect(await json(fixture.ask('GET', '/influencers/MAYA'))).toMatchObject({ discount: 2_000 })
  expect((await placed(fixture, { code: 'MAYA' })).quote.code?.value).toBe(2_000)
  await fixture.close()
})
