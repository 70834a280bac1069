import * as v from 'valibot'
import { call, cursorQuery } from '../base/call.ts'
import { bankSchema, maskedBankSchema } from './bank.ts'
import { dashboardSchema, earningsSchema } from './dashboard.ts'
import { biographySchema, pickWordsSchema } from './page.ts'
import { mySamplesSchema, newSamplesSchema } from './samples.ts'
import { statementSchema, statementsSchema } from './statement.ts'

const bankAnswer = v.object({ bank: v.nullable(maskedBankSchema) })

/** The calls of an influencer's dashboard. No shopper's page loads them. */
export const influencerContract = {
  myInfluencer: call('GET', '/me/influencer', { answer: dashboardSchema }),
  myEarnings: call('GET', '/me/influencer/earnings', {
    query: v.strictObject(cursorQuery),
    answer: earningsSchema,
  }),
  changeMyPicks: call('PUT', '/me/influencer', {
    body: v.strictObject({
      picks: v.pipe(v.array(v.string()), v.maxLength(12)),
      /** Left out, the words about picks stay. */
      words: v.optional(pickWordsSchema),
    }),
    answer: dashboardSchema,
  }),
  changeMyWords: call('PUT', '/me/influencer/words', { body: biographySchema, answer: dashboardSchema }),
  /** The file is the body: the photo of one's own page, in place of the one before. */
  addMyPhoto: call('POST', '/me/influencer/photo', { answer: dashboardSchema }),
  removeMyPhoto: call('DELETE', '/me/influencer/photo', { answer: dashboardSchema }),
  /** Puts the first steps away, on every device. */
  finishFirstSteps: call('POST', '/me/influencer/steps', { answer: v.object({ done: v.boolean() }) }),
  myStatements: call('GET', '/me/influencer/statements', { answer: statementsSchema }),
  myStatement: call('GET', '/me/influencer/statements/:period', { answer: statementSchema }),
  /** Mails a statement to its owner. */
  mailMyStatement: call('POST', '/me/influencer/statements/:period/mail', {
    answer: v.object({ sentTo: v.string() }),
  }),
  myBank: call('GET', '/me/influencer/bank', { answer: bankAnswer }),
  /** This and `removeMyBank` need a login of the last five minutes: `login_too_old` until there is one. */
  changeMyBank: call('PUT', '/me/influencer/bank', {
    body: v.strictObject({ bank: bankSchema }),
    answer: bankAnswer,
  }),
  removeMyBank: call('DELETE', '/me/influencer/bank', { answer: bankAnswer }),
  mySamples: call('GET', '/me/influencer/samples', { answer: mySamplesSchema }),
  askForSamples: call('POST', '/me/influencer/samples', { body: newSamplesSchema, answer: mySamplesSchema }),
  withdrawSamples: call('DELETE', '/me/influencer/samples/:id', { answer: mySamplesSchema }),
  /** A file, not JSON. */
  myStatementFile: call('GET', '/me/influencer/statements/:period/file', { answer: v.unknown() }),
} as const
