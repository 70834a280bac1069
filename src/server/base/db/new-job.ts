import * as v from 'valibot'
import { orderMails } from '#domain/order/correction.ts'
import type { jobs } from './schema.ts'

/** What jobs hold: the name of their work and ids, never a person's words, which would stay here when they are erased. */

export const orderMailNames = [...orderMails, 'tracking', 'order_link', 'payment_failed'] as const
export type OrderMailName = (typeof orderMailNames)[number]

const returnMailNames = [
  'return_requested',
  'return_approved',
  'return_received',
  'return_exchanged',
  'return_declined',
] as const
export type ReturnMailName = (typeof returnMailNames)[number]

const influencerMails = [
  'influencer_approved',
  'influencer_declined',
  'influencer_taken_photo',
  'influencer_taken_words',
  'influencer_bank',
] as const

const orderMailSchema = v.object({
  mail: v.picklist(orderMailNames),
  order: v.string(),
  refund: v.optional(v.string()),
})
const returnMailSchema = v.object({
  mail: v.picklist(returnMailNames),
  order: v.string(),
  return: v.string(),
})
const influencerMailSchema = v.object({ mail: v.picklist(influencerMails), influencer: v.string() })
const samplesMailSchema = v.object({
  mail: v.picklist(['influencer_samples_approved', 'influencer_samples_declined']),
  influencer: v.string(),
  samples: v.string(),
})
const statementMailSchema = v.object({
  mail: v.literal('statement'),
  influencer: v.string(),
  /** A month, or a payout's id. */
  period: v.string(),
})
const payoutMailSchema = v.object({
  mail: v.literal('payout_paid'),
  influencer: v.string(),
  payout: v.string(),
})
/** `confirm` asks the owner of an address; `back` says that what was sold out is in stock again. */
const listMailSchema = v.object({ mail: v.picklist(['confirm', 'back']), entry: v.number() })

export const mailPayloadSchema = v.variant('mail', [
  orderMailSchema,
  returnMailSchema,
  influencerMailSchema,
  samplesMailSchema,
  statementMailSchema,
  payoutMailSchema,
  listMailSchema,
])
export type MailPayload = v.InferOutput<typeof mailPayloadSchema>

export const jobSchema = v.variant('kind', [
  v.object({ kind: v.literal('mail'), payload: mailPayloadSchema }),
  /** Gives an approved influencer's account its role. */
  v.object({ kind: v.literal('role'), payload: v.object({ influencer: v.string() }) }),
  /** Has the payment provider send a refund. */
  v.object({ kind: v.literal('refund'), payload: v.object({ refund: v.string() }) }),
  /** Publishes a page or a text at its time. */
  v.object({ kind: v.literal('publication'), payload: v.object({ schedule: v.string() }) }),
])
type Work = v.InferOutput<typeof jobSchema>

type NewJob = typeof jobs.$inferInsert

/**
 * A job (transactional outbox) to be inserted in the transaction that causes it. A repeated cause violates the table's
 * unique constraint, so each cause is worked on once.
 */
const newJob = (work: Work, cause: string, dueAt: Date, createdAt = dueAt): NewJob => ({
  ...work,
  cause,
  dueAt,
  createdAt,
})

export const mailJob = (payload: MailPayload, cause: string, now: Date, dueAt = now): NewJob =>
  newJob({ kind: 'mail', payload }, cause, dueAt, now)

/** One for each state of the influencer's row. */
export const roleJob = (influencer: string, version: number, now: Date): NewJob =>
  newJob({ kind: 'role', payload: { influencer } }, `role:${influencer}:${version}`, now)

export const refundJob = (refund: string, now: Date): NewJob =>
  newJob({ kind: 'refund', payload: { refund } }, `refund:${refund}`, now)

export const publicationJob = (schedule: string, at: Date, now: Date): NewJob =>
  newJob({ kind: 'publication', payload: { schedule } }, `publication:${schedule}`, at, now)
