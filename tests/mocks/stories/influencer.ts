import { anOrder } from '#tests/make.ts'
import { act, answerAt, type Call, maya, mine, other, place, refused, staff, withKey } from '../base/call.ts'

export const withCode = anOrder({ items: [{ id: 'ROSA-100', units: 3 }], code: 'MAYA', expectedTotal: 6_535 })
export const withLink = anOrder({ referral: { code: 'MAYA', at: '2026-11-20T12:00:00.000Z' } })
/** After a change of the terms. */
const later = anOrder({ items: [{ id: 'ROSA-100', units: 3 }], code: 'MAYA', expectedTotal: 6_205 })
const tooLate = anOrder({ referral: { code: 'MAYA', at: '2026-09-20T12:00:00.000Z' } })
const hers = {
  line1: '2 Oak Street',
  city: 'Oakland',
  region: 'CA',
  postcode: '94607',
  country: 'US',
} as const
export const herOwn = anOrder({
  items: [{ id: 'ROSA-100', units: 1 }],
  code: 'MAYA',
  // From her account, where her code takes nothing off.
  expectedTotal: 2_795,
  contact: { email: 'Influencer@era.test', name: 'Maya' },
  address: hers,
})
/** Another contact, at the address of her own order. */
const atHers = anOrder({
  items: [{ id: 'ROSA-100', units: 1 }],
  code: 'MAYA',
  expectedTotal: 2_575,
  contact: { email: 'friend@example.com', name: 'Friend' },
  address: hers,
})
const application = {
  ...{ name: 'Zoe', email: 'other@era.test', platform: 'blog', profileUrl: 'https://zoe.example.com' },
  ...{ audience: '1k-10k', handle: 'zoe', why: 'I write about skin.' },
}

const note = { id: '55555555-5555-4555-8555-555555555555', text: 'Asked for samples' }

/** A decision of the staff on the influencer who is first in their list, read just before. */
export const decide = (action: string, rest: object = {}): Call[] => [
  staff('managerInfluencers'),
  staff('changeInfluencer', {
    body: (answers) => {
      const [found] = answerAt('managerInfluencers', answers, answers.length - 1).influencers
      return { id: found?.id, version: found?.version, action, ...rest }
    },
  }),
]

export const influencing: Record<string, Call[]> = {
  'an influencer': [
    { name: 'influencerPage', params: { code: 'maya' } },
    { name: 'influencerPage', params: { code: 'NOBODY' } },
    { name: 'applyAsInfluencer', user: other, body: { ...application, handle: 'l1l-o' } },
    ...decide('approve'),
    { name: 'myInfluencer', user: other },
    { name: 'finishFirstSteps', user: other },
    { name: 'finishFirstSteps', user: other },
    { name: 'myInfluencer', user: other },
    { name: 'finishFirstSteps', user: mine },
    { name: 'influencerPage', params: { code: 'iil-0' } },
    { name: 'recordReferral', body: { code: 'lil-0' } },
    { name: 'quote', body: { items: [{ id: 'ROSA-100', units: 1 }], code: 'lil-o' } },
    { name: 'applyAsInfluencer', user: mine, body: { ...application, handle: 'lil-o' } },
    staff('addCode', { body: { code: 'LIL-O', kind: 'percent', value: 1_000 } }),
    { name: 'recordReferral', body: { code: 'MAYA' } },
    { name: 'recordReferral', body: { code: 'NOBODY' } },
    { name: 'myInfluencer', user: maya },
    place(withCode),
    place(withLink),
    place(tooLate),
    { name: 'quote', user: maya, body: { items: herOwn.items, code: 'maya' } },
    refused(place({ ...herOwn, expectedTotal: 2_575 }, maya)),
    place(herOwn, maya),
    { name: 'myInfluencer', user: maya },
    { name: 'myInfluencer', user: other },
    { name: 'myEarnings', user: maya, query: { limit: '1' } },
    {
      name: 'myEarnings',
      user: maya,
      query: (answers) => ({ after: answerAt('myEarnings', answers, answers.length - 1).next ?? '' }),
    },
    { name: 'myEarnings', user: maya, query: { after: 'nowhere' } },
    { name: 'myEarnings', user: mine },
    staff('managerInfluencers'),
    { name: 'managerInfluencers', user: other },
    staff('managerSummary'),
    withKey('cancelOrder', withCode),
    { name: 'myInfluencer', user: maya },
    { name: 'removeMe', user: maya },
    { name: 'influencerPage', params: { code: 'MAYA' } },
  ],
  'commission earned, in part given back, and paid': [
    place(withCode),
    place(withLink),
    ...['pack', 'ship', 'deliver'].map((action) => act(action, [withCode, withLink])),
    act('refund', [withCode], { lines: [{ id: 'ROSA-100', units: 1 }] }),
    { name: 'myInfluencer', user: maya },
    ...decide('pay', { amount: 836 }),
    staff('managerInfluencers', { days: 31 }),
    ...decide('pay', { amount: 1 }),
    ...decide('pay', { amount: 836, reference: 'RUN-7' }),
    { name: 'myInfluencer', user: maya },
    ...decide('pay', { amount: 836 }),
    act('refund', [withCode], { lines: [{ id: 'ROSA-100', units: 1 }] }),
    { name: 'myInfluencer', user: maya },
    staff('managerInfluencers'),
    ...decide('pay', { amount: 1 }),
  ],
  'commission on an order of her own, held and decided': [
    place(herOwn, maya),
    { name: 'myInfluencer', user: maya },
    ...decide('count', { order: herOwn.id }),
    ...decide('refuse', { order: herOwn.id }),
    { name: 'myInfluencer', user: maya },
    place(atHers),
    { name: 'myInfluencer', user: maya },
    staff('managerSummary'),
    staff('managerOrders', { query: { state: 'attention', reason: 'own_code' } }),
    act('pack', [atHers]),
    act('resolve', [atHers]),
    ...decide('refuse', { order: atHers.id }),
    staff('managerSummary'),
    act('pack', [atHers]),
    ...decide('count'),
    staff('managerInfluencers'),
    { name: 'myInfluencer', user: maya },
  ],
  'an application, declined and approved': [
    { name: 'applyAsInfluencer', body: application },
    { name: 'applyAsInfluencer', user: other, body: { ...application, handle: 'maya' } },
    { name: 'applyAsInfluencer', user: other, body: { ...application, profileUrl: 'zoe' } },
    { name: 'applyAsInfluencer', user: other, body: application },
    { name: 'applyAsInfluencer', user: other, body: { ...application, handle: 'other' } },
    { name: 'myInfluencer', user: other },
    { name: 'influencerPage', params: { code: 'zoe' } },
    { name: 'changeMyPicks', user: other, body: { picks: ['rosa'] } },
    ...decide('decline', { why: 'Come back when there is more to see.' }),
    ...decide('pause'),
    { name: 'myInfluencer', user: other },
    { name: 'applyAsInfluencer', user: other, body: application, days: 89 },
    { name: 'applyAsInfluencer', user: other, body: { ...application, handle: 'zoe-again' }, days: 2 },
    ...decide('approve', { code: 'maya' }),
    ...decide('approve', { rate: 500, discount: 2_000, code: 'zoe-again' }),
    { name: 'influencerPage', params: { code: 'ZOE-AGAIN' } },
    { name: 'influencerPage', params: { code: 'ZOE' } },
    ...decide('pause'),
    { name: 'influencerPage', params: { code: 'ZOE-AGAIN' } },
    staff('managerInfluencers', { query: { state: 'active' } }),
    staff('changeInfluencer', {
      body: { id: '44444444-4444-4444-8444-444444444444', version: 1, action: 'pause' },
    }),
  ],
  'terms from a day on': [
    place(withCode),
    ...decide('terms', { fromDay: '2026-11-01', rate: 1_500 }),
    ...decide('terms', { fromDay: '2026-02-31', rate: 1_500 }),
    ...decide('terms', { rate: 1_500 }),
    ...decide('terms', { fromDay: '2026-12-24', rate: 1_500, discount: 0 }),
    ...decide('terms', { fromDay: '2026-12-01', discount: 2_000 }),
    ...decide('terms', { fromDay: '2026-12-01', rate: 1_200, discount: 1_500 }),
    ...decide('drop_terms', { fromDay: '2026-12-02' }),
    ...decide('drop_terms', { fromDay: '2026-12-24' }),
    { name: 'myInfluencer', user: maya },
    { name: 'influencerPage', params: { code: 'MAYA' } },
    { name: 'influencerPage', params: { code: 'MAYA' }, days: 31 },
    { name: 'quote', body: { items: [{ id: 'ROSA-100', units: 1 }], code: 'maya' } },
    place(later),
    { name: 'myInfluencer', user: maya },
    ...decide('drop_terms', { fromDay: '2026-12-01' }),
    act('refund', [withCode]),
    ...decide('pause'),
    ...decide('terms', { fromDay: '2027-06-01', rate: 0 }),
    staff('managerInfluencers'),
  ],
  'notes of the staff': [
    staff('influencerNotes', { params: { code: 'MAYA' } }),
    staff('addInfluencerNote', { params: { code: 'MAYA' }, body: note }),
    staff('addInfluencerNote', {
      params: { code: 'maya' },
      body: { ...note, text: 'Sent twice, added once' },
    }),
    staff('addInfluencerNote', {
      params: { code: 'MAYA' },
      body: { id: '66666666-6666-4666-8666-666666666666', text: 'Answered' },
      days: 1,
    }),
    staff('addInfluencerNote', { params: { code: 'MAYA' }, body: { ...note, text: ' ' }, refused: true }),
    staff('addInfluencerNote', { params: { code: 'NOBODY' }, body: note, refused: true }),
    { name: 'myInfluencer', user: maya },
    staff('influencerNotes', { params: { code: 'MAYA' } }),
  ],
  picks: [
    { name: 'changeMyPicks', user: maya, body: { picks: ['rosa', 'reglow', 'rosa'] } },
    { name: 'changeMyPicks', user: maya, body: { picks: ['rosa', 'nope'] } },
    { name: 'changeMyPicks', user: mine, body: { picks: ['rosa'] } },
    { name: 'influencerPage', params: { code: 'MAYA' } },
  ],
  'words and a photo, and what a manager takes down': [
    { name: 'changeMyWords', user: maya, body: { bio: '  Dry skin.\nShort routines. ' } },
    { name: 'changeMyWords', user: maya, body: { bio: 'x'.repeat(501) } },
    { name: 'changeMyWords', user: mine, body: { bio: 'Mine' } },
    {
      name: 'changeMyPicks',
      user: maya,
      body: { picks: ['rosa', 'reglow'], words: { rosa: 'Soft', reglow: '', pretty: 'Not a pick' } },
    },
    { name: 'changeMyPicks', user: maya, body: { picks: ['rosa'], words: { rosa: 'x'.repeat(161) } } },
    { name: 'addMyPhoto', user: maya, body: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' },
    { name: 'addMyPhoto', user: mine, body: 'x' },
    { name: 'removeMyPhoto', user: maya },
    { name: 'influencerPage', params: { code: 'MAYA' } },
    ...decide('take_photo', { why: 'There is none' }),
    ...decide('take_words'),
    ...decide('take_words', { why: 'No promises about healing, please.' }),
    ...decide('take_words', { why: 'Twice' }),
    { name: 'influencerPage', params: { code: 'MAYA' } },
    { name: 'myInfluencer', user: maya },
    { name: 'changeMyWords', user: maya, body: { bio: 'Short routines.' } },
    { name: 'changeMyWords', user: maya, body: { bio: '' } },
    ...decide('pause'),
    { name: 'changeMyWords', user: maya, body: { bio: 'Paused' } },
  ],
}
