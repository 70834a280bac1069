import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { traced, traceOrder } from '../base/config/tracing.ts'
import { sqlState } from '../base/db/db.ts'
import { jobs, launchList, orders } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { giveInfluencerRole } from '../influencer/routes.ts'
import { isPermanentFailure, type Mailer } from '../mail/mailer.ts'
import { writeMail } from '../mail/write.ts'
import { publishScheduled } from '../manager/product/page-schedule.ts'
import { publishScheduledText } from '../manager/words/text-schedule.ts'
import { giveUpRefund, sendRefund } from '../payment/send-refund.ts'
import type { PaymentServices } from '../payment/stripe.ts'

interface Job {
  id: number
  kind: string
  cause: string
  payload: Record<string, unknown>
  attempts: number
}

export interface JobServices extends CatalogueServices, PaymentServices {
  mailer: Mailer
}

const WORKERS = 4
/** Between two jobs of a worker, so that a burst of orders is not slowed down by its own mails. */
const PAUSE_MS = 100
/** A job that was taken and is not finished after this time was lost with its process: another one takes it. */
const LEASE_MS = 5 * 60_000
const MINUTE = 60_000
/** How long to wait after the first failure, the second… About two days together; then a manager must act. */
const RETRY_MS = [
  5_000,
  30_000,
  2 * MINUTE,
  10 * MINUTE,
  60 * MINUTE,
  180 * MINUTE,
  480 * MINUTE,
  960 * MINUTE,
  960 * MINUTE,
]

/** Runs the due jobs (transactional outbox). Several processes may: each takes other rows. */
export async function runDueJobs(services: JobServices): Promise<number> {
  let done = 0
  const worker = async () => {
    for (;;) {
      const job = services.stopping.aborted ? undefined : await takeJob(services)
      if (job === undefined) return
      await attempt(services, job)
      done += 1
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return done
}

/** Takes a job in a transaction of its own: no connection is in use while a mail server is slow. */
async function takeJob(services: Services): Promise<Job | undefined> {
  const now = services.now()
  const { rows } = await services.db.execute(sql`
    update outbox set attempts = attempts + 1, due_at = ${at(now.getTime() + LEASE_MS)}
    where id = (
      select id from outbox where done_at is null and dead_at is null and due_at <= ${at(now.getTime())}
      order by due_at, id limit 1 for update skip locked
    )
    returning id::int, kind, cause, payload, attempts`)
  // The columns named above.
  return rows[0] as unknown as Job | undefined
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

async function attempt(services: JobServices, job: Job): Promise<void> {
  try {
    await traced(`job ${job.kind}`, { attributes: { 'era.job.attempts': job.attempts } }, async () => {
      if (typeof job.payload.order === 'string') traceOrder(job.payload.order)
      await run(services, job)
    })
    await update(services, job, { doneAt: services.now(), error: null })
    services.log.info('job.done', { kind: job.kind, attempts: job.attempts })
  } catch (error) {
    const wait = RETRY_MS[job.attempts - 1]
    const dead = wait === undefined || isPermanentFailure(error)
    const now = services.now()
    const retryAt = new Date(now.getTime() + (wait ?? 0))
    await update(services, job, { error: nameOf(error), dueAt: retryAt, ...(dead && { deadAt: now }) })
    if (dead) await giveUp(services, job)
    services.log.warn(dead ? 'job.dead' : 'job.failed', {
      kind: job.kind,
      row: job.id,
      error: nameOf(error),
    })
  }
}

const update = ({ db }: Services, { id }: Job, change: Partial<typeof jobs.$inferInsert>) =>
  db.update(jobs).set(change).where(eq(jobs.id, id))

/** Flags the order: a manager must write to the shopper, or make the refund by hand. */
async function giveUp(services: Services, { kind, payload }: Job) {
  const { db } = services
  if (kind === 'refund' && typeof payload.refund === 'string') await giveUpRefund(services, payload.refund)
  if (kind !== 'mail' || typeof payload.order !== 'string') return
  // A price that was honoured can wait; a customer who was not written to cannot.
  const unflagged = and(
    eq(orders.id, payload.order),
    or(isNull(orders.attention), eq(orders.attention, 'price_promised')),
  )
  await db.update(orders).set({ attention: 'mail_failed' }).where(unflagged)
}

async function run(services: JobServices, { kind, cause, payload }: Job) {
  if (kind === 'mail') {
    const mail = await writeMail(services, payload)
    if (mail !== undefined) await services.mailer.send(mail, cause)
    // Back in stock: the sign-up was for one mail.
    if (payload.mail === 'back')
      await services.db.delete(launchList).where(eq(launchList.id, Number(payload.entry)))
    return
  }
  if (kind === 'role' && typeof payload.influencer === 'string') {
    await giveInfluencerRole(services, payload.influencer)
    return
  }
  if (kind === 'publication' && typeof payload.schedule === 'string') {
    await publishScheduled(services, payload.schedule)
    await publishScheduledText(services, payload.schedule)
    return
  }
  if (kind !== 'refund' || typeof payload.refund !== 'string') throw new Error(`Unknown kind of job: ${kind}`)
  if (services.card === undefined) throw new Error('Card payments are not set up')
  await sendRefund(services, services.card, payload.refund)
}

/** The kind of failure; its message may contain personal data. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const status = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return `${sqlState(error) ?? error.name}${status}`
}
