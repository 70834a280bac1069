import { anOrder } from '#tests/make.ts'
import { act, type Call, chief, mine, packer, place, staff, support } from '../base/call.ts'

const order = anOrder()
const again = anOrder({ id: '66666666-6666-4666-8666-666666666666' })
const asked = anOrder({ id: '55555555-5555-4555-8555-555555555555' })
const by = (user: Call['user'], calls: Call[]): Call[] =>
  calls.map((call) => ({ ...call, ...(user && { user }) }))
const role = (email: string, role: string | null, was: string | null): Call => ({
  name: 'changeRole',
  user: chief,
  body: { email, role, was },
})
const reading = (query: Record<string, string> = {}): Call => ({ name: 'staffLog', user: chief, query })
const list = (query: Record<string, string> = {}): Call => ({ name: 'managerOrders', query })

const correct = (body: object): Call => ({ name: 'changeOrder', params: { id: asked.id }, body })
const elsewhere = { ...order.address, line1: '2 Elm St', city: 'Albany' }
const note = { id: '44444444-4444-4444-8444-444444444444', text: 'Leave it with the neighbour' }
/** From version 2 on. */
const corrected: Call[] = [
  correct({ version: 2, address: elsewhere }),
  correct({ version: 2, address: order.address }),
  correct({ version: 3, address: { ...elsewhere, region: 'NY' } }),
  correct({ version: 3, address: { ...elsewhere, postcode: '1' } }),
  correct({ version: 3, address: elsewhere, mail: 'received' }),
  correct({ address: elsewhere }),
  correct({ version: 3 }),
  correct({ note }),
  correct({ note }),
  correct({ note: { ...note, text: '' } }),
  correct({ version: 3, mail: 'received' }),
  correct({ version: 3, mail: 'received' }),
  correct({ version: 4, mail: 'shipped' }),
  correct({ version: 4, mail: 'nonsense' }),
  {
    name: 'changeOrder',
    params: { id: '33333333-3333-4333-8333-333333333333' },
    body: { version: 1, mail: 'received' },
  },
]

export const working: Record<string, Call[]> = {
  'roles given and taken': [
    { name: 'staffMembers', user: chief },
    staff('staffMembers'),
    staff('changeRole', { body: { email: 'shopper@era.test', role: 'packer', was: null } }),
    role('shopper@era.test', 'packer', null),
    role('shopper@era.test', 'packer', null),
    role('shopper@era.test', 'support', null),
    role('shopper@era.test', 'support', 'packer'),
    role('nobody@era.test', 'packer', null),
    role('influencer@era.test', 'packer', 'influencer'),
    role('no address', 'packer', null),
    role('shopper@era.test', 'king', 'support'),
    role('owner@era.test', null, 'owner'),
    role('owner@era.test', 'manager', 'owner'),
    role('manager@era.test', 'owner', 'manager'),
    role('shopper@era.test', null, 'support'),
    { name: 'staffMembers', user: chief },
  ],
  'the staff log': [
    place(order),
    act('pack', [order]),
    act('ship', [order, anOrder({ id: '33333333-3333-4333-8333-333333333333' })]),
    role('shopper@era.test', 'packer', null),
    reading(),
    reading({ limit: '2' }),
    reading({ limit: '2', after: '3' }),
    reading({ what: 'staff.role' }),
    reading({ by: 'manager:mock-owner' }),
    reading({ day: '2026-11-21' }),
    reading({ day: '2026-11-20' }),
    reading({ day: 'yesterday' }),
    { name: 'staffLogFile', user: chief, query: { what: 'orders.ship' } },
    { name: 'staffLogFile', user: packer },
    { name: 'staffLog', user: support },
    reading({ limit: '1' }),
  ],
  'the work of a packer': [
    place(order),
    ...by(packer, [
      list({ state: 'all' }),
      list({ state: 'placed', search: 'ROSA' }),
      list({ state: 'placed', search: 'shopper' }),
      list({ state: 'delivered' }),
      list({ code: 'MAYA' }),
      { name: 'selectOrders', body: { filter: { state: 'cancelled' } } },
      act('cancel', [order]),
      act('refund', [order]),
      act('deliver', [order]),
      act('pack', [order]),
      act('undo', [order]),
      act('pack', [order]),
      act('ship', [order], { tracking: { carrier: 'UPS', number: '1Z999' } }),
      act('track', [order], { tracking: { carrier: 'UPS', number: '1Z998' } }),
      { name: 'managerSummary' },
      { name: 'managerProducts' },
      { name: 'managerExport', query: { format: 'csv' } },
    ]),
    act('deliver', [order]),
    ...by(packer, [list({ state: 'all' })]),
  ],
  'the work of support': [
    place(asked),
    ...by(support, [
      list({ state: 'all', search: 'shopper' }),
      act('pack', [asked]),
      act('cancel', [asked]),
      act('refund', [asked]),
      act('resolve', [asked]),
      ...corrected,
      { name: 'changeVariant', body: { sku: 'ROSA-100', version: 1, price: 1 } },
      { name: 'managerPayouts' },
    ]),
    { name: 'managerOrders', user: mine },
    { name: 'changeOrder', user: packer, params: { id: asked.id }, body: { version: 2, mail: 'received' } },
    { name: 'changeOrder', user: mine, params: { id: asked.id }, body: { version: 2, mail: 'received' } },
    reading({ limit: '5' }),
    act('pack', [asked]),
    act('ship', [asked]),
    ...by(support, [
      correct({ version: 7, address: elsewhere }),
      correct({ version: 7, mail: 'shipped' }),
      correct({ version: 8, mail: 'delivered' }),
    ]),
    place(again),
    act('cancel', [again, asked], { restock: false, refund: 100 }),
    act('cancel', [again], { restock: false, refund: 'none', why: 'Broken' }),
    staff('deadMails'),
    staff('sendMails', { body: {} }),
    staff('sendMails', { body: { ids: [] } }),
    { name: 'sendMails', user: support, body: {} },
    staff('changeVariant', { body: { sku: 'ROSA-100', version: 1, bin: 'A3-12' } }),
    staff('changeVariant', { body: { sku: 'SET-HEALINGERA', version: 1, bin: 'A3' } }),
    ...by(packer, [list({ state: 'all' })]),
    staff('changeVariant', { body: { sku: 'ROSA-100', version: 2, bin: null } }),
    staff('managerProducts'),
  ],
}
