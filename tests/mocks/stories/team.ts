import { anOrder } from '#tests/make.ts'
import { act, type Call, chief, mine, packer, place, staff, support } from '../base/call.ts'

const order = anOrder()
const by = (user: Call['user'], calls: Call[]): Call[] =>
  calls.map((call) => ({ ...call, ...(user && { user }) }))
const role = (email: string, role: string | null, was: string | null): Call => ({
  ...{ name: 'changeRole', user: chief, body: { email, role, was } },
})
const reading = (query: Record<string, string> = {}): Call => ({ name: 'staffLog', user: chief, query })
const list = (query: Record<string, string> = {}): Call => ({ name: 'managerOrders', query })

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
    place(order),
    ...by(support, [
      list({ state: 'all', search: 'shopper' }),
      act('pack', [order]),
      act('cancel', [order]),
      act('refund', [order]),
      act('resolve', [order]),
      { name: 'changeVariant', body: { sku: 'ROSA-100', version: 1, price: 1 } },
      { name: 'managerPayouts' },
    ]),
    { name: 'managerOrders', user: mine },
  ],
}
