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
  rosa,
  staff,
  support,
  withKey,
} from '../base/call.ts'

const person = (email: string) => ({ contact: { email, name: 'Ada “A.” Shopper, =1+1' } })
const [first, second, third] = [1, 2, 3].map((nth) => anOrder(person(`ada${nth}@example.com`)))
const again = anOrder(person('ada1@example.com'))
const set = anOrder({ items: [{ id: 'SET-HEALINGERA', units: 1 }], expectedTotal: 8_800 })
const three = [first, second, third].filter((one) => one !== undefined)
const tracking = { carrier: 'UPS', number: '1Z999' }

const save10 = { code: 'save10', kind: 'percent', value: 1_000, minimum: 2_000, limitTotal: 1 }
const saved = anOrder({ code: 'SAVE10', expectedTotal: 4_555 })

const filters = [
  { search: 'DA1@exam' },
  { search: '1000' },
  { search: 'era 10002' },
  { search: 'osa-10' },
  { search: 'shopper ada3' },
  { search: '%' },
  { sort: 'oldest' },
  { sort: 'newest' },
  { sort: 'total' },
  { item: 'rosa' },
  { item: 'HEALING' },
  { item: 'ada' },
  { from: '2026-11-21T12:02:30.000Z' },
  { to: '2026-11-21T12:02:30.000Z' },
  { from: 'yesterday' },
  { only: 'untracked' },
  { only: 'lost' },
]

const late = { name: 'Late ones', team: false, filter: { tab: 'all', only: 'late' } }
/** The id of the last view that this answer lists. */
const lastView = (answers: readonly unknown[], at: number) =>
  answerAt('managerViews', answers, at).views.at(-1)?.id
const colleague = { uid: 'u-two', email: 'two@era.test', role: 'manager' as const }

export const managing: Record<string, Call[]> = {
  'who may': [
    { name: 'managerOrders' },
    { name: 'managerOrders', user: mine },
    { name: 'actOnOrders', user: mine, body: {} },
    { name: 'managerExport', user: mine, query: { format: 'csv' } },
    { name: 'managerEvents', user: mine },
    { name: 'addCode', body: {} },
  ],
  'orders packed, shipped and delivered': [
    ...three.map((one) => place(one)),
    place(again),
    staff('managerOrders'),
    staff('managerOrders', { query: { state: 'placed', limit: '2' } }),
    staff('managerOrders', {
      query: (answers) => ({
        state: 'placed',
        limit: '2',
        after: answerAt('managerOrders', answers, 5).next,
      }),
    }),
    act('ship', three),
    act('pack', three),
    staff('actOnOrders', { body: { action: 'pack', orders: [{ id: again.id, version: 9 }] } }),
    staff('actOnOrders', { body: { action: 'resolve', orders: [{ id: again.id, version: 1 }] } }),
    act('undo', [...three, again]),
    act('undo', three),
    act('pack', three),
    act('ship', three, { tracking }),
    act('undo', three.slice(0, 1)),
    staff('managerOrders', { query: { state: 'packed' } }),
    act('ship', three, { tracking }),
    act('deliver', [...three, anOrder({ id: '33333333-3333-4333-8333-333333333333' })]),
    ...three.map((one) => withKey('order', one)),
    staff('managerOrders', { query: { state: 'delivered', search: 'ada1@example.com' } }),
    staff('managerOrders', { query: { payment: 'card' } }),
    ...filters.map((query) => staff('managerOrders', { query: { state: 'all', ...query } })),
    staff('managerOrders', { query: { only: 'due' } }),
    place(set),
    staff('managerOrders', { query: { only: 'due' }, days: 1 }),
    staff('managerOrders', { query: { only: 'late' } }),
    staff('managerOrders', { query: { only: 'late' }, days: 3 }),
    staff('managerOrders', { query: { state: 'lost' } }),
    staff('actOnOrders', { body: { action: 'pack', orders: [] } }),
    ...three.slice(0, 1).map(
      ({ id }): Call => ({
        ...{ name: 'changeOrder', user: support, params: { id } },
        body: { note: { id: '77777777-7777-4777-8777-777777777777', text: 'Rang twice' } },
      }),
    ),
  ],
  'cancelled and given back': [
    place(again),
    place(set),
    ...(first ? [place(first)] : []),
    act('cancel', [again], { why: 'Asked by phone' }),
    withKey('order', again),
    act('refund', [set], { lines: [{ id: 'ROSA-100', units: 1 }], restock: true }),
    act('refund', [set], { lines: [{ id: 'ROSA-100', units: 1 }] }),
    withKey('order', set),
    act('refund', [set], { why: 'Broken' }),
    withKey('order', set),
    act('refund', [set]),
    staff('managerSummary'),
    staff('managerProducts'),
    quote({ items: [{ id: 'SET-HEALINGERA', units: 99 }] }),
  ],
  'the list of orders, live': [
    staff('managerEvents', {
      during: [
        place(again),
        act('pack', [again]),
        withKey('cancelOrder', again),
        act('resolve', [again]),
        act('cancel', [again]),
      ],
    }),
  ],
  'a spreadsheet of orders': [
    ...three.map((one) => place(one)),
    place(set),
    act('pack', three),
    act('ship', three.slice(0, 1), { tracking }),
    act('refund', [set], { lines: [{ id: 'ROSA-100', units: 1 }] }),
    ...['order', 'line'].flatMap((per) => [
      staff('managerExport', { query: { format: 'xlsx', per } }),
      staff('managerExport', { query: { format: 'csv', per } }),
    ]),
    staff('managerExport', { query: { format: 'csv', numbers: '10002,10003' } }),
    staff('managerExport', { query: { format: 'csv', state: 'shipped' } }),
    staff('managerExport', { query: { format: 'xlsx', columns: 'number,units,total', state: 'shipped' } }),
    staff('managerExport', { query: { format: 'csv', per: 'line', columns: 'email' } }),
    staff('managerExport', { query: { format: 'pdf' } }),
  ],
  'figures of the shop': [
    place(set),
    place(again),
    { name: 'joinLaunchList', body: { email: 'ada@example.com', list: 'back:REGLOW-30' } },
    staff('changeVariant', { body: { sku: 'REGLOW-30', version: 1, stock: 3 } }),
    staff('managerSummary'),
    staff('managerSummary', { query: { days: '7' }, days: 5 }),
    staff('managerSummary', { query: { days: '7' }, days: 3 }),
    staff('managerSummary', { query: { days: '8' } }),
    staff('managerSummary', { query: { days: '1' } }),
    ...['counted', 'first', 'creators'].map((only) =>
      staff('managerOrders', { query: { state: 'all', only } }),
    ),
  ],
  'goods changed': [
    staff('managerProducts'),
    staff('changeVariant', { body: { sku: 'ROSA-100', version: 1, price: 2_500 } }),
    staff('changeVariant', { body: { sku: 'ROSA-100', version: 1, price: 2_600 } }),
    quote({ items: rosa(), region: 'NY' }),
    place(anOrder({ expectedTotal: 5_595 })),
    staff('changeVariant', { body: { sku: 'ROSA-100', version: 2, stock: 4, seenStock: 200 } }),
    staff('changeVariant', { body: { sku: 'ROSA-100', version: 3, stock: 1, seenStock: 4 } }),
    staff('changeVariant', { body: { sku: 'SET-HEALINGERA', version: 1, stock: 4 } }),
    staff('changeVariant', { body: { sku: 'SET-HEALINGERA', version: 1, price: 5_000 } }),
    staff('changeVariant', { body: { sku: 'REGLOW-30', version: 1, sold: false } }),
    staff('changeVariant', { body: { sku: 'NOPE-1', version: 1 } }),
    staff('changeVariant', { body: { sku: 'ROSA-30', version: 1, price: -1 } }),
    quote({ items: [...rosa(99), { id: 'REGLOW-30', units: 1 }] }),
    staff('managerProducts'),
    { name: 'catalogue' },
  ],
  'discount codes': [
    staff('managerCodes'),
    staff('addCode', { body: save10 }),
    staff('addCode', { body: save10 }),
    staff('addCode', { body: { ...save10, code: 'MAYA' } }),
    staff('addCode', { body: { ...save10, code: 'ALL', value: 10_001 } }),
    staff('addCode', {
      body: {
        ...{ code: 'BACKWARDS', kind: 'fixed', value: 100 },
        ...{ startsAt: '2027-01-02T00:00:00.000Z', endsAt: '2027-01-01T00:00:00.000Z' },
      },
    }),
    staff('addCode', { body: { code: 'FREE', kind: 'free_delivery', value: 0, limitPerCustomer: 1 } }),
    quote({ items: rosa(), code: 'save10' }),
    quote({ items: [{ id: 'ROSA-30', units: 1 }], code: 'SAVE10' }),
    place(saved),
    quote({ items: rosa(), code: 'SAVE10' }),
    staff('managerCodes'),
    act('cancel', [saved]),
    quote({ items: rosa(), code: 'SAVE10' }),
    staff('changeCode', { body: { code: 'SAVE10', version: 1, active: false } }),
    staff('changeCode', { body: { code: 'SAVE10', version: 1, active: true } }),
    staff('changeCode', { body: { code: 'NOPE', version: 1, active: true } }),
    staff('changeCode', { body: { code: 'SAVE10', version: 2, limitTotal: null, minimum: null } }),
    staff('changeCode', {
      body: { code: 'SAVE10', version: 3, active: true, endsAt: '2020-01-01T00:00:00.000Z' },
    }),
    quote({ items: rosa(), code: 'SAVE10' }),
    staff('managerCodes', { query: { limit: '1' } }),
    staff('managerCodes', {
      query: (answers) => ({ limit: '1', after: answerAt('managerCodes', answers, 20).next }),
    }),
    { name: 'managerCodes', user: other },
    { name: 'changeCode', user: boss, body: { code: 'SAVE10' } },
  ],
  'views saved under a name': [
    staff('managerViews'),
    staff('addView', { body: late }),
    staff('addView', { body: { ...late, name: ' late  ONES ' } }),
    staff('addView', { body: { ...late, team: true } }),
    staff('addView', { body: { ...late, name: '' } }),
    staff('addView', { body: { ...late, name: 'x'.repeat(41) } }),
    staff('addView', { body: { ...late, name: 'Lost', filter: { only: 'lost' } } }),
    { name: 'managerViews', user: colleague },
    { name: 'addView', user: colleague, body: late },
    {
      ...{ name: 'renameView', user: colleague },
      body: (answers) => ({ id: lastView(answers, 3), name: 'Mine now' }),
    },
    staff('renameView', { body: (answers) => ({ id: lastView(answers, 3), name: 'Of the team' }) }),
    staff('renameView', { body: (answers) => ({ id: lastView(answers, 3), name: 'OF THE TEAM' }) }),
    staff('addView', { body: { ...late, name: 'Of The Team', team: true } }),
    staff('renameView', { body: { id: '33333333-3333-4333-8333-333333333333', name: 'Gone' } }),
    staff('removeView', { params: { id: '33333333-3333-4333-8333-333333333333' } }),
    staff('managerViews'),
    { name: 'addView', user: other, body: late },
  ],
}
