import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { ManagedInfluencer } from '#domain/manager/manager.ts'
import { influencers } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { act, manager, maya, placed } from '../base/staff.ts'

const person = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1' }

onBoth('an influencer', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-21T10:00:00.000Z')
  const later = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000)
  }
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
  })
  afterAll(() => fixture.close())

  const dashboard = () =>
    json<AnswerOf<'myInfluencer'>>(fixture.ask('GET', '/me/influencer', { token: maya }))
  const creators = async (state: string) =>
    (
      await json<{ influencers: ManagedInfluencer[] }>(
        fixture.ask('GET', `/manager/influencers?state=${state}`, { token: manager }),
      )
    ).influencers
  const change = (body: object) => fixture.ask('PATCH', '/manager/influencers', { token: manager, body })
  const visit = () => fixture.ask('POST', '/referrals', { body: { code: 'MAYA' }, headers: person })

  describe('paused', () => {
    const moved = async (action: 'pause' | 'resume') => {
      const [row] = await creators(action === 'pause' ? 'active' : 'paused')
      expect((await change({ id: row?.id, version: row?.version, action })).status).toBe(200)
    }

    test('keeps the dashboard with what was earned, and changes no picks', async () => {
      await visit()
      await placed(fixture, { referral: { code: 'MAYA', at: now.toISOString() } })
      const before = await dashboard()
      expect(before.totals).toMatchObject({ visits: 1, orders: 1 })
      await moved('pause')
      expect(await dashboard()).toEqual({ ...before, state: 'paused' })
      const body = { picks: ['rosa'] }
      await problemOf(await fixture.ask('PUT', '/me/influencer', { token: maya, body }), 403)
      expect((await dashboard()).picks).toEqual(before.picks)
    })

    test('counts no visit and earns no commission, and what was sold before becomes payable', async () => {
      await moved('resume')
      const referral = { code: 'MAYA', at: now.toISOString() }
      const order = await placed(fixture, { referral })
      await moved('pause')
      const { totals, earnings } = await dashboard()
      expect((await visit()).status).toBe(202)
      await placed(fixture, { referral })
      const after = await dashboard()
      expect([after.totals, after.earnings]).toEqual([totals, earnings])
      for (const action of ['pack', 'ship', 'deliver'] as const)
        await act(fixture, action, [{ id: order.id }])
      later(31)
      expect((await dashboard()).earnings?.find((one) => one.order === order.number)).toMatchObject({
        state: 'payable',
      })
    })
  })

  test('that has ended has no dashboard, and is still owed what was earned', async () => {
    const { totals } = await dashboard()
    expect(totals?.payable).toBeGreaterThan(0)
    await fixture.shop.db.update(influencers).set({ state: 'ended' }).where(eq(influencers.code, 'MAYA'))
    expect(await dashboard()).toEqual({ state: 'none' })
    expect(await json(fixture.ask('GET', '/influencers/maya'))).toMatchObject({
      state: 'ended',
      discount: 0,
      picks: [],
    })
    const body = { picks: ['rosa'] }
    await problemOf(await fixture.ask('PUT', '/me/influencer', { token: maya, body }), 403)
    const [row] = await creators('ended')
    expect(row).toMatchObject({ code: 'MAYA', payable: totals?.payable })
    const pay = { id: row?.id, version: row?.version, action: 'pay', amount: row?.payable }
    expect(await json(change(pay))).toMatchObject({ payable: 0, state: 'ended' })
    await problemOf(await change({ id: row?.id, version: (row?.version ?? 0) + 1, action: 'resume' }), 409)
  })
})
