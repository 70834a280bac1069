import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { VIEWS_MAX } from '#domain/manager/views.ts'
import { removeAccount } from '#server/account/remove.ts'
import { savedViews, staffLog } from '#server/base/db/schema.ts'
import { eraseOrders } from '#server/order/erase.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, token } from '../base/shop.ts'
import { manager, placed } from '../base/staff.ts'

const colleague = token({ uid: 'two', email: 'two@era.test', emailVerified: true, role: 'manager' })
const filter = { tab: 'all', only: 'late' }

onBoth('saved views', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', bearer: string, body?: object, id = '') =>
    fixture.ask(method, `/manager/views${id && `/${id}`}`, { token: bearer, ...(body && { body }) })
  const views = async (bearer: string) => {
    const answer: AnswerOf<'managerViews'> = await (await send('GET', bearer)).json()
    return answer.views
  }
  const named = async (bearer: string, name: string) => (await views(bearer)).find((one) => one.name === name)
  const save = (bearer: string, name: string, team = false, what: object = filter) =>
    send('POST', bearer, { name, team, filter: what })

  test('are there for whom they were saved, at the next load', async () => {
    expect((await save(manager, 'Mine')).status).toBe(201)
    expect((await save(manager, 'Everyone’s', true)).status).toBe(201)
    expect(await views(manager)).toMatchObject([
      { name: 'Mine', team: false, editable: true, filter },
      { name: 'Everyone’s', team: true, editable: true, filter },
    ])
    expect(await views(colleague)).toMatchObject([{ name: 'Everyone’s', team: true, editable: false }])
  })

  test('are renamed and deleted by their author only', async () => {
    const own = (await named(manager, 'Mine'))?.id ?? ''
    const team = (await named(manager, 'Everyone’s'))?.id ?? ''
    await problemOf(await send('PATCH', colleague, { id: team, name: 'Taken over' }), 403)
    await problemOf(await send('DELETE', colleague, undefined, team), 403)
    // Of a view that one does not see, not even its existence is answered.
    await problemOf(await send('PATCH', colleague, { id: own, name: 'Taken over' }), 404)
    expect((await send('DELETE', colleague, undefined, own)).status).toBe(200)
    expect(await named(manager, 'Mine')).toBeDefined()
    expect((await send('PATCH', manager, { id: team, name: 'Of the team' })).status).toBe(200)
    expect(await named(colleague, 'Of the team')).toBeDefined()
    expect((await send('DELETE', manager, undefined, team)).status).toBe(200)
    expect((await send('DELETE', manager, undefined, team)).status).toBe(200)
    expect(await views(colleague)).toEqual([])
    const log = await fixture.services.db.select().from(staffLog)
    expect(log.map(({ what }) => what)).toEqual(['view.added', 'view.renamed', 'view.removed'])
  })

  test('have names of their own, each refusal with the field', async () => {
    const refused = async (answer: Promise<Response>) => (await problemOf(await answer, 422)).errors?.[0]
    expect(await refused(save(manager, ' MINE '))).toMatchObject({ path: 'name' })
    expect(await refused(save(manager, ''))).toMatchObject({ path: 'name' })
    expect(await refused(save(manager, 'x'.repeat(41)))).toMatchObject({ path: 'name' })
    expect(await refused(save(manager, 'Lost', false, { only: 'lost' }))).toMatchObject({
      path: 'filter.only',
    })
    // The team's are others, and so are a colleague's.
    expect((await save(manager, 'Mine', true)).status).toBe(201)
    expect((await save(colleague, 'Mine')).status).toBe(201)
    const id = (await views(colleague)).find((one) => !one.team)?.id ?? ''
    expect((await send('PATCH', colleague, { id, name: 'mine' })).status).toBe(200)
  })

  test('saved at the same time under one name are one, and no more than the limit', async () => {
    const twins = await Promise.all([save(colleague, 'Twin', true), save(manager, 'twin', true)])
    expect(twins.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const busy = token({ uid: 'busy', email: 'busy@era.test', emailVerified: true, role: 'manager' })
    const all = await Promise.all(
      Array.from({ length: VIEWS_MAX + 2 }, (_, nth) => save(busy, `View ${nth}`)),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(VIEWS_MAX)
    const full = all.find(({ status }) => status !== 201)
    expect((await problemOf(full ?? Response.error(), 422)).errors?.[0]?.message).toMatch(/30 views/)
  })

  test('of a removed account go; those it saved for the team stay, and all staff can edit them', async () => {
    const leaving = {
      uid: 'leaving',
      email: 'leaving@era.test',
      emailVerified: true,
      role: 'manager',
    } as const
    await save(token(leaving), 'Private')
    await save(token(leaving), 'Shared', true)
    await removeAccount(fixture.services, { ...leaving, loggedInAt: Date.now() / 1_000 })
    const rows = await fixture.services.db.select().from(savedViews)
    expect(rows.filter(({ name }) => name === 'Private')).toEqual([])
    const shared = await named(colleague, 'Shared')
    expect(shared?.editable).toBe(true)
    expect((await send('DELETE', colleague, undefined, shared?.id)).status).toBe(200)
  })

  test('that search for an erased customer go with the customer', async () => {
    const contact = { email: 'Rosa.Diaz@example.com', name: 'Rosa Diaz' }
    await placed(fixture, { contact })
    const by = (search: string) => ({ tab: 'all', search })
    await save(colleague, 'Her', false, by('rosa diaz'))
    await save(colleague, 'Her mail', false, by('rosa.diaz@example.com'))
    await save(colleague, 'The balm', false, by('rosa'))
    await save(colleague, 'All of Rosa Diaz', true, by('rosa diaz'))
    await fixture.services.db.transaction((tx) => eraseOrders(tx, undefined, new Date()))
    const names = (await views(colleague)).map(({ name }) => name)
    expect(names).toContain('The balm')
    expect(names).not.toContain('Her')
    expect(names).not.toContain('Her mail')
    // The staff log only grows, so she is not in it in the first place.
    expect(JSON.stringify(await fixture.services.db.select().from(staffLog))).not.toContain('Diaz')
  })
})
