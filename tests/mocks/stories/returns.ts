import { anOrder } from '#tests/make.ts'
import { act, answerAt, type Call, mine, place, refused, staff, withKey } from '../base/call.ts'

const pretty = anOrder({ items: [{ id: 'PRETTY-BARE', units: 2 }], expectedTotal: 3_795 })
const set = anOrder({ items: [{ id: 'SET-HEALINGERA', units: 1 }], expectedTotal: 8_800 })
const owned = anOrder({ contact: { email: 'mine@era.test', name: 'Mine' } })
const unsent = anOrder()

const ID = 'bbbbbbbb-0000-4000-8000-00000000000'
const askedAt = '2026-11-21T12:05:00.000Z'
const shade = {
  id: `${ID}1`,
  wish: 'exchange',
  reason: 'wrong_item',
  note: 'Mine is another shade.',
  askedAt,
  items: [{ id: 'PRETTY-BARE', units: 1, exchange: 'PRETTY-BERRY' }],
}
const part = { id: `${ID}2`, items: [{ id: 'REPURIFY-150', units: 1 }], wish: 'refund', askedAt }
const rest = { id: `${ID}3`, items: [{ id: 'SET-HEALINGERA', units: 1 }], wish: 'refund', askedAt }
const ofMine = {
  ...part,
  id: `${ID}4`,
  items: [{ id: 'ROSA-100', units: 1 }],
  note: 'Mine says: too much.',
}

const delivered = (order: typeof set): Call[] => [
  act('pack', [order]),
  act('ship', [order], { tracking: { carrier: 'UPS', number: '1Z999' } }),
  act('deliver', [order]),
]
const ask = (order: typeof set, body: object) => withKey('requestReturn', order, { body })
const change = (id: string, version: number, to: string, more: object = {}) =>
  staff('changeReturn', { body: { id, version, to, ...more } })
const sendTo = { sendTo: 'Era Returns\n1 Main St' }

export const returning: Record<string, Call[]> = {
  'a shade is exchanged': [
    place(pretty),
    ...delivered(pretty),
    refused(ask(pretty, { ...shade, wish: 'refund' })),
    refused(ask(pretty, { ...shade, items: [{ id: 'PRETTY-BARE', units: 1, exchange: 'ROSA-100' }] })),
    refused(ask(pretty, { ...shade, items: [{ id: 'PRETTY-BARE', units: 3, exchange: 'PRETTY-BERRY' }] })),
    ask(pretty, shade),
    ask(pretty, shade),
    refused(ask(pretty, { ...shade, note: 'Something else' })),
    refused(change(shade.id, 1, 'received', { restock: true })),
    refused(change(shade.id, 1, 'approved')),
    change(shade.id, 1, 'approved', { ...sendTo, labelUrl: 'https://labels.example/1' }),
    refused(change(shade.id, 1, 'approved', sendTo)),
    refused(withKey('cancelReturn', pretty, { body: { id: shade.id } })),
    staff('managerReturns', { query: { state: 'approved' } }),
    refused(change(shade.id, 2, 'received')),
    change(shade.id, 2, 'received', { restock: true }),
    staff('managerSummary'),
    change(shade.id, 3, 'exchanged'),
    withKey('order', pretty),
    staff('managerReturns'),
    staff('managerProducts'),
    act('refund', [pretty], { lines: [{ id: 'PRETTY-BARE', units: 2 }] }),
    act('refund', [pretty]),
    act('refund', [pretty]),
    withKey('order', pretty),
  ],
  'parts of a set are refunded': [
    place(unsent),
    refused(ask(unsent, part)),
    place(set),
    ...delivered(set),
    ask(set, part),
    refused(ask(set, rest)),
    withKey('cancelReturn', set, { body: { id: part.id } }),
    withKey('cancelReturn', set, { body: { id: part.id } }),
    ask(set, rest),
    change(rest.id, 1, 'approved', sendTo),
    change(rest.id, 2, 'received', { restock: false }),
    refused(change(rest.id, 3, 'exchanged')),
    change(rest.id, 3, 'refunded'),
    withKey('order', set),
    staff('managerReturns', { query: { limit: '1' } }),
    staff('managerReturns', {
      query: (answers) => ({ limit: '1', after: answerAt('managerReturns', answers, 16).next }),
    }),
  ],
  'a return is asked for too late, or was asked for in time': [
    place(set),
    ...delivered(set),
    { ...refused(ask(set, { ...part, askedAt: '2026-12-22T12:00:00.000Z' })), days: 31 },
    ask(set, { ...part, askedAt: '2026-12-20T12:00:00.000Z' }),
    change(part.id, 1, 'declined', { declinedFor: 'Nearly empty.' }),
    refused(change(part.id, 2, 'approved', sendTo)),
    { name: 'findOrder', body: { number: 'era 10001', email: 'nobody@example.com' } },
    refused({ name: 'findOrder', body: { number: 'ten', email: 'nobody' } }),
  ],
  'returns of a removed account': [
    place(owned, mine),
    ...delivered(owned),
    { name: 'requestReturn', params: { id: owned.id }, body: ofMine, user: mine },
    { name: 'removeMe', user: mine, days: 1 },
    withKey('order', owned),
    staff('managerReturns'),
  ],
}
