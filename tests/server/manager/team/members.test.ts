import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { staffLog } from '#server/base/db/schema.ts'
import { freshDatabase } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, token } from '../../base/shop.ts'

const people = {
  olive: { uid: 'olive', email: 'olive@era.test', emailVerified: true, role: 'owner' as const },
  parker: { uid: 'parker', email: 'parker@era.test', emailVerified: true, name: 'Parker' },
  nora: { uid: 'nora', email: 'nora@era.test', emailVerified: true },
  unproven: { uid: 'unproven', email: 'unproven@era.test', emailVerified: false },
  maya: { uid: 'maya', email: 'maya@era.test', emailVerified: true, role: 'influencer' as const },
}
const olive = token(people.olive)
const parker = token(people.parker)

describe('staff', () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase('pglite') })
    fixture.accounts.push(...Object.values(people))
  })
  afterAll(() => fixture.close())

  const give = (email: string, role: string | null, was: string | null, bearer = olive) =>
    fixture.ask('PATCH', '/manager/staff', { token: bearer, body: { email, role, was } })
  const given = async (...change: Parameters<typeof give>): Promise<AnswerOf<'changeRole'>['members']> => {
    const answer = await give(...change)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()).members
  }

  test('is everyone who came with a role', async () => {
    const answer = await fixture.ask('GET', '/manager/staff', { token: olive })
    expect(await answer.json()).toEqual({
      members: [{ uid: 'olive', email: 'olive@era.test', role: 'owner', you: true }],
    })
  })

  test('gets a role by email, which holds for a login that is there, and loses it', async () => {
    const orders = () => fixture.ask('GET', '/manager/orders', { token: parker })
    await problemOf(await orders(), 403)
    expect(await given('parker@era.test', 'packer', null)).toMatchObject([
      { email: 'olive@era.test', role: 'owner' },
      { email: 'parker@era.test', name: 'Parker', role: 'packer', you: false },
    ])
    expect((await orders()).status).toBe(200)
    expect(await given('parker@era.test', 'support', 'packer')).toMatchObject([{}, { role: 'support' }])
    expect(await given('parker@era.test', null, 'support')).toHaveLength(1)
    await problemOf(await orders(), 403)
    const log = await fixture.services.db.select().from(staffLog)
    expect(log).toMatchObject([
      { by: 'manager:olive', what: 'staff.role', details: { account: 'parker', after: { role: 'packer' } } },
      { details: { before: { role: 'packer' }, after: { role: 'support' } } },
      { details: { before: { role: 'support' }, after: { role: null } } },
    ])
    // An entry stays when the account goes: it names nobody by address.
    expect(JSON.stringify(log)).not.toContain('parker@')
  })

  test('does not overwrite a colleague’s change', async () => {
    await given('parker@era.test', 'packer', null)
    expect(await problemOf(await give('parker@era.test', 'manager', null), 409)).toMatchObject({
      code: 'stale_version',
    })
    // What is so already was done by who sends it again.
    expect(await given('parker@era.test', 'packer', null)).toHaveLength(2)
  })

  test.each([
    ['nobody@era.test', 'packer', null, 'email'],
    ['unproven@era.test', 'packer', null, 'email'],
    ['maya@era.test', 'packer', 'influencer', 'email'],
    ['maya@era.test', null, 'influencer', 'email'],
    ['olive@era.test', null, 'owner', 'role'],
    ['olive@era.test', 'manager', 'owner', 'role'],
    ['olive@era.test', 'influencer', 'owner', 'role'],
    ['olive', 'packer', null, 'email'],
  ])('does not take %s as %s', async (email, role, was, path) => {
    const { errors } = await problemOf(await give(email, role, was), 422)
    expect(errors?.map((error) => error.path)).toEqual([path])
  })

  test('that is the only owner keeps the account, and one of two can go', async () => {
    const leave = (who: string) => fixture.ask('DELETE', '/me', { token: who })
    expect((await problemOf(await leave(olive), 422)).errors).toEqual([
      { path: 'role', message: 'This is the only owner. Make someone else an owner first.' },
    ])
    await given('nora@era.test', 'owner', null)
    expect((await leave(token({ ...people.nora, role: 'owner' }))).status).toBe(200)
    await problemOf(await leave(olive), 422)
  })

  test('keeps one owner when the last two remove each other at once', async () => {
    await given('parker@era.test', 'owner', 'packer')
    const both = await Promise.all([
      give('olive@era.test', null, 'owner', parker),
      give('parker@era.test', null, 'owner', olive),
    ])
    // The one that comes second is the only owner's, or comes from who is none any more.
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)])
    const owners = await fixture.services.auth.list(['olive', 'parker'])
    expect(owners.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})
