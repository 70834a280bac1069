import { anOrder } from '#tests/make.ts'
import {
  act,
  answerAt,
  boss,
  type Call,
  mine,
  other,
  place,
  quote,
  refused,
  rosa,
  STORIES_BEGIN,
  staff,
  withKey,
} from '../base/call.ts'

/** A login of before the stories' clock began. */
const LONG_AGO = STORIES_BEGIN / 1_000 - 3_600

const once = anOrder()
const owned = anOrder({ contact: { email: 'mine@era.test', name: 'Mine' } })
const asGuest = anOrder({ contact: { email: 'Mine@era.test', name: 'Mine' } })
const moved = anOrder()
const present = anOrder({
  gift: { recipient: 'Grace Hopper', note: 'Happy birthday!\nAda', hidePrices: true },
  carrierNote: 'Leave at the back door',
})
const unpaid = anOrder()

const home = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Mine',
  line1: '1 Main Street',
  city: 'Oakland',
  region: 'CA',
  postcode: '94607',
  country: 'US',
  isDefault: false,
}
const work = { ...home, id: '22222222-2222-4222-8222-222222222222', line1: '2 Main Street' }
const address = { line1: '2 Side Street', city: 'Oakland', region: 'CA', postcode: '94607', country: 'US' }
const routine = { skin: ['dry'], concerns: ['dryness'], experience: ['new'], moment: ['reset'] }

export const shopping: Record<string, Call[]> = {
  'the shop and how it is set up': [{ name: 'health' }, { name: 'settings' }],
  'the catalogue, and what changed of it': [
    { name: 'catalogue' },
    { name: 'catalogueChanges' },
    { name: 'catalogueChanges', query: (answers) => ({ since: answerAt('catalogue', answers, 0).version }) },
    { name: 'catalogueChanges', query: { since: 'unknown' } },
    { name: 'catalogueChanges', query: { from: 'x' } },
    {
      name: 'changeVariant',
      user: boss,
      body: { sku: 'ROSA-30', version: 1, price: 1_100 },
    },
    { name: 'catalogueChanges', query: (answers) => ({ since: answerAt('catalogue', answers, 0).version }) },
  ],
  'a quote': [
    quote({ items: rosa() }),
    quote({ items: [...rosa(), { id: 'SET-HEALINGERA', units: 1 }], region: 'CA' }),
  ],
  'a quote with a code': [quote({ items: rosa(5), code: 'maya' }), quote({ items: rosa(5), code: 'NOPE' })],
  'a quote of unknown things': [quote({ items: [{ id: 'NOPE-1', units: 1 }] })],
  'a bad quote': [
    quote({ items: [{ id: 'ROSA-100', units: 0 }] }),
    quote({ items: rosa(), more: 1 }),
    quote({ items: [] }),
  ],
  'no JSON': [{ name: 'quote', body: '{' }],
  'one order, sent twice, read and cancelled': [
    place(once),
    place(once),
    refused(place({ ...once, items: rosa(1) })),
    { name: 'order', params: { id: once.id } },
    { name: 'order', params: { id: once.id }, key: 'x'.repeat(40) },
    withKey('order', once),
    withKey('cancelOrder', once, { body: { why: 'Two by mistake', version: 1 } }),
    withKey('cancelOrder', once),
    quote({ items: rosa() }),
  ],
  'a gift, with a note for the carrier': [
    place(present),
    place(present),
    withKey('order', present),
    refused(place({ ...present, gift: { recipient: '', hidePrices: true } })),
    { name: 'managerOrders', user: boss },
    withKey('cancelOrder', present),
    withKey('eraseOrder', present),
  ],
  'an order at another total': [refused(place(anOrder({ expectedTotal: 1 })))],
  'an order by card where none is taken': [refused(place(anOrder({ payment: 'card' })))],
  'an order with wrong fields': [
    refused(place(anOrder({ key: 'short', items: [{ id: 'ROSA-100', units: 1.5 }] }))),
  ],
  'a payment of what is paid on delivery': [
    place(unpaid),
    withKey('payOrder', unpaid),
    { name: 'payOrder', params: { id: unpaid.id }, user: other },
  ],
  'another address': [
    place(moved),
    withKey('changeOrderAddress', moved, { body: { address, version: 7 } }),
    withKey('changeOrderAddress', moved, {
      body: { address: { ...address, region: 'NY', postcode: '10001' } },
    }),
    withKey('changeOrderAddress', moved, { body: { address, version: 1 } }),
    withKey('changeOrderAddress', moved, { body: { address: {} } }),
    withKey('cancelOrder', moved, { body: { version: 1 } }),
    withKey('order', moved),
    withKey('cancelOrder', moved),
    withKey('changeOrderAddress', moved, { body: { address } }),
  ],
  'orders of an account, also one placed before it': [
    place(asGuest),
    place(owned, mine),
    { name: 'order', params: { id: owned.id }, user: mine },
    { name: 'order', params: { id: owned.id }, user: other },
    { name: 'myOrders', user: mine },
    { name: 'myOrders', user: mine, query: { limit: '1' } },
    {
      name: 'myOrders',
      user: mine,
      query: (answers) => ({ limit: '1', after: answerAt('myOrders', answers, 5).next }),
    },
    { name: 'myOrders', user: mine, query: { after: 'nowhere' } },
    ...['10002', 'era-1000', 'ROSA', '%', ' rosa-100 ', 'mine'].map(
      (search): Call => ({ name: 'myOrders', user: mine, query: { search } }),
    ),
    { name: 'myOrders' },
  ],
  'a guest’s order that joins an account by its secret': [
    place(asGuest),
    place(owned, mine),
    { name: 'claimOrder', params: { id: asGuest.id }, user: other },
    withKey('claimOrder', asGuest),
    withKey('claimOrder', asGuest, { user: other }),
    withKey('claimOrder', asGuest, { user: other }),
    withKey('claimOrder', asGuest, { user: mine }),
    withKey('claimOrder', owned, { user: other }),
    { name: 'claimOrder', params: { id: owned.id }, user: mine },
    { name: 'myOrders', user: other },
    { name: 'removeMe', user: mine },
    withKey('claimOrder', owned, { user: other }),
  ],
  'guests’ orders that are erased at their wish: one on its way, one that is over': [
    place(asGuest),
    place(owned, mine),
    { name: 'eraseOrder', params: { id: asGuest.id } },
    withKey('eraseOrder', owned),
    withKey('eraseOrder', asGuest),
    withKey('eraseOrder', asGuest),
    withKey('order', asGuest),
    withKey('claimOrder', asGuest, { user: other }),
    place(once),
    withKey('cancelOrder', once, { body: { why: 'Moving house' } }),
    withKey('eraseOrder', once),
    withKey('order', once),
    withKey('eraseOrder', once),
  ],
  'a profile': [
    { name: 'me' },
    { name: 'changeMe', body: { name: 7 } },
    { name: 'me', user: mine },
    { name: 'changeMe', user: mine, body: { name: 'Mine', marketing: true } },
    { name: 'changeMe', user: mine, body: { phone: '12' } },
    { name: 'changeMe', user: mine, body: { phone: '555-555-0123' } },
    { name: 'me', user: mine },
    { name: 'changeMe', user: mine, body: { phone: null } },
  ],
  'saved addresses': [
    { name: 'changeMe', user: mine, body: { addresses: [home, work] } },
    { name: 'changeMe', user: mine, body: { addresses: [home, { ...work, isDefault: true }] } },
    { name: 'changeMe', user: mine, body: { addresses: [home, home] } },
    { name: 'changeMe', user: mine, body: { addresses: [] } },
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
    { name: 'mergeMyCart', user: mine, body: { document: { 'ROSA-100': { desk: [1, 0], phone: [1, 0] } } } },
  ],
  'all data of an account, and its removal': [
    { name: 'changeMe', user: mine, body: { name: 'Mine', marketing: true } },
    { name: 'mergeMyCart', user: mine, body: { document: { 'ROSA-100': { phone: [2, 0] } } } },
    place(owned, mine),
    { name: 'joinLaunchList', body: { email: 'mine@era.test', name: 'Mine', interest: 'minis' } },
    { name: 'myData', user: mine },
    { name: 'myData' },
    { name: 'removeMe', user: { ...mine, loggedInAt: LONG_AGO }, refused: true },
    { name: 'removeMe', user: mine },
    { name: 'myCart', user: mine },
    { name: 'order', params: { id: owned.id }, user: mine },
    withKey('order', owned),
    { name: 'myOrders', user: mine },
    { name: 'removeMe' },
  ],
  'all logins of an account, ended': [{ name: 'endMySessions', user: mine }, { name: 'endMySessions' }],
  'orders of a removed account': [
    place(owned, mine),
    act('pack', [owned]),
    act('ship', [owned], { tracking: { carrier: 'UPS', number: '1Z999' } }),
    act('deliver', [owned]),
    { name: 'removeMe', user: mine },
    withKey('order', owned),
    act('refund', [owned]),
    staff('managerOrders'),
    staff('managerExport', { query: { format: 'csv' } }),
  ],
  'a launch list': [
    { name: 'joinLaunchList', body: { email: 'ada@example.com' } },
    { name: 'joinLaunchList', body: { email: 'ada@example.com', list: 'back:ROSA-100' } },
    { name: 'joinLaunchList', body: { email: 'ada' } },
  ],
  'how fast pages were': [
    { name: 'recordVitals', body: { route: '/rosa', metric: 'LCP', value: 1_800, connection: '4g' } },
    { name: 'recordVitals', body: { route: '/rosa', metric: 'LCP', value: 9_000, connection: '3g' } },
    { name: 'recordVitals', body: { route: '/', metric: 'CLS', value: 0.05, connection: '4g' } },
    { name: 'recordVitals', body: { route: '/elsewhere', metric: 'LCP', value: 1, connection: '4g' } },
    { name: 'recordVitals', body: { route: '/', metric: 'LCP', value: -1, connection: '4g' } },
    { name: 'managerVitals', user: boss },
  ],
}
