import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { traced, traceOrder } from '../base/config/tracing.ts'
import { sqlState } from '../base/db/db.ts'
import { jobSchema } from '../base/db/new-job.ts'
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

/** A row of the columns that takeJob reads. Its payload is parsed in the attempt, so that a fault in it is this job's failure. */
interface TakenJob {
  id: number
  kind: string
  cause: string
  payload: unknown
  attempts: number
}

type Job = v.InferOutput<typeof jobSchema>

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
async function takeJob(services: Services): Promise<TakenJob | undefined> {
  const { rows } = await services.db.execute(takingDueJob(services.now()))
  // The columns that the statement names.
  return rows[0] as unknown as TakenJob | undefined
}

/**
 * Takes the job that has been due for longest. Ordered by the column of its index alone: with a second one PostgreSQL may
 * sort every waiting job each time one is taken.
 */
export const takingDueJob = (now: Date) => sql`
  update outbox set attempts = attempts + 1, due_at = ${at(now.getTime() + LEASE_MS)}
  where id = (
    select id from outbox where done_at is null and dead_at is null and due_at <= ${at(now.getTime())}
    order by due_at limit 1 for update skip locked
  )
  returning id::int, kind, cause, payload, attempts`

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

async function attempt(services: JobServices, taken: TakenJob): Promise<void> {
  const { id, kind, cause, attempts } = taken
  const { success, output: job } = v.safeParse(jobSchema, taken)
  try {
    await traced(`job ${kind}`, { attributes: { 'era.job.attempts': attempts } }, async () => {
      if (!success) throw new Error('This job is for no work that is known')
      const order = orderOf(job)
      if (order !== undefined) traceOrder(order)
      await run(services, job, cause)
    })
    await update(services, id, { doneAt: services.now(), error: null })
    services.log.info('job.done', { kind, attempts })
  } catch (error) {
    const wait = RETRY_MS[attempts - 1]
    const dead = wait === undefined || isPermanentFailure(error)
    const now = services.now()
    const retryAt = new Date(now.getTime() + (wait ?? 0))
    await update(services, id, { error: nameOf(error), dueAt: retryAt, ...(dead && { deadAt: now }) })
    if (dead && success) await giveUp(services, job)
    services.log.warn(dead ? 'job.dead' : 'job.failed', { kind, row: id, error: nameOf(error) })
  }
}

const update = ({ db }: Services, id: number, change: Partial<typeof jobs.$inferInsert>) =>
  db.update(jobs).set(change).where(eq(jobs.id, id))

const orderOf = ({ payload }: Job): string | undefined => ('order' in payload ? payload.order : undefined)

/** Flags the order: a manager must write to the shopper, or make the refund by hand. */
async function giveUp(services: Services, job: Job) {
  if (job.kind === 'refund') await giveUpRefund(services, job.payload.refund)
  const order = orderOf(job)
  if (order === undefined) return
  // A price that was honoured can wait; a customer who was not written to cannot.
  const unflagged = and(
    eq(orders.id, order),
    or(isNull(orders.attention), eq(orders.attention, 'price_promised')),
  )
  await services.db.update(orders).set({ attention: 'mail_failed' }).where(unflagged)
}

async function run(services: JobServices, job: Job, cause: string): Promise<void> {
  switch (job.kind) {
    case 'mail': {
      const mail = await writeMail(services, job.payload)
      if (mail !== undefined) await services.mailer.send(mail, cause)
      // Back in stock: the sign-up was for one mail.
      if (job.payload.mail === 'back')
        await services.db.delete(launchList).where(eq(launchList.id, job.payload.entry))
      return
    }
    case 'role':
      return giveInfluencerRole(services, job.payload.influencer)
    case 'publication':
      await publishScheduled(services, job.payload.schedule)
      await publishScheduledText(services, job.payload.schedule)
      return
    case 'refund':
      if (services.card === undefined) throw new Error('Card payments are not set up')
      return sendRefund(services, services.card, job.payload.refund)
    default:
      job satisfies never
  }
}

/** The kind of failure; its message may contain personal data. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const status = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return `${sqlState(error) ?? error.name}${status}`
}
