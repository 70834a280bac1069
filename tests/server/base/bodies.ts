import { randomUUID } from 'node:crypto'
import type { CallName } from '#domain/contract.ts'
import { aPage } from '#tests/make.ts'
import { keyOf } from './place-order.ts'

const rates = { skin: ['dry'], concerns: ['dryness'], experience: ['new'], moment: ['morning'] }
const address = {
  line1: '1 Main St',
  line2: 'B',
  city: 'Oakland',
  region: 'CA',
  postcode: '94601',
  country: 'US',
}

/** The rows that bodies name, with their versions as they are now. */
export interface Ids {
  order: string
  influencer: string
  code: number
  variant: number
  creator: number
  /** A saved view of the manager's. */
  view: string
}

/** For every call with a body a valid one with every field, so that each field can be made invalid alone. */
export const bodies: Partial<Record<CallName, (ids: Ids) => object>> = {
  quote: () => ({
    items: [{ id: 'ROSA-30', units: 1 }],
    ...{ code: 'MAYA', delivery: 'standard', country: 'US', region: 'CA', promise: 'x;1;y' },
  }),
  payOrder: () => ({ on: 'page' }),
  placeOrder: () => ({
    ...{ id: randomUUID(), key: keyOf('malformed'), items: [{ id: 'ROSA-30', units: 1 }], code: 'MAYA' },
    referral: { code: 'MAYA', at: '2026-11-21T09:41:00.000Z' },
    contact: { email: `${randomUUID()}@example.com`, name: 'Ada', phone: '555-555-0123' },
    ...{ address, delivery: 'standard', payment: 'on_delivery', expectedTotal: 1_000 },
    ...{ promise: 'x;1;y', placedOffline: false },
    ...{ gift: { recipient: 'Grace', note: 'Happy birthday', hidePrices: true }, carrierNote: 'Back door' },
  }),
  cancelOrder: () => ({ why: 'Too soon', version: 1 }),
  changeOrderAddress: () => ({ address, version: 1 }),
  writeReview: () => ({
    ...{ id: randomUUID(), product: 'rosa', stars: 4, name: 'Ada', skinType: 'dry' },
    text: 'Calms my skin within a minute.',
  }),
  changeReview: () => ({
    ...{ id: randomUUID(), version: 1, state: 'declined' },
    ...{ declinedFor: 'It names a person.', reply: 'Thank you for the words.', photo: null },
  }),
  requestReturn: () => ({
    ...{
      id: randomUUID(),
      wish: 'exchange',
      reason: 'other',
      note: 'Too many',
      askedAt: '2026-11-21T09:41:00.000Z',
    },
    items: [{ id: 'PRETTY-BARE', units: 1, exchange: 'PRETTY-BERRY' }],
  }),
  cancelReturn: () => ({ id: randomUUID() }),
  findOrder: () => ({ number: 'ERA-10001', email: 'ada@example.com' }),
  changeReturn: () => ({
    ...{ id: randomUUID(), version: 1, to: 'approved', declinedFor: 'Empty', restock: true },
    ...{ sendTo: 'Era, 1 Main St', labelUrl: 'https://labels.example/1' },
  }),
  changeMe: () => ({
    ...{ name: 'Ada', phone: '555-555-0123', marketing: true, routine: rates },
    addresses: [{ id: randomUUID(), name: 'Ada', phone: '555-555-0123', ...address, isDefault: true }],
  }),
  mergeMyCart: () => ({ document: { 'ROSA-30': { device: [1, 0] } } }),
  joinLaunchList: () => ({ email: 'ada@example.com', name: 'Ada', interest: 'body', list: 'back:ROSA-30' }),
  recordReferral: () => ({ code: 'MAYA' }),
  applyAsInfluencer: () => ({
    ...{ name: 'Ada', email: 'ada@example.com', platform: 'blog', profileUrl: 'https://ada.example' },
    ...{ audience: 'under-1k', handle: 'ada', why: 'I like it' },
  }),
  changeMyPicks: () => ({ picks: ['rosa'], words: { rosa: 'Soft' } }),
  changeMyWords: () => ({ bio: 'Dry skin' }),
  changeMyBank: () => ({
    bank: { kind: 'us', holder: 'Ada', routing: '021000021', account: '123456789', type: 'checking' },
  }),
  askForSamples: () => ({ id: randomUUID(), items: ['ROSA-30'], address, note: 'For a video' }),
  changeSamples: () => ({ id: randomUUID(), version: 1, to: 'declined', declinedFor: 'None left' }),
  sendMails: () => ({ ids: [1] }),
  addInfluencerNote: () => ({ id: randomUUID(), text: 'Asked for samples' }),
  changeOrder: () => ({ version: 1, address }),
  actOnOrders: ({ order }) => ({
    ...{ action: 'refund', tracking: { carrier: 'USPS', number: '9400' }, why: 'Broken', restock: true },
    ...{ selection: order, run: order },
    orders: [{ id: order, version: 1, tracking: { carrier: 'USPS', number: '9400' } }, { serial: 10_001 }],
    lines: [{ id: 'ROSA-30', units: 1 }],
  }),
  selectOrders: ({ order }) => ({
    ...{ filter: { state: 'all', search: 'ada', item: 'rosa', only: 'late', code: 'MAYA' }, newest: order },
  }),
  changeVariant: ({ variant }) => ({
    ...{ sku: 'ROSA-30', version: variant, price: 2_000, stock: 500, seenStock: 500 },
    ...{ sold: true, bin: 'A3-12', why: 'Recount' },
  }),
  saveDraft: () => ({ words: aPage(), base: 1, revision: 0 }),
  addProduct: () => ({
    ...{ name: 'Night Cream', slug: 'night-cream', palette: 'resparkle', choice: 'size' },
    variants: [{ sku: 'CREAM-50', name: '50 ml', price: 3_400, stock: 12, weightGrams: 120 }],
  }),
  addVariants: () => ({
    variants: [{ sku: 'ROSA-200', name: '200 ml', price: 3_400, stock: 12, weightGrams: 220 }],
  }),
  changeRange: () => ({ sku: 'ROSA-100', ended: false, barcode: '4006381333931', weightGrams: 150 }),
  addSet: () => ({
    ...{ name: 'Night Duo', slug: 'night-duo', palette: 'rosa', sku: 'DUO', price: 4_000 },
    parts: [
      { skus: ['ROSA-100'], units: 1 },
      { skus: ['REGLOW-30'], units: 1 },
    ],
  }),
  beginUpload: () => ({ digest: 'a'.repeat(64), size: 10 }),
  cropPicture: () => ({ crop: { left: 0.1, top: 0.1, width: 0.5, height: 0.5 } }),
  changeSet: () => ({ parts: [{ skus: ['ROSA-100'], units: 2 }], price: 4_000, version: 1 }),
  moveProduct: () => ({ slug: 'rose' }),
  placeProduct: () => ({ after: null }),
  publishPage: () => ({ words: aPage(), version: 1 }),
  schedulePage: () => ({
    ...{ words: aPage(), version: 1, at: new Date(Date.now() + 86_400_000).toISOString(), replaces: null },
  }),
  scheduleText: () => ({
    ...{ words: { 'hero.body': 'Hello.' }, version: 1, replaces: null },
    at: new Date(Date.now() + 86_400_000).toISOString(),
  }),
  changeTextSchedule: () => ({ id: randomUUID(), at: new Date(Date.now() + 86_400_000).toISOString() }),
  changeSchedule: () => ({ id: randomUUID(), at: new Date(Date.now() + 86_400_000).toISOString() }),
  saveTextDraft: () => ({ words: { 'hero.body': 'Hello.' }, base: 1, revision: 0 }),
  publishText: () => ({ words: { 'hero.body': 'Hello.' }, version: 1 }),
  takeBackText: () => ({ version: 1, to: 99 }),
  takeBackPage: () => ({ version: 1, to: 99 }),
  importProducts: ({ variant }) => ({
    id: randomUUID(),
    changes: [{ sku: 'ROSA-30', version: variant, price: 2_000, stock: 500, seenStock: 500, sold: true }],
  }),
  changeInfluencer: ({ influencer, creator }) => ({
    ...{ id: influencer, version: creator, action: 'pay', rate: 1_000, discount: 1_000, amount: 1 },
  }),
  changePayouts: () => ({ action: 'prepare', ids: [randomUUID()], reference: 'RUN-7' }),
  addCode: () => ({
    ...{ code: `C-${randomUUID().slice(0, 8)}`, kind: 'fixed', value: 500, minimum: 1_000 },
    ...{ startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' },
    ...{ limitTotal: 10, limitPerCustomer: 1 },
  }),
  changeCode: ({ code }) => ({
    ...{ code: 'TERMS', version: code, active: true, minimum: 1_000, limitTotal: 10, limitPerCustomer: 1 },
    ...{ startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' },
  }),
  addView: () => ({
    ...{ name: randomUUID(), team: true },
    filter: {
      ...{ tab: 'all', search: 'ada', item: 'rosa', payment: 'card', delivery: 'express', only: 'late' },
      ...{ code: 'MAYA', from: '2026-11-01', to: '2026-11-30' },
    },
  }),
  renameView: ({ view }) => ({ id: view, name: randomUUID() }),
  changeRole: () => ({ email: 'nobody@era.test', role: 'packer', was: null }),
  recordVitals: () => ({ route: '/', metric: 'LCP', value: 1_200, connection: '4g' }),
}
