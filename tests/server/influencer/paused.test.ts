import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { influencers } from '#server/base/db/schema.ts'
import { onBoth } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { json } from '../base/shop.ts'
import { act, maya, placed } from '../base/staff.ts'
import { aProgram } from './program.ts'

const person = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1' }

onBoth('an influencer', (engine) => {
  const program = aProgram(engine)
  const { clock, later, dashboard, creators, change } = program
  const visit = async () => {
    const answer = await program.shop.ask('POST', '/referrals', { body: { code: 'MAYA' }, headers: person })
    await program.shop.services.backgroundWork.done()
    return answer
  }

  describe('paused', () => {
    const moved = async (action: 'pause' | 'resume') => {
      const [row] = await creators(action === 'pause' ? 'active' : 'paused')
      expect((await change({ id: row?.id, version: row?.version, action })).status).toBe(200)
    }

    test('keeps the dashboard with what was earned, and changes no picks', async () => {
      await visit()
      await placed(program.shop, { referral: { code: 'MAYA', at: clock.now.toISOString() } })
      const before = await dashboard()
      expect(before.totals).toMatchObject({ visits: 1, orders: 1 })
      await moved('pause')
      expect(await dashboard()).toEqual({ ...before, state: 'paused' })
      const body = { picks: ['rosa'] }
      await problemOf(await program.shop.ask('PUT', '/me/influencer', { token: maya, body }), 403)
      expect((await dashboard()).picks).toEqual(before.picks)
    })

    test('counts no visit and earns no commission, and what was sold before becomes payable', async () => {
      await moved('resume')
      const referral = { code: 'MAYA', at: clock.now.toISOString() }
      const order = await placed(program.shop, { referral })
      await moved('pause')
      const { totals, earnings } = await dashboard()
      expect((await visit()).status).toBe(202)
      await placed(program.shop, { referral })
      const after = await dashboard()
      expect([after.totals, after.earnings]).toEqual([totals, earnings])
      for (const action of ['pack', 'ship', 'deliver'] as const)
        await act(program.shop, action, [{ id: order.id }])
      later(31)
      expect((await dashboard()).earnings?.find((one) => one.order === order.number)).toMatchObject({
        state: 'payable',
      })
    })
  })

  test('that has ended has no dashboard, and is still owed what was earned', async () => {
    const { totals } = await dashboard()
    expect(totals?.payable).toBeGreaterThan(0)
    await program.shop.services.db
      .update(influencers)
      .set({ state: 'ended' })
      .where(eq(influencers.code, 'MAYA'))
    expect(await dashboard()).toEqual({ state: 'none' })
    expect(await json(program.shop.ask('GET', '/influencers/maya'))).toMatchObject({
      state: 'ended',
      discount: 0,
      picks: [],
    })
    const body = { picks: ['rosa'] }
    await problemOf(await program.shop.ask('PUT', '/me/influencer', { token: maya, body }), 403)
    const [row] = await creators('ended')
    expect(row).toMatchObject({ code: 'MAYA', payable: totals?.payable })
    const pay = { id: row?.id, version: row?.version, action: 'pay', amount: row?.payable }
    expect(await json(change(pay))).toMatchObject({ payable: 0, state: 'ended' })
    await problemOf(await change({ id: row?.id, version: (row?.version ?? 0) + 1, action: 'resume' }), 409)
  })
})
