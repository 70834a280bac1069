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

/** The job that gives an approved influencer's account its role, for each state of the row once. */
export const roleJob = (influencer: string, version: number, now: Date): NewJob => ({
  kind: 'role',
  cause: `role:${influencer}:${version}`,
  payload: { influencer },
  dueAt: now,
  createdAt: now,
})

/** The job that has the payment provider send a refund. */
export const refundJob = (refund: string, now: Date): NewJob => ({
  kind: 'refund',
  cause: `refund:${refund}`,
  payload: { refund },
  dueAt: now,
  createdAt: now,
})

/** The job that publishes a page at its time. */
export const publicationJob = (schedule: string, at: Date, now: Date): NewJob => ({
  kind: 'publication',
  cause: `publication:${schedule}`,
  payload: { schedule },
  dueAt: at,
  createdAt: now,
})
