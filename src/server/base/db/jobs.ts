import type { jobs } from './schema.ts'

type NewJob = typeof jobs.$inferInsert

/**
 * A job (transactional outbox) to be inserted in the transaction that causes the mail. A repeated cause violates the
 * table's unique constraint, so each cause sends one mail.
 */
export const mailJob = (
  payload: { mail: string } & Record<string, unknown>,
  cause: string,
  now: Date,
): NewJob => ({ kind: 'mail', cause, payload, dueAt: now, createdAt: now })

/** The job that has the payment provider send a refund. */
export const refundJob = (refund: string, now: Date): NewJob => ({
  kind: 'refund',
  cause: `refund:${refund}`,
  payload: { refund },
  dueAt: now,
  createdAt: now,
})
