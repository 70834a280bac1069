import type { CallName } from '#domain/contract.ts'
import { anOrder } from '#tests/make.ts'
import type { ScenarioName } from './scenario.ts'

/** What is told to the mock and to the shop alike: calls in a row, on a shop of one scenario. */
export interface Call {
  name: CallName
  params?: Record<string, string>
  body?: unknown
  user?: { uid: string; email: string; role?: 'manager' }
  key?: string
}

export const rosa = (units = 2) => [{ id: 'ROSA-100', units }]
export const ask = (body: object): Call => ({ name: 'quote', body })
const order = (over: Parameters<typeof anOrder>[0] = {}): Call => ({
  name: 'placeOrder',
  body: anOrder(over),
})
const once = anOrder()
const mine = { uid: 'u-mine', email: 'mine@era.test' }
const other = { uid: 'u-other', email: 'other@era.test' }
const boss = { uid: 'u-boss', email: 'boss@era.test', role: 'manager' as const }
const packed = anOrder({ contact: { email: 'packed@era.test', name: 'Packed' } })
const owned = anOrder({ contact: { email: 'mine@era.test', name: 'Mine' } })

const maya = { uid: 'u-maya', email: 'influencer@era.test' }
const through = anOrder({ items: [{ id: 'ROSA-100', units: 3 }], code: 'MAYA', expectedTotal: 6_535 })
const herOwn = anOrder({
  items: [{ id: 'ROSA-100', units: 1 }],
  code: 'MAYA',
  expectedTotal: 2_575,
  contact: { email: 'Influencer@era.test', name: 'Maya' },
})
const application = {
  ...{ name: 'Zoe', email: 'other@era.test', platform: 'blog', profileUrl: 'https://zoe.example.com' },
  ...{ audience: '1k-10k', handle: 'zoe', why: 'I write about skin.' },
}

const routine = { skin: ['dry'], concerns: ['dryness'], experience: ['new'], moment: ['reset'] }

export const stories: Partial<Record<ScenarioName, Record<string, Call[]>>> = {
  open: {
    'a quote': [
      ask({ items: rosa() }),
      ask({ items: [...rosa(), { id: 'SET-HEALINGERA', units: 1 }], region: 'CA' }),
    ],
    'a quote with a code': [ask({ items: rosa(5), code: 'maya' }), ask({ items: rosa(5), code: 'NOPE' })],
    'a quote of things unknown': [ask({ items: [{ id: 'NOPE-1', units: 1 }] })],
    'a bad quote': [
      ask({ items: [{ id: 'ROSA-100', units: 0 }] }),
      ask({ items: rosa(), more: 1 }),
      ask({ items: [] }),
    ],
    'no JSON': [{ name: 'quote', body: '{' }],
    'one order, sent twice, read and cancelled': [
      { name: 'placeOrder', body: once },
      { name: 'placeOrder', body: once },
      { name: 'placeOrder', body: { ...once, items: rosa(1) } },
      { name: 'order', params: { id: once.id } },
      { name: 'order', params: { id: once.id }, key: 'x'.repeat(40) },
      { name: 'order', params: { id: once.id }, key: once.key },
      { name: 'cancelOrder', params: { id: once.id }, key: once.key },
      { name: 'cancelOrder', params: { id: once.id }, key: once.key },
    ],
    'an order at another total': [order({ expectedTotal: 1 })],
    'an order by card where there is none': [order({ payment: 'card' })],
    'an order with wrong fields': [order({ key: 'short', items: [{ id: 'ROSA-100', units: 1.5 }] })],
    'an order of one’s own': [
      { name: 'placeOrder', body: owned, user: mine },
      { name: 'order', params: { id: owned.id }, user: mine },
      { name: 'order', params: { id: owned.id }, user: other },
      { name: 'myOrders', user: mine },
      { name: 'myOrders' },
    ],
    'a profile': [
      { name: 'me' },
      { name: 'me', user: mine },
      { name: 'changeMe', user: mine, body: { name: 'Mine', marketing: true } },
      { name: 'me', user: mine },
    ],
    'a routine saved and cleared': [
      { name: 'changeMe', user: other, body: { routine: { ...routine, skin: ['green'] } } },
      { name: 'changeMe', user: other, body: { routine: { skin: ['dry'] } } },
      { name: 'changeMe', user: other, body: { routine } },
      { name: 'changeMe', user: other, body: { marketing: false } },
      { name: 'me', user: other },
      { name: 'changeMe', user: other, body: { routine: null } },
    ],
    'a cart that follows': [
      { name: 'myCart', user: mine },
      { name: 'mergeMyCart', user: mine, body: { document: { 'ROSA-100': { phone: [2, 0] } } } },
      {
        name: 'mergeMyCart',
        user: mine,
        body: { document: { 'ROSA-100': { desk: [1, 0], phone: [1, 0] } } },
      },
    ],
    'the staff’s doors': [
      { name: 'managerOrders' },
      { name: 'managerOrders', user: mine },
      { name: 'placeOrder', body: packed, user: mine },
      { name: 'actOnOrders', user: boss, body: { action: 'ship', orders: [{ id: packed.id }] } },
      { name: 'actOnOrders', user: boss, body: { action: 'pack', orders: [{ id: packed.id }] } },
      { name: 'order', params: { id: packed.id }, key: packed.key },
      { name: 'cancelOrder', params: { id: packed.id }, key: packed.key },
    ],
    'a launch list': [
      { name: 'joinLaunchList', body: { email: 'ada@example.com' } },
      { name: 'joinLaunchList', body: { email: 'ada' } },
    ],
    'an influencer': [
      { name: 'influencerPage', params: { code: 'maya' } },
      { name: 'myInfluencer', user: maya },
      { name: 'placeOrder', body: through },
      { name: 'placeOrder', body: herOwn, user: maya },
      { name: 'myInfluencer', user: maya },
      { name: 'cancelOrder', params: { id: through.id }, key: through.key },
      { name: 'myInfluencer', user: maya },
      { name: 'myInfluencer', user: other },
      { name: 'managerInfluencers', user: boss },
      { name: 'managerInfluencers', user: other },
    ],
    'an application': [
      { name: 'applyAsInfluencer', user: other, body: { ...application, handle: 'maya' } },
      { name: 'applyAsInfluencer', user: other, body: application },
      { name: 'myInfluencer', user: other },
      { name: 'influencerPage', params: { code: 'zoe' } },
    ],
    'an influencer’s page': [
      { name: 'influencerPage', params: { code: 'NOBODY' } },
      { name: 'recordReferral', body: { code: 'MAYA' } },
    ],
  },
  'price-up': { 'a price that rose': [order({ expectedTotal: 4_995 }), ask({ items: rosa() })] },
  'few-left': {
    'fewer than asked': [ask({ items: rosa(3) }), order({ items: rosa(3), expectedTotal: 6_600 })],
  },
  'sold-out': { 'sold out': [ask({ items: rosa(1) }), ask({ items: [{ id: 'SET-HEALINGERA', units: 1 }] })] },
}
