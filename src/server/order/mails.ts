import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { MAIL_HOLD_MS, type OrderState, reversals } from '#domain/order/order.ts'
import type { Tx } from '../base/db/db.ts'
import { mailJob, type OrderMailName } from '../base/db/new-job.ts'
import { jobs } from '../base/db/schema.ts'
import type { OrderRow } from './read.ts'

/** The mails about an order: queued with what causes them, held while that can be taken back, withdrawn when it is. */

/** Queues a mail about an order. A repeated cause adds no second one. */
export function queueMail(
  tx: Tx,
  what: OrderMailName,
  order: string,
  now: Date,
  { cause = order, refund, dueAt = now }: { cause?: string; refund?: string; dueAt?: Date } = {},
) {
  const payload = { mail: what, order, ...(refund !== undefined && { refund }) }
  return tx
    .insert(jobs)
    .values(mailJob(payload, `${what}:${cause}`, now, dueAt))
    .onConflictDoNothing()
    .returning({ id: jobs.id })
}

/** Queues the step's mail, delayed until the step can no longer be undone. */
export async function queueStepMail(
  tx: Tx,
  to: Exclude<OrderState, 'awaiting_payment'>,
  { id, version }: OrderRow,
  now: Date,
) {
  const mayUndo = reversals[to] !== undefined
  const dueAt = mayUndo ? new Date(now.getTime() + MAIL_HOLD_MS) : now
  const queued = await queueMail(tx, to, id, now, { dueAt })
  // The step was taken before, undone after its mail had gone, and taken again: this mail is another one.
  if (queued.length === 0 && mayUndo) await queueMail(tx, to, id, now, { cause: `${id}:${version}`, dueAt })
}

/** Withdraws the mails about an order's state, and returns what became of all of them. */
export async function withdrawMails(tx: Tx, row: OrderRow): Promise<'withdrawn' | 'sent' | undefined> {
  const kinds = row.state === 'shipped' ? ['shipped', 'tracking'] : [row.state]
  const withdrawn = await tx.delete(jobs).where(waitingMails(row, kinds)).returning({ id: jobs.id })
  if ((await tx.$count(jobs, mailsAbout(row, kinds))) > 0) return 'sent'
  return withdrawn.length > 0 ? 'withdrawn' : undefined
}

/**
 * A mail that still waits when the order goes on would be read after the mail about what came next, and be wrong by then.
 * A refunded parcel is on its way all the same.
 */
export async function dropOutdatedMail(tx: Tx, row: OrderRow, to: OrderState) {
  const isOutdated = row.state !== 'shipped' || to === 'delivered'
  if (isOutdated && reversals[row.state] !== undefined) {
    await tx.delete(jobs).where(waitingMails(row, [row.state]))
  }
}

/** Queues a mail that `dropOutdatedMail` took away, when the order is back where it says something. */
export async function queueDroppedMail(
  tx: Tx,
  row: OrderRow,
  kind: OrderState & OrderMailName,
  { since, now }: { since: Date; now: Date },
) {
  const left = await tx.$count(jobs, and(mailsAbout(row, [kind]), gte(jobs.createdAt, since)))
  if (left > 0) return
  const dueAt = new Date(now.getTime() + MAIL_HOLD_MS)
  await queueMail(tx, kind, row.id, now, { cause: `${row.id}:${row.version}`, dueAt })
}

export const hasWaitingMail = async (tx: Tx, row: OrderRow, kind: OrderMailName): Promise<boolean> =>
  (await tx.$count(jobs, waitingMails(row, [kind]))) > 0

const mailsAbout = ({ id, version }: OrderRow, kinds: readonly string[]) =>
  inArray(
    jobs.cause,
    kinds.flatMap((kind) => [
      `${kind}:${id}`,
      ...Array.from({ length: version }, (_, at) => `${kind}:${id}:${at + 1}`),
    ]),
  )

/** Those that no job has begun to send. */
const waitingMails = (row: OrderRow, kinds: readonly string[]) =>
  and(mailsAbout(row, kinds), eq(jobs.attempts, 0), isNull(jobs.doneAt))
