import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, contract } from '#domain/contract.ts'
import { monthOf } from '#domain/influencer/statement.ts'
import { actionNeeds } from '#domain/manager/access.ts'
import { callNeeds } from '#domain/manager/call-needs.ts'
import { type OrderAction, orderActions } from '#domain/manager/orders.ts'
import { may, type Permission, type StaffRole } from '#domain/staff/permission.ts'
import { bodies, type Ids } from '../bodies.ts'
import { freshDatabase } from '../engines.ts'
import { anOrderFor, type Fixture } from '../place-order.ts'
import { aShop, token } from '../shop.ts'
import { manager, maya, packer, shopOwner, shopper, support, viewOf } from '../staff.ts'

/** Who may call what: every entry of the contract by every kind of caller. A new entry without a row does not compile. */

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const callers = {
  nobody: undefined,
  /** Whose order it is. */
  shopper,
  other: token({ uid: 'other', email: 'other@era.test', emailVerified: true }),
  influencer: maya,
  packer,
  support,
  manager,
  /** Of the shop. */
  owner: shopOwner,
  /** Unsigned, with all it would like to be. */
  forged: `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: 'boss', email: 'manager@era.test', role: 'manager' })}.x`,
}
type Caller = keyof typeof callers

/** `in`: the call is done, or refused for another reason than who calls. A number: refused with this status. */
type Row = Record<Caller, 'in' | 401 | 403 | 404>

const all = {
  ...({ shopper: 'in', other: 'in', influencer: 'in' } as const),
  ...({ packer: 'in', support: 'in', manager: 'in', owner: 'in' } as const),
}
const no = {
  shopper: 403,
  other: 403,
  influencer: 403,
  packer: 403,
  support: 403,
  manager: 403,
  owner: 403,
} as const
/** Any caller: no token is read. */
const open: Row = { nobody: 'in', ...all, forged: 'in' }
/** A guest may, and a token that is not valid makes nobody a guest. */
const guests: Row = { ...open, forged: 401 }
const account: Row = { nobody: 401, ...all, forged: 401 }
/** For others there is no such order, for staff neither: theirs is another call. */
const own: Row = {
  ...{ nobody: 404, shopper: 'in', other: 404, influencer: 404, forged: 401 },
  ...{ packer: 404, support: 404, manager: 404, owner: 404 },
}
const influencer: Row = { nobody: 401, ...no, influencer: 'in', forged: 401 }
/** Those who run the shop. */
const office: Row = { nobody: 401, ...no, manager: 'in', owner: 'in', forged: 401 }
/** Everyone who works there. */
const staff: Row = { ...office, packer: 'in', support: 'in' }
const owners: Row = { ...office, manager: 403 }
/** Let in, and there is no such thing. */
const missing: Row = { ...office, manager: 404, owner: 404 }

const matrix: Record<CallName, Row> = {
  ...{ health: open, settings: open, catalogue: open, catalogueChanges: open, quote: open },
  ...{ joinLaunchList: open, influencerPage: open, recordReferral: open, recordVitals: open },
  placeOrder: guests,
  ...{ order: own, cancelOrder: own, changeOrderAddress: own, payOrder: own, writeReview: own },
  // Nobody has no account to keep it in.
  claimOrder: { ...own, nobody: 401 },
  reviews: open,
  askReturn: own,
  // There is no such return.
  cancelReturn: { ...own, shopper: 404 },
  findOrder: open,
  ...{ me: account, changeMe: account, myOrders: account, myData: account, removeMe: account },
  endMySessions: account,
  ...{ myCart: account, mergeMyCart: account, myInfluencer: account, applyAsInfluencer: account },
  changeMyPicks: influencer,
  finishFirstSteps: influencer,
  ...{ myBank: influencer, changeMyBank: influencer, removeMyBank: influencer, payoutFile: office },
  ...{ myStatements: influencer, myStatement: influencer, myStatementFile: influencer },
  ...{ managerStatements: office, managerStatement: office, managerStatementFile: office },
  managerSummary: office,
  ...{ managerOrders: staff, managerEvents: staff },
  // What each role may do with orders is below; this body gives money back.
  actOnOrders: office,
  // This one asks for those of a code, which is about money.
  selectOrders: { ...staff, packer: 403 },
  previewSelection: staff,
  ...{ managerExport: office, managerProducts: office, changeVariant: office, managerVitals: office },
  ...{ productFile: office, checkProductFile: office, importProducts: office, lastImport: office },
  ...{ addPicture: office, addProduct: office, hideProduct: office, moveProduct: office },
  ...{
    productPage: office,
    publishPage: office,
    saveDraft: office,
    removeDraft: office,
    pageVersions: office,
  },
  // There is no such version.
  ...{ takeBackPage: missing, takeBackText: missing },
  ...{ texts: office, textPage: office, publishText: office, saveTextDraft: office },
  ...{ removeTextDraft: office, textVersions: office, policyVersions: open },
  // There is no such import.
  undoImport: missing,
  ...{ managerInfluencers: office, changeInfluencer: office, managerPayouts: office, changePayouts: office },
  ...{ influencerNotes: office, addInfluencerNote: office },
  ...{ managerViews: staff, addView: staff, removeView: staff },
  // It is the manager's own.
  renameView: { ...staff, packer: 404, support: 404, owner: 404 },
  ...{ staffMembers: owners, changeRole: owners, staffLog: office, staffLogFile: office },
  managerReviews: office,
  // There is no such review.
  changeReview: missing,
  managerReturns: office,
  // There is no such return.
  changeReturn: missing,
  ...{ managerCodes: office, addCode: office, changeCode: office },
}

const month = monthOf(new Date())

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
    const { rows } = await fixture.shop.db.execute("select id from influencers where code = 'MAYA'")
    await ordered({ code: 'MAYA' })
    ids = { order: await ordered(), influencer: String(rows[0]?.id), code: 1, variant: 1, creator: 1, view }
  })
  afterAll(() => fixture.close())

  async function ordered(wish: { code?: string } = {}): Promise<string> {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }], wish)
    expect((await fixture.ask('POST', '/orders', { body, token: shopper })).status).toBe(201)
    return body.id
  }

  /** The status of one call; of one about an order, on a new one of the shopper's. */
  async function call(name: CallName, caller: Caller): Promise<number> {
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
      .replace(':period', month)
    const query = files.has(name) ? '?format=csv' : name === 'reviews' ? '?product=rosa' : ''
    const answer = await fixture.ask(method, `${place}${query}`, {
      ...(bearer !== undefined && { token: bearer }),
      ...(body !== undefined && { body }),
    })
    await answer.body?.cancel()
    return answer.status
  }

  test.each(names)('of %s', async (name) => {
    const answers: Partial<Record<Caller, number | string>> = {}
    for (const caller of Object.keys(callers) as Caller[]) {
      const status = await call(name, caller)
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
    ...{ pack: packing, ship: packing, undo: packing },
    track: work,
    ...{ deliver: after, resolve: after },
    ...{ cancel: ['owner', 'manager'], refund: ['owner', 'manager'] },
  }

  test.each(orderActions)('to %s orders', async (action) => {
    const orders = [{ id: '33333333-3333-4333-8333-333333333333' }]
    const statuses = work.map(async (role) => {
      const done = await fixture.ask('POST', '/manager/orders/actions', {
        ...{ token: callers[role], body: { action, orders } },
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
