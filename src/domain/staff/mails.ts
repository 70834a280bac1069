import * as v from 'valibot'
import { call } from '../base/call.ts'

/** Mails that were given up after two days of tries, or because the mail server refused them for good. */

/** The most that are listed, and sent again at once. */
export const DEAD_MAILS_MAX = 100

const deadMailSchema = v.object({
  id: v.number(),
  /** Which mail, by its name in the shop: `shipped`, `influencer_approved`. */
  mail: v.string(),
  /** Whom it is for: an order's number, an influencer's code, or no one whom the shop names. */
  about: v.nullable(v.string()),
  kind: v.picklist(['order', 'influencer', 'list']),
  deadAt: v.string(),
  /** The kind of the last failure, never its message. */
  error: v.nullable(v.string()),
})
export type DeadMail = v.InferOutput<typeof deadMailSchema>

const deadMailsSchema = v.object({
  /** The newest first. */
  mails: v.array(deadMailSchema),
  /** All there are, also those that are not listed. */
  total: v.number(),
})

const resendSchema = v.strictObject({
  /** All of them if left out. */
  ids: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.safeInteger('An id is a whole number.'))),
      v.minLength(1, 'Choose at least one mail.'),
      v.maxLength(DEAD_MAILS_MAX, `Choose up to ${DEAD_MAILS_MAX}.`),
    ),
  ),
})

/** Their part of the contract. */
export const mailCalls = {
  deadMails: call('GET', '/manager/mails', { answer: deadMailsSchema }),
  /** The answer is what is left. A mail that was sent again meanwhile is not sent twice. */
  sendMails: call('POST', '/manager/mails', { body: resendSchema, answer: deadMailsSchema }),
} as const
