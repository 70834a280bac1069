import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareOf } from '#domain/base/money.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, json, token } from '../base/shop.ts'
import { act, manager, placed } from '../base/staff.ts'
import { aPhoto } from '../picture/photo.ts'

/** One influencer from the application to a refund after the payout, with every sum by hand. */
onBoth('an influencer’s story', (engine) => {
  let dir: string
  let fixture: Fixture
  let now = new Date('2026-11-02T09:00:00.000Z')
  const later = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000)
  }
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'era-media-'))
    const database = await freshDatabase(engine)
    fixture = await aShop({ database, env: { mediaDir: dir }, now: () => now })
  })
  afterAll(async () => {
    await fixture.close()
    await rm(dir, { recursive: true, force: true })
  })

  const june = token({ uid: 'june', email: 'june@example.com', emailVerified: true })
  const mine = <T>(method: 'GET' | 'POST' | 'PUT', path = '', body?: object) =>
    json<T>(fixture.ask(method, `/me/influencer${path}`, { token: june, ...(body && { body }) }))
  const dashboard = () => mine<AnswerOf<'myInfluencer'>>('GET')
  const run = (body: object) =>
    json<AnswerOf<'managerPayouts'>>(fixture.ask('POST', '/manager/payouts', { token: manager, body }))
  const own = async () => {
    const { influencers } = await json<AnswerOf<'managerInfluencers'>>(
      fixture.ask('GET', '/manager/influencers', { token: manager }),
    )
    return influencers.find(({ code }) => code === 'JUNE-GLOW')
  }
  const decide = async (body: object) => {
    const row = await own()
    return json<AnswerOf<'changeInfluencer'>>(
      fixture.ask('PATCH', '/manager/influencers', {
        token: manager,
        body: { id: row?.id, version: row?.version, ...body },
      }),
    )
  }
  const deliver = async (id: string) => {
    for (const action of ['pack', 'ship', 'deliver'] as const) {
      expect(await act(fixture, action, [{ id }])).toMatchObject([{ ok: true }])
    }
  }
  const amounts = (all: AnswerOf<'managerPayouts'>['payouts']) =>
    all.map(({ amount, lines }) => ({ amount, lines: lines.map((line) => line.amount) }))

  test('agrees to the minor unit at every step', async () => {
    const application = {
      name: 'June Park',
      email: 'june@example.com',
      platform: 'tiktok',
      handle: 'june-glow',
      profileUrl: 'https://june.example',
      audience: '1k-10k',
      why: 'I read labels.',
    }
    const applied = await fixture.ask('POST', '/influencers', { token: june, body: application })
    expect(applied.status).toBe(201)
    await problemOf(await fixture.ask('GET', '/influencers/june-glow'), 404)
    await decide({ action: 'approve', rate: 1_200, discount: 1_500 })

    await mine('PUT', '/words', { bio: 'I read labels so you can sleep.' })
    await mine('PUT', '', { picks: ['rosa'], words: { rosa: 'For red days' } })
    const photo = await fixture.api.request('/api/me/influencer/photo', {
      method: 'POST',
      headers: { authorization: `Bearer ${june}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(await aPhoto()),
    })
    expect(photo.status).toBe(200)
    // Typed with a look-alike, as from a story.
    expect(await json(fixture.ask('GET', '/influencers/june-gl0w'))).toMatchObject({
      code: 'JUNE-GLOW',
      discount: 1_500,
      bio: 'I read labels so you can sleep.',
      words: { rosa: 'For red days' },
      photo: { width: 900 },
    })

    // The link is opened without a network, and the order sent from a train two days later.
    const opened = now.toISOString()
    later(2)
    const order = await placed(fixture, { code: 'JUNE-GLOW', referral: { code: 'june-glow', at: opened } }, [
      { id: 'ROSA-100', units: 3 },
    ])
    const goods = order.quote.subtotal - order.quote.discount
    const earned = shareOf(goods, 1_200)
    expect(order.quote.discount).toBe(shareOf(order.quote.subtotal, 1_500))
    // A better deal from today changes nothing about it.
    await decide({ action: 'terms', fromDay: now.toISOString().slice(0, 10), rate: 2_000, discount: 0 })
    expect((await dashboard()).totals).toMatchObject({ orders: 1, sales: goods, pending: earned, payable: 0 })

    await deliver(order.id)
    later(29)
    expect((await dashboard()).earnings?.[0]).toMatchObject({ state: 'pending', reason: 'return_window' })
    expect((await run({ action: 'prepare' })).payouts).toEqual([])
    later(2)
    expect((await dashboard()).totals).toMatchObject({ pending: 0, payable: earned })

    await act(fixture, 'refund', [{ id: order.id }], { lines: [{ id: 'ROSA-100', units: 1 }] })
    const after = (await dashboard()).totals?.payable ?? 0
    expect(after).toBe(shareOf(goods - goods / 3, 1_200))

    const prepared = (await run({ action: 'prepare' })).payouts
    expect(amounts(prepared)).toEqual([{ amount: after, lines: [after] }])
    await run({ action: 'undo', ids: [prepared[0]?.id] })
    const [payout] = (await run({ action: 'prepare' })).payouts
    await run({ action: 'paid', ids: [payout?.id], reference: 'RUN-1' })
    expect((await dashboard()).totals).toMatchObject({ payable: 0, paid: after })

    // Given back after the payout: what was paid stays, and the next one is that much less.
    await act(fixture, 'refund', [{ id: order.id }], { lines: [{ id: 'ROSA-100', units: 1 }] })
    const left = shareOf(goods / 3, 1_200)
    expect((await dashboard()).totals).toMatchObject({ payable: left - after, paid: after })
    expect((await run({ action: 'prepare' })).payouts.filter(({ paidAt }) => paidAt === null)).toEqual([])

    const paid = await mine<AnswerOf<'myStatement'>>('GET', `/statements/${payout?.id}`)
    expect([paid.total, paid.lines.map(({ commission }) => commission)]).toEqual([after, [after]])
    const month = await mine<AnswerOf<'myStatement'>>('GET', '/statements/2026-11')
    expect(month.lines).toMatchObject([{ order: order.number, rate: 1_200, commission: left }])
    const file = await fixture.ask('GET', '/me/influencer/statements/2026-11/file', { token: june })
    const [sheet] = await readXlsxFile(Buffer.from(await file.arrayBuffer()))
    expect(sheet?.data.at(-1)?.[5]).toBe(left / 100)

    // At the new terms: a third order settles it.
    const next = await placed(fixture, { referral: { code: 'JUNE-GLOW', at: now.toISOString() } }, [
      { id: 'ROSA-100', units: 5 },
    ])
    await deliver(next.id)
    later(31)
    const more = shareOf(next.quote.subtotal - next.quote.discount, 2_000)
    const settled = (await run({ action: 'prepare' })).payouts.filter(({ paidAt }) => paidAt === null)
    expect(amounts(settled)).toEqual([{ amount: left - after + more, lines: [left - after, more] }])
  })
})
