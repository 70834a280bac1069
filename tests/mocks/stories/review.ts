import { anOrder } from '#tests/make.ts'
import { act, answerAt, type Call, mine, other, place, refused, staff, withKey } from '../base/call.ts'

const set = anOrder({ items: [{ id: 'SET-HEALINGERA', units: 1 }], expectedTotal: 8_800 })
const owned = anOrder({ contact: { email: 'mine@era.test', name: 'Mine' } })
const unsent = anOrder()

const ID = 'aaaaaaaa-0000-4000-8000-00000000000'
const words = 'Calms my skin within a minute, says Ada.'
const first = { id: `${ID}1`, product: 'healingera', stars: 5, name: 'Ada', text: words, skinType: 'dry' }
const second = { ...first, id: `${ID}2`, product: 'holyglaze', stars: 2 }
const third = {
  id: `${ID}3`,
  product: 'rosa',
  stars: 4,
  name: 'Mine',
  text: 'Mine says: soft, and gone too soon.',
}

const delivered = (order: typeof set): Call[] => [
  act('pack', [order]),
  act('ship', [order], { tracking: { carrier: 'UPS', number: '1Z999' } }),
  act('deliver', [order]),
]
const decided = (at: number, change: object): Call =>
  staff('changeReview', {
    body: (answers) => {
      const { id, version } = answerAt('changeReview', answers, at)
      return { id, version, ...change }
    },
  })

export const reviewing: Record<string, Call[]> = {
  'reviews of what was delivered': [
    place(unsent),
    refused(withKey('writeReview', unsent, { body: { ...third } })),
    refused(withKey('addReviewPhoto', unsent, { body: 'x' })),
    place(set),
    ...delivered(set),
    refused(withKey('addReviewPhoto', set, { body: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' })),
    { name: 'addReviewPhoto', params: { id: set.id }, body: 'x' },
    refused(withKey('writeReview', set, { body: { ...first, photo: '0'.repeat(32) } })),
    withKey('writeReview', set, { body: first }),
    withKey('writeReview', set, { body: first }),
    refused(withKey('writeReview', set, { body: { ...first, stars: 1 } })),
    refused(withKey('writeReview', set, { body: { ...first, id: `${ID}9` } })),
    refused(withKey('writeReview', set, { body: third })),
    refused(withKey('writeReview', set, { body: { ...second, stars: 6, text: 'Short', name: 'a.com' } })),
    { name: 'writeReview', params: { id: set.id }, body: second },
    { name: 'writeReview', params: { id: set.id }, body: second, user: other },
    withKey('writeReview', set, { body: second }),
    withKey('order', set),
    { name: 'reviews', query: { product: 'healingera' } },
    { name: 'managerReviews' },
    staff('managerReviews', { query: { state: 'pending', limit: '1' } }),
    staff('managerSummary'),
    staff('changeReview', { body: { id: first.id, version: 1, state: 'approved' } }),
    staff('changeReview', { body: { id: first.id, version: 1, state: 'declined' } }),
    decided(24, { reply: 'Thank you, Ada.' }),
    staff('changeReview', { body: { id: second.id, version: 1, state: 'declined' } }),
    staff('changeReview', {
      body: { id: second.id, version: 1, state: 'declined', declinedFor: 'It is about the carrier.' },
    }),
    staff('changeReview', { body: { id: third.id, version: 1, state: 'approved' } }),
    { name: 'reviews', query: { product: 'healingera' } },
    { name: 'reviews', query: { product: 'holyglaze' } },
    { name: 'reviews' },
    { name: 'catalogue' },
    withKey('order', set),
    decided(28, { state: 'pending' }),
    decided(26, { state: 'pending', reply: null }),
    { name: 'catalogue' },
    staff('managerReviews'),
  ],
  'reviews that are taken back': [
    place(set),
    ...delivered(set),
    withKey('writeReview', set, { body: first }),
    withKey('writeReview', set, { body: second }),
    refused(withKey('cancelReview', set, { body: { id: third.id } })),
    withKey('cancelReview', set, { body: { id: first.id } }),
    refused(withKey('cancelReview', set, { body: { id: first.id } })),
    withKey('order', set),
    staff('managerReviews'),
    staff('changeReview', { body: { id: second.id, version: 1, state: 'approved' } }),
    refused(withKey('cancelReview', set, { body: { id: second.id } })),
    withKey('writeReview', set, { body: { ...first, id: `${ID}9` } }),
  ],
  'reviews of a removed account': [
    place(owned, mine),
    ...delivered(owned),
    { name: 'writeReview', params: { id: owned.id }, body: third, user: mine },
    staff('changeReview', { body: { id: third.id, version: 1, state: 'approved', reply: 'Mine too!' } }),
    { name: 'removeMe', user: mine, days: 1 },
    { name: 'reviews', query: { product: 'rosa' } },
    { name: 'catalogue' },
    withKey('order', owned),
    staff('managerReviews'),
  ],
}
