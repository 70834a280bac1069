import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { influencerNotes, staffLog } from '#server/base/db/schema.ts'
import { aShop, idOf, json } from '../base/shop.ts'
import { manager, maya, placed } from '../base/staff.ts'

let fixture: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  fixture = await aShop()
})
afterAll(() => fixture.close())

const read = async () =>
  (await json<AnswerOf<'influencerNotes'>>(fixture.ask('GET', '/manager/notes/MAYA', { token: manager })))
    .notes
const add = (name: string, text: string) =>
  fixture.ask('POST', '/manager/notes/MAYA', { token: manager, body: { id: idOf(name), text } })
const mayaNow = async () => {
  const answer = fixture.ask('GET', '/manager/influencers', { token: manager })
  const { influencers } = await json<AnswerOf<'managerInfluencers'>>(answer)
  return influencers.find(({ code }) => code === 'MAYA')
}

describe('what the staff see of an influencer', () => {
  test('figures of their orders, and the order that looks like their own', async () => {
    await placed(fixture, { code: 'MAYA' })
    await placed(fixture, { code: 'MAYA', contact: { email: 'influencer@era.test', name: 'Maya' } })
    expect(await mayaNow()).toMatchObject({
      figures: { visits: 0, orders: 1, refundShare: 0, earned: 198 },
      suspicions: [{ kind: 'own_orders', orders: 1 }],
    })
  })

  test('notes with author and time, each once, which stay as they were written', async () => {
    expect((await add('one', 'Asked for samples')).status).toBe(201)
    expect((await add('one', 'Something else')).status).toBe(201)
    expect(await read()).toMatchObject([{ by: 'manager@era.test', text: 'Asked for samples' }])
    const log = (await fixture.services.db.select().from(staffLog)).filter(
      ({ what }) => what === 'influencer.note',
    )
    expect([log.length, JSON.stringify(log).includes('samples')]).toEqual([1, false])
  })

  test('notes are nothing that the influencer reads', async () => {
    const own = [
      fixture.ask('GET', '/me/influencer', { token: maya }),
      fixture.ask('GET', '/influencers/MAYA'),
      fixture.ask('GET', '/manager/influencers', { token: manager }),
    ]
    for (const answer of own) expect(await (await answer).text()).not.toContain('samples')
  })

  test('a note loses its author with the author’s account, and goes with the influencer’s', async () => {
    const leave = (token: string) => fixture.ask('DELETE', '/me', { token })
    expect((await leave(manager)).status).toBe(200)
    expect(await read()).toMatchObject([{ by: '', text: 'Asked for samples' }])
    expect((await leave(maya)).status).toBe(200)
    expect(await fixture.services.db.select().from(influencerNotes)).toEqual([])
  })
})
