import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHOP_ZONE } from '#domain/base/day.ts'
import { type CallName, contract } from '#domain/contract.ts'
import { monthOf } from '#domain/influencer/statement.ts'
import { actionNeeds } from '#domain/manager/access.ts'
import { callNeeds } from '#domain/manager/call-needs.ts'
import { type OrderAction, orderActions } from '#domain/manager/orders.ts'
import { may, type Permission, type StaffRole } from '#domain/staff/permission.ts'
import { bodies, type Ids } from '../bodies.ts'
import { freshDatabase } from '../engines.ts'
import { anOrderFor, type Fixture } from '../place-order.ts'
import { aShop } from '../shop.ts'
import { manager, shopper, viewOf } from '../staff.ts'
import { type Caller, callers, matrix, own, strangers } from './permission-matrix.ts'

/** The matrix of calls and callers, asked of the shop. */

const month = monthOf(new Date(), SHOP_ZONE)

/** Calls that must say in which format. */
const files = new Set<CallName>(['managerExport', 'productFile'])

/**
 * Routes that are no call of the app: each is guarded by a signature (tests of payment and newsletter), except the one
 * that says whether the process is ready, for everybody.
 */
const others = [
  'GET /api/launch-list/confirm',
  'GET /api/launch-list/leave',
  'GET /api/ready',
  'POST /api/launch-list/confirm',
  'POST /api/launch-list/leave',
  'POST /api/payments/stripe',
]

// A removed account has no rights any more: that call comes last.
const names = (Object.keys(contract) as CallName[]).toSorted(
  (one, other) => Number(one === 'removeMe') - Number(other === 'removeMe'),
)

describe('permissions', () => {
  let fixture: Fixture
  let ids: Ids
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase('pglite') })
    const code = { code: 'TERMS', kind: 'fixed', value: 500 }
    await fixture.ask('POST', '/manager/codes', { token: manager, body: code })
    const view = await viewOf(fixture)
    const { rows } = await fixture.services.db.execute("select id from influencers where code = 'MAYA'")
    await ordered({ code: 'MAYA' })
    ids = { order: await ordered(), influencer: String(rows[0]?.id), code: 1, variant: 1, creator: 1, view }
  })
  afterAll(() => fixture.close())

  async function ordered(wish: { code?: string } = {}): Promise<string> {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }], wish)
    expect((await fixture.ask('POST', '/orders', { body, token: shopper })).status).toBe(201)
    return body.id
  }

  /** The status of one call, and whether it says anything of the shopper; on a new order of theirs, if it is about one. */
  async function call(name: CallName, caller: Caller): Promise<{ status: number; discloses: boolean }> {
    const order = matrix[name] === own ? await ordered() : ids.order
    const { method, path } = contract[name]
    const body = bodies[name]?.({ ...ids, order })
    const bearer = callers[caller]
    const place = path
      .replace(':id', order)
      .replace(':code', 'MAYA')
      .replace(':slug', 'rosa')
      .replace(':text', 'home')
      .replace(':policy', 'terms')
      .replace(':picture', 'a'.repeat(32))
      .replace(':period', month)
    const query = files.has(name) ? '?format=csv' : name === 'reviews' ? '?product=rosa' : ''
    const answer = await fixture.ask(method, `${place}${query}`, {
      ...(bearer !== undefined && { token: bearer }),
      ...(body !== undefined && { body }),
    })
    if (!strangers.includes(caller)) {
      await answer.body?.cancel()
      return { status: answer.status, discloses: false }
    }
    return { status: answer.status, discloses: /Ada Shopper|shopper@era\.test/.test(await answer.text()) }
  }

  test.each(names)('of %s', async (name) => {
    const answers: Partial<Record<Caller, number | string>> = {}
    for (const caller of Object.keys(callers) as Caller[]) {
      const { status, discloses } = await call(name, caller)
      expect([caller, discloses]).toEqual([caller, false])
      answers[caller] = [401, 403, 404].includes(status) || status >= 500 ? status : 'in'
    }
    expect(answers).toEqual(matrix[name])
  })

  /** What the bodies of these calls need beside the call. */
  const moreNeeds: Partial<Record<CallName, Permission>> = {
    actOnOrders: actionNeeds.refund,
    selectOrders: 'money.read',
  }
  const work: readonly StaffRole[] = ['owner', 'manager', 'support', 'packer']

  test.each(work)('of %s are those of the vocabulary, in every row', (role) => {
    // The keys of a literal are its type's.
    const calls = Object.keys(callNeeds) as (keyof typeof callNeeds)[]
    const rows = calls.map((name) => [name, matrix[name][role] !== 403])
    const wanted = calls.map((name) => {
      const { [name]: more = callNeeds[name] } = moreNeeds
      return [name, may(role, callNeeds[name]) && may(role, more)]
    })
    expect(rows).toEqual(wanted)
  })

  const packing = ['owner', 'manager', 'packer'] as const
  const after = ['owner', 'manager', 'support'] as const
  const steps: Record<OrderAction, readonly StaffRole[]> = {
    pack: packing,
    ship: packing,
    // Of each order it is asked again: a step is taken back by who may take it.
    undo: work,
    track: work,
    deliver: after,
    resolve: after,
    cancel: ['owner', 'manager'],
    refund: ['owner', 'manager'],
  }

  test.each(orderActions)('to %s orders', async (action) => {
    const orders = [{ id: '33333333-3333-4333-8333-333333333333' }]
    const statuses = work.map(async (role) => {
      const done = await fixture.ask('POST', '/manager/orders/actions', {
        token: callers[role],
        body: { action, orders },
      })
      const seen = await fixture.ask('GET', `/manager/selections/${ids.order}?action=${action}`, {
        token: callers[role],
      })
      return [role, done.status, seen.status]
    })
    const wanted = work.map((role) => [role, ...(steps[action].includes(role) ? [200, 404] : [403, 403])])
    expect(await Promise.all(statuses)).toEqual(wanted)
  })

  test('hold for every route there is', () => {
    const routes = fixture.api.routes.filter(({ method }) => method !== 'ALL')
    const there = new Set(routes.map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '')}`))
    const known = names.map((name) => `${contract[name].method} /api${contract[name].path}`)
    expect([...there].toSorted()).toEqual([...known, ...others].toSorted())
  })
})
