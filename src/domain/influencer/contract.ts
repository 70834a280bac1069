import * as v from 'valibot'
import { call } from '../base/call.ts'

/** The calls of an influencer's dashboard. No shopper's page loads them. */
export const memberContract = {
  /** Puts the first steps away, on every device. */
  finishFirstSteps: call('POST', '/me/influencer/steps', { answer: v.object({ done: v.boolean() }) }),
} as const
