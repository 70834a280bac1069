import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { emailKey } from '#domain/account/account.ts'
import { DAY_MS } from '#domain/base/day.ts'
import { contract, type ParsedBodyOf } from '#domain/contract.ts'
import { NEWSLETTER } from '#domain/shopper-contract.ts'
import { type Tx, transact } from '../base/db/db.ts'
import { mailJob } from '../base/db/new-job.ts'
import { jobs, launchList, profiles } from '../base/db/schema.ts'
import { confirmPage, donePage, type LinkState } from '../base/http/confirm-page.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'

/**
 * Lists that people join. The answer is the same for every address, on the list or not. The owner of the mailbox gets
 * a mail to confirm the address, and no other before that. Who waits for an item gets the one mail that it is back.
 */
export const launchLists = (services: Services) =>
  new Hono<RequestContext>()
    .post(
      '/',
      rateLimit(services, { burst: 10, seconds: 30 }),
      validate(contract.joinLaunchList),
      async (c) => {
        await transact(services.db, (tx) => join(tx, c.req.valid('json'), services.now()))
        services.notify('jobs', '')
        return c.json({ joined: true } as const)
      },
    )
    // A GET changes nothing: mail scanners follow every link.
    .get('/confirm', async (c) => {
      const entry = await entryOf(services, c, 'confirm')
      return confirmPage(c, 'confirm', await stateOf(services.db, entry))
    })
    .get('/leave', async (c) =>
      confirmPage(c, 'leave', (await entryOf(services, c, 'leave')) === undefined ? 'bad' : 'good'),
    )
    .post('/confirm', async (c) => {
      const entry = await entryOf(services, c, 'confirm')
      if (entry !== undefined) {
        const mine = and(eq(launchList.id, entry), isNull(launchList.confirmedAt))
        await services.db.update(launchList).set({ confirmedAt: services.now() }).where(mine)
      }
      return donePage(c, 'confirm', await stateOf(services.db, entry))
    })
    // Mail programs post here themselves (RFC 8058), as does the page's one button.
    .post('/leave', async (c) => {
      const entry = await entryOf(services, c, 'leave')
      if (entry !== undefined) await transact(services.db, (tx) => leave(tx, entry))
      return donePage(c, 'leave', entry === undefined ? 'bad' : 'good')
    })

/** Who has left since is on no list, whatever the link in the older mail says. */
async function stateOf(db: Services['db'], entry: number | undefined): Promise<LinkState> {
  if (entry === undefined) return 'bad'
  const [row] = await db.select({ id: launchList.id }).from(launchList).where(eq(launchList.id, entry))
  return row === undefined ? 'gone' : 'good'
}

/** The switch in the profile follows: else it would say that the newsletter comes. */
async function leave(tx: Tx, entry: number) {
  const [left] = await tx.delete(launchList).where(eq(launchList.id, entry)).returning()
  if (left?.list !== NEWSLETTER) return
  const addresses = [left.email.toLowerCase(), left.emailKey]
  await tx
    .update(profiles)
    .set({ marketing: false })
    .where(and(profiles.marketing, inArray(sql`lower(${profiles.email})`, addresses)))
}

async function entryOf(
  services: Services,
  c: Context<RequestContext>,
  what: 'confirm' | 'leave',
): Promise<number | undefined> {
  const entry = c.req.query('entry') ?? ''
  const valid =
    /^\d{1,15}$/.test(entry) &&
    (await services.secrets.isSigned('list', `${what}:${entry}`, c.req.query('proof') ?? ''))
  return valid ? Number(entry) : undefined
}

async function join(tx: Tx, request: ParsedBodyOf<'joinLaunchList'>, now: Date) {
  const { email, name, interest, list = 'launch' } = request
  const normalizedEmail = emailKey(email)
  await tx
    .insert(launchList)
    .values({
      list,
      email,
      emailKey: normalizedEmail,
      name: name ?? null,
      interest: interest ?? null,
      at: now,
    })
    .onConflictDoNothing()
  // A back-in-stock mail is sent once, so it needs no confirmation.
  if (list.startsWith('back:')) return
  const mine = and(
    eq(launchList.list, list),
    eq(launchList.emailKey, normalizedEmail),
    isNull(launchList.confirmedAt),
  )
  const [entry] = await tx.select({ id: launchList.id }).from(launchList).where(mine)
  if (entry !== undefined) await askOwner(tx, entry.id, now)
}

/** At most once a day: anyone can type another person's address. */
const askOwner = (tx: Tx, entry: number, now: Date) =>
  tx
    .insert(jobs)
    .values(
      mailJob({ mail: 'confirm', entry }, `confirm:${entry}:${Math.floor(now.getTime() / DAY_MS)}`, now),
    )
    .onConflictDoNothing()

/** The newsletter setting of an account's profile. Its address needs no confirmation once it is verified. */
export async function setNewsletter(
  tx: Tx,
  { email, emailVerified, on, now }: { email: string; emailVerified: boolean; on: boolean; now: Date },
) {
  const mine = and(eq(launchList.list, NEWSLETTER), eq(launchList.emailKey, emailKey(email)))
  if (!on) {
    if (emailVerified) await tx.delete(launchList).where(mine)
    return
  }
  await join(tx, { email, list: NEWSLETTER }, now)
  if (emailVerified) await tx.update(launchList).set({ confirmedAt: now }).where(mine)
}
