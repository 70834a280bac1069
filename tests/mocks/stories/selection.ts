import { anOrder } from '#tests/make.ts'
import { act, answerAt, boss, type Call, mine, place, staff } from '../base/call.ts'

const three = ['Ada', 'Bea', 'Cyd'].map((name) =>
  anOrder({ contact: { email: `${name}@example.com`.toLowerCase(), name: `${name} of ada` } }),
)
const colleague = { ...boss, uid: 'u-two' }

/** The selection made by the fourth call of its story, and its orders packed in one run. */
const ofSelection = (answers: readonly unknown[]) => ({ id: answerAt('selectOrders', answers, 3).id })
const run = '44444444-4444-4444-8444-444444444444'
const packed = staff('actOnOrders', {
  body: (answers) => ({
    action: 'pack',
    run,
    selection: ofSelection(answers).id,
    orders: [10_002, 10_001, 10_003].map((serial) => ({ serial })),
  }),
})

export const selecting: Record<string, Call[]> = {
  'all that match a view': [
    ...three.map((one) => place(one)),
    staff('selectOrders', { body: { filter: { state: 'placed', search: 'ada' }, newest: three[1]?.id } }),
    staff('selectOrders', { body: { filter: { state: 'placed' }, newest: run } }),
    staff('selectOrders', { body: { filter: { state: 'placed', sort: 'oldest' }, newest: three[1]?.id } }),
    act('pack', three.slice(0, 1)),
    staff('previewSelection', { params: ofSelection, query: { action: 'pack' } }),
    staff('previewSelection', { params: ofSelection, query: { action: 'deliver' } }),
    staff('previewSelection', { params: ofSelection, query: { action: 'cancel' } }),
    staff('previewSelection', { params: ofSelection, user: colleague, query: { action: 'pack' } }),
    staff('managerOrders', { query: (answers) => ({ state: 'all', selection: ofSelection(answers).id }) }),
    staff('managerExport', { query: (answers) => ({ format: 'csv', selection: ofSelection(answers).id }) }),
    packed,
    packed,
    { ...packed, user: colleague },
    staff('actOnOrders', { body: { action: 'pack', run, orders: [{ serial: 10_001 }] } }),
    staff('selectOrders', { body: { filter: { state: 'packed' }, serials: [10_002, 10_001, 9] } }),
    staff('selectOrders', {
      body: (answers) => ({ filter: { state: 'packed', selection: ofSelection(answers).id } }),
    }),
    staff('selectOrders', {
      user: colleague,
      body: (answers) => ({ filter: { selection: ofSelection(answers).id } }),
    }),
    staff('selectOrders', { body: { filter: { state: 'lost' } } }),
    staff('selectOrders', { user: mine, body: { filter: {} } }),
    staff('previewSelection', { params: { id: 'x' }, query: { action: 'pack' } }),
    staff('previewSelection', { params: { id: run } }),
  ],
}
