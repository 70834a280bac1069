import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { sqlState } from './db.ts'
import { writeMail } from './mail/write.ts'
import { isRefusedForGood, type Mailer, openMailer } from './mail.ts'
import { type Way, waysToPay } from './payment.ts'
import { launchList, orders, outbox } from './schema.ts'
import type { Shop } from './shop.ts'

interface Row {
  id: number
  kind: string
  cause: string
  payload: Record<string, unknown>
  attempts: number
}

interface Hands {
  mailer: Mailer
  refunds: Way | undefined
}

const AT_ONCE = 4
/** Orders go first: a letter is no later for it, and a rush of orders is not slowed by its own letters. */
const BREATH_MS = 100
/** Whoever took a row has it for this long; after that it died, and another may take the row. */
const LEASE_MS = 5 * 60_000
const MINUTE = 60_000
/** How long to wait after the first failure, the second… After the last, a person must look: about two days. */
const WAITS = [
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

const opened = new WeakMap<Shop, Hands>()

function handsOf(shop: Shop): Hands {
  const known = opened.get(shop)
  if (known !== undefined) return known
  const hands = { mailer: openMailer(shop.env), refunds: waysToPay(shop).card }
  opened.set(shop, hands)
  return hands
}

/** Does what is due in the outbox. Any number of processes may: each takes rows no other has. */
export async function sendDue(shop: Shop, hands = handsOf(shop)): Promise<number> {
  let done = 0
  const worker = async () => {
    for (;;) {
      const row = shop.stopping.aborted ? undefined : await take(shop)
      if (row === undefined) return
      await attempt(shop, hands, row)
      done += 1
      await sleep(BREATH_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}

/** The row is taken in a transaction of its own, so that no connection waits for a mail server. */
async function take(shop: Shop): Promise<Row | undefined> {
  const now = shop.now()
  const { rows } = await shop.db.execute(sql`
    update outbox set attempts = attempts + 1, due_at = ${at(now.getTime() + LEASE_MS)}
    where id = (
      select id from outbox where done_at is null and dead_at is null and due_at <= ${at(now.getTime())}
      order by due_at, id limit 1 for update skip locked
    )
    returning id::int, kind, cause, payload, attempts`)
  // The columns named above.
  return rows[0] as unknown as Row | undefined
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

async function attempt(shop: Shop, hands: Hands, row: Row): Promise<void> {
  try {
    await carryOut(shop, hands, row)
    await set(shop, row, { doneAt: shop.now(), error: null })
    shop.log.info('outbox.done', { kind: row.kind, attempts: row.attempts })
  } catch (error) {
    const wait = WAITS[row.attempts - 1]
    const dead = wait === undefined || isRefusedForGood(error)
    const now = shop.now()
    const later = new Date(now.getTime() + (wait ?? 0))
    await set(shop, row, { error: nameOf(error), dueAt: later, ...(dead && { deadAt: now }) })
    if (dead) await attend(shop, row)
    shop.log.warn(dead ? 'outbox.dead' : 'outbox.failed', {
      kind: row.kind,
      row: row.id,
      error: nameOf(error),
    })
  }
}

const set = ({ db }: Shop, { id }: Row, change: Partial<typeof outbox.$inferInsert>) =>
  db.update(outbox).set(change).where(eq(outbox.id, id))

/** A shopper who heard nothing is one a manager must write to. */
async function attend({ db }: Shop, { kind, payload }: Row) {
  if (kind !== 'mail' || typeof payload.order !== 'string') return
  const unnoticed = and(eq(orders.id, payload.order), isNull(orders.attention))
  await db.update(orders).set({ attention: 'mail_failed' }).where(unnoticed)
}

async function carryOut(shop: Shop, { mailer, refunds }: Hands, { kind, cause, payload }: Row) {
  if (kind === 'mail') {
    const mail = await writeMail(shop, payload)
    if (mail !== undefined) await mailer.send(mail, cause)
    // One note was promised: with it the wait is over.
    if (payload.mail === 'back')
      await shop.db.delete(launchList).where(eq(launchList.id, Number(payload.entry)))
    return
  }
  if (kind !== 'refund' || typeof payload.refund !== 'string') throw new Error(`No hand knows ${kind}`)
  if (refunds === undefined) throw new Error('Card payments are not set up')
  await refunds.giveBack(payload.refund)
}

/** What kind of failure it was. Its message may name a person. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const status = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return `${sqlState(error) ?? error.name}${status}`
}
