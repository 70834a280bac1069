import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { isRecentLogin } from '#domain/account/account.ts'
import { contract } from '#domain/contract.ts'
import { type Bank, maskedBank } from '#domain/influencer/bank.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import { mailJob } from '../base/db/new-job.ts'
import { jobs, payoutAccounts } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { Services } from '../base/http/services.ts'
import type { SignedIn } from '../base/http/session.ts'
import { validate } from '../base/http/validate.ts'
import type { Influencer } from './earnings.ts'

type Row = typeof payoutAccounts.$inferSelect

/** Where an influencer is paid: entered and removed by them, shown masked, and in full only in the bank's file. */
export const bank = (services: Services, ownerOf: (c: Context<SignedIn>) => Promise<Influencer>) =>
  new Hono<SignedIn>()
    .get('/', async (c) => {
      const { id } = await ownerOf(c)
      return c.json({ bank: maskedOf((await readBank(services.db, id)) ?? null) })
    })
    .put('/', rateLimit(services, { burst: 10, seconds: 60 }), validate(contract.changeMyBank), async (c) => {
      const { id } = await ownerOf(c)
      requireRecentLogin(c, services)
      const { bank: given } = c.req.valid('json')
      const set = {
        iban: null,
        routing: null,
        account: null,
        type: null,
        ...given,
        changedAt: services.now(),
      }
      await transact(services.db, async (tx) => {
        await tx
          .insert(payoutAccounts)
          .values({ influencerId: id, ...set })
          .onConflictDoUpdate({ target: payoutAccounts.influencerId, set })
        await tellOwner(tx, id, set.changedAt)
      })
      services.notify('jobs', '')
      return c.json({ bank: maskedBank(given, set.changedAt) })
    })
    .delete('/', async (c) => {
      const { id } = await ownerOf(c)
      requireRecentLogin(c, services)
      await transact(services.db, async (tx) => {
        const own = eq(payoutAccounts.influencerId, id)
        const gone = await tx.delete(payoutAccounts).where(own).returning({ id: payoutAccounts.influencerId })
        if (gone.length > 0) await tellOwner(tx, id, services.now())
      })
      services.notify('jobs', '')
      return c.json({ bank: null })
    })

/** After an hour, another person may be using a device that is still logged in. */
function requireRecentLogin(c: Context<SignedIn>, { now }: Services) {
  if (!isRecentLogin(c.get('user').loggedInAt, now())) throw new RefusalError('login_too_old')
}

/** A stolen session could send money to another account, so each change is mailed to the owner. */
const tellOwner = (tx: Tx, influencer: string, now: Date) =>
  tx
    .insert(jobs)
    .values(mailJob({ mail: 'influencer_bank', influencer }, `bank:${influencer}:${now.toISOString()}`, now))
    .onConflictDoNothing()

export async function readBank(db: Db, influencerId: string): Promise<Row | undefined> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.influencerId, influencerId))
  return row
}

/** The columns of its kind, which are written together. */
export const bankOf = ({ kind, holder, iban, routing, account, type }: Row): Bank =>
  kind === 'iban'
    ? { kind, holder, iban: iban ?? '' }
    : { kind, holder, routing: routing ?? '', account: account ?? '', type: type ?? 'checking' }

export const maskedOf = (row: Row | null) => (row === null ? null : maskedBank(bankOf(row), row.changedAt))
