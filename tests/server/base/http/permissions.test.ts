import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, contract } from '#domain/contract.ts'
import { monthOf } from '#domain/influencer/statement.ts'
import { bodies, type Ids } from '../bodies.ts'
import { freshDatabase } from '../engines.ts'
import { anOrderFor, type Fixture } from '../place-order.ts'
import { aShop, token } from '../shop.ts'
import { manager, maya, shopper, viewOf } from '../staff.ts'

/** Who may call what: every entry of the contract by every kind of caller. A new entry without a row does not compile. */

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const callers = {
  nobody: undefined,
  /** Whose order it is. */
  shopper,
  other: token({ uid: 'other', email: 'other@era.test', emailVerified: true }),
  influencer: maya,
  manager,
  /** Unsigned, with all it would like to be. */
  forged: `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: 'boss', email: 'manager@era.test', role: 'manager' })}.x`,
}
type Caller = keyof typeof callers

/** `in`: the call is done, or refused for another reason than who calls. A number: refused with this status. */
type Row = Record<Caller, 'in' | 401 | 403 | 404>

const all = { shopper: 'in', other: 'in', influencer: 'in', manager: 'in' } as const
/** Any caller: no token is read. */
const open: Row = { nobody: 'in', ...all, forged: 'in' }
/** A guest may, and a token that is not valid makes nobody a guest. */
const guests: Row = { ...open, forged: 401 }
const account: Row = { nobody: 401, ...all, forged: 401 }
/** For others there is no such order. */
const owner: Row = { nobody: 404, shopper: 'in', other: 404, influencer: 404, manager: 404, forged: 401 }
const influencer: Row = { nobody: 401, shopper: 403, other: 403, influencer: 'in', manager: 403, forged: 401 }
const staff: Row = { nobody: 401, shopper: 403, other: 403, influencer: 403, manager: 'in', forged: 401 }

const matrix: Record<CallName, Row> = {
  ...{ health: open, settings: open, catalogue: open, catalogueChanges: open, quote: open },
  ...{ joinLaunchList: open, influencerPage: open, recordReferral: open, recordVitals: open },
  placeOrder: guests,
  ...{ order: owner, cancelOrder: owner, changeOrderAddress: owner, payOrder: owner, writeReview: owner },
  // Nobody has no account to keep it in.
  claimOrder: { ...owner, nobody: 401 },
  reviews: open,
  ...{ me: account, changeMe: account, myOrders: account, myData: account, removeMe: account },
  endMySessions: account,
  ...{ myCart: account, mergeMyCart: account, myInfluencer: account, applyAsInfluencer: account },
  changeMyPicks: influencer,
  finishFirstSteps: influencer,
  ...{ myBank: influencer, changeMyBank: influencer, removeMyBank: influencer, payoutFile: staff },
  ...{ myStatements: influencer, myStatement: influencer, myStatementFile: influencer },
  ...{ managerStatements: staff, managerStatement: staff, managerStatementFile: staff },
  ...{ managerSummary: staff, managerOrders: staff, actOnOrders: staff, managerEvents: staff },
  ...{ selectOrders: staff, previewSelection: staff },
  ...{ managerExport: staff, managerProducts: staff, changeVariant: staff, managerVitals: staff },
  ...{ productFile: staff, checkProductFile: staff, importProducts: staff, lastImport: staff },
  ...{ productPage: staff, publishPage: staff, saveDraft: staff, removeDraft: staff, pageVersions: staff },
  // There is no such version.
  takeBackPage: { ...staff, manager: 404 },
  // There is no such import.
  undoImport: { ...staff, manager: 404 },
  ...{ managerInfluencers: staff, changeInfluencer: staff, managerPayouts: staff, changePayouts: staff },
  ...{ influencerNotes: staff, addInfluencerNote: staff },
  ...{ managerViews: staff, addView: staff, renameView: staff, removeView: staff },
  managerReviews: staff,
  // There is no such review.
  changeReview: { ...staff, manager: 404 },
  ...{ managerCodes: staff, addCode: staff, changeCode: staff },
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
    const order = matrix[name] === owner ? await ordered() : ids.order
    const { method, path } = contract[name]
    const body = bodies[name]?.({ ...ids, order })
    const bearer = callers[caller]
    const place = path
      .replace(':id', order)
      .replace(':code', 'MAYA')
      .replace(':slug', 'rosa')
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

  test('hold for every route there is', () => {
    const routes = fixture.api.routes.filter(({ method }) => method !== 'ALL')
    const there = new Set(routes.map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '')}`))
    const known = names.map((name) => `${contract[name].method} /api${contract[name].path}`)
    expect([...there].toSorted()).toEqual([...known, ...others].toSorted())
  })
})
