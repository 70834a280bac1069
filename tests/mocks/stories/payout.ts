import { act, answerAt, type Call, LONG_AGO, maya, mine, other, place, refused, staff } from '../base/call.ts'
import { decide, herOwn, withCode, withLink } from './influencer.ts'

/** A step of the payout run with everything that is prepared, read just before. */
const payouts = (action: string, rest: object = {}): Call[] => [
  staff('managerPayouts'),
  staff('changePayouts', {
    body: (answers) => {
      const all = answerAt('managerPayouts', answers, answers.length - 1).payouts
      return { action, ids: all.flatMap(({ id, paidAt }) => (paidAt === null ? [id] : [])), ...rest }
    },
  }),
]

/** Of the newest payout there is a statement of, read just before. */
const ofPayout = (answers: readonly unknown[]) => ({
  code: 'MAYA',
  period: answerAt('myStatements', answers, answers.length - 1).payouts[0]?.period ?? '',
})
const statementsOfPayout = (): Call[] => {
  const read: Call = { name: 'myStatements', user: maya }
  return [
    ...[read, { name: 'myStatement', user: maya, params: ofPayout } as const],
    ...[read, { name: 'myStatementFile', user: maya, params: ofPayout } as const],
    ...[read, staff('managerStatement', { params: ofPayout })],
    ...[read, staff('managerStatementFile', { params: ofPayout })],
    ...[read, { name: 'myStatement', user: other, params: ofPayout } as const],
  ]
}
const us = {
  kind: 'us',
  holder: '=Maya',
  routing: '021000021',
  account: '000123456789',
  type: 'savings',
}
/** The bank's file of all that is prepared, read just before. */
const payoutFile = (format: string): Call[] => [
  staff('managerPayouts'),
  staff('payoutFile', {
    query: (answers) => {
      const all = answerAt('managerPayouts', answers, answers.length - 1).payouts
      return { format, ids: all.flatMap(({ id, paidAt }) => (paidAt === null ? [id] : [])).join() }
    },
  }),
]
const november = { code: 'MAYA', period: '2026-11' }

export const payingOut: Record<string, Call[]> = {
  'a payout run, undone, then paid': [
    ...payouts('prepare'),
    place(withCode),
    place(withLink),
    ...['pack', 'ship', 'deliver'].map((action) => act(action, [withCode, withLink])),
    ...payouts('prepare'),
    staff('changePayouts', { body: { action: 'prepare' }, days: 31 }),
    ...decide('pay', { amount: 1_034 }),
    ...payouts('undo'),
    ...payouts('undo'),
    ...payouts('prepare'),
    ...payouts('prepare'),
    act('refund', [withCode], { lines: [{ id: 'ROSA-100', units: 1 }] }),
    ...payouts('paid', { reference: 'RUN-7' }),
    ...payouts('paid'),
    { name: 'myInfluencer', user: maya },
    staff('managerInfluencers'),
    ...payouts('prepare'),
    staff('changePayouts', { body: { action: 'paid', ids: ['44444444-4444-4444-8444-444444444444'] } }),
    { name: 'managerPayouts', user: maya },
    { name: 'changePayouts', user: maya, body: { action: 'prepare' } },
  ],
  'commission that becomes ready while a payout is prepared': [
    place(withCode),
    place(withLink),
    ...['pack', 'ship', 'deliver'].map((action) => act(action, [withCode])),
    staff('changePayouts', { body: { action: 'prepare' }, days: 31 }),
    ...['pack', 'ship', 'deliver'].map((action) => act(action, [withLink])),
    staff('changePayouts', { body: { action: 'prepare' }, days: 31 }),
    staff('managerPayouts'),
    staff('managerInfluencers'),
    act('refund', [withCode], { lines: [{ id: 'ROSA-100', units: 1 }] }),
    { name: 'myInfluencer', user: maya },
    staff('managerInfluencers'),
    ...payouts('paid'),
    staff('managerPayouts'),
    staff('managerInfluencers'),
  ],
  'statements of a month and of a payout': [
    { name: 'myStatements', user: maya },
    { name: 'myStatement', user: maya, params: november },
    place(withCode),
    place(withLink),
    place(herOwn, maya),
    { name: 'myStatement', user: maya, params: november },
    ...['pack', 'ship', 'deliver'].map((action) => act(action, [withCode, withLink])),
    staff('changePayouts', { body: { action: 'prepare' }, days: 31 }),
    { name: 'myStatements', user: maya },
    staff('managerPayouts'),
    staff('managerStatement', {
      params: (answers) => ({
        code: 'MAYA',
        period: answerAt('managerPayouts', answers, answers.length - 1).payouts[0]?.id ?? '',
      }),
    }),
    ...payouts('paid', { reference: 'RUN-7' }),
    ...statementsOfPayout(),
    act('refund', [withCode], { lines: [{ id: 'ROSA-100', units: 1 }] }),
    ...statementsOfPayout(),
    { name: 'myStatement', user: maya, params: november },
    { name: 'myStatementFile', user: maya, params: november },
    staff('managerStatements', { params: november }),
    staff('managerStatement', { params: november }),
    staff('managerStatementFile', { params: november }),
    staff('managerStatement', { params: { code: 'MAYA', period: 'all' } }),
    staff('managerStatement', { params: { code: 'NOBODY', period: '2026-11' } }),
    { name: 'mailMyStatement', user: maya, params: november },
    { name: 'mailMyStatement', user: maya, params: { period: '2031-01' } },
    { name: 'mailMyStatement', user: mine, params: november },
    { name: 'myStatements', user: mine },
    { name: 'managerStatement', user: maya, params: november },
  ],
  'a bank account, and the bank’s file of a run': [
    { name: 'myBank', user: maya },
    { name: 'changeMyBank', user: maya, body: { bank: { ...us, routing: '021000022' } } },
    { name: 'changeMyBank', user: maya, body: { bank: { ...us, kind: 'cash' } } },
    {
      name: 'changeMyBank',
      user: maya,
      body: { bank: { kind: 'iban', holder: 'Maya', iban: 'DE89370400440532013001' } },
    },
    refused({ name: 'changeMyBank', user: { ...maya, loggedInAt: LONG_AGO }, body: { bank: us } }),
    { name: 'changeMyBank', user: maya, body: { bank: us } },
    refused({ name: 'removeMyBank', user: { ...maya, loggedInAt: LONG_AGO } }),
    { name: 'myBank', user: maya },
    { name: 'changeMyBank', user: mine, body: { bank: us } },
    place(withCode),
    ...['pack', 'ship', 'deliver'].map((action) => act(action, [withCode])),
    staff('changePayouts', { body: { action: 'prepare' }, days: 31 }),
    ...payoutFile('sepa'),
    ...payoutFile('ach'),
    {
      name: 'changeMyBank',
      user: maya,
      body: { bank: { kind: 'iban', holder: 'Maya', iban: 'de89 3704 0044 0532 0130 00' } },
    },
    ...payoutFile('ach'),
    ...payoutFile('sepa'),
    staff('payoutFile', { query: { format: 'sepa', ids: 'x' } }),
    ...payouts('paid'),
    staff('managerPayouts'),
    { name: 'payoutFile', user: maya, query: { format: 'sepa', ids: withCode.id } },
    { name: 'removeMyBank', user: maya },
    { name: 'myBank', user: maya },
  ],
}
