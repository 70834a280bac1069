import { and, eq, isNull } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { emailKey } from '#domain/account.ts'
import { contract, type ParsedBodyOf } from '#domain/contract.ts'
import { type Tx, transact } from './db.ts'
import { limit } from './limit.ts'
import { askPage, donePage } from './list-page.ts'
import { parse } from './parse.ts'
import { launchList, outbox } from './schema.ts'
import type { Scope } from './scope.ts'
import { isSigned } from './secret.ts'
import type { Shop } from './shop.ts'

/**
 * Lists people put themselves on. Who asks twice, or asks for another, learns nothing from the answer:
 * only the owner of the mailbox is asked whether it was them, and nothing else is sent before they say so.
 */
export const launchLists = (shop: Shop) =>
  new Hono<Scope>()
    .post('/', limit(shop, { burst: 10, seconds: 30 }), parse(contract.joinLaunchList), async (c) => {
      await transact(shop.db, (tx) => join(tx, c.req.valid('json'), shop.now()))
      shop.tell('outbox', '')
      return c.json({ joined: true } as const)
    })
    // A GET does nothing: programs that look through mails for bad links follow every one of them.
    .get('/confirm', async (c) => askPage(c, 'confirm', (await entryOf(shop, c, 'confirm')) !== undefined))
    .get('/leave', async (c) => askPage(c, 'leave', (await entryOf(shop, c, 'leave')) !== undefined))
    .post('/confirm', async (c) => {
      const entry = await entryOf(shop, c, 'confirm')
      if (entry !== undefined) {
        const mine = and(eq(launchList.id, entry), isNull(launchList.confirmedAt))
        await shop.db.update(launchList).set({ confirmedAt: shop.now() }).where(mine)
      }
      return donePage(c, 'confirm', entry !== undefined)
    })
    // Mail programs post here themselves (RFC 8058), as does the page's one button.
    .post('/leave', async (c) => {
      const entry = await entryOf(shop, c, 'leave')
      if (entry !== undefined) await shop.db.delete(launchList).where(eq(launchList.id, entry))
      return donePage(c, 'leave', entry !== undefined)
    })

async function entryOf(
  shop: Shop,
  c: Context<Scope>,
  what: 'confirm' | 'leave',
): Promise<number | undefined> {
  const entry = c.req.query('entry') ?? ''
  const holds =
    /^\d{1,15}$/.test(entry) &&
    (await isSigned(shop.db, 'list', `${what}:${entry}`, c.req.query('proof') ?? ''))
  return holds ? Number(entry) : undefined
}

const DAY_MS = 86_400_000

async function join(tx: Tx, asked: ParsedBodyOf<'joinLaunchList'>, now: Date) {
  const { email, name, interest, list = 'launch' } = asked
  const key = emailKey(email)
  await tx
    .insert(launchList)
    .values({ list, email, emailKey: key, name: name ?? null, interest: interest ?? null, at: now })
    .onConflictDoNothing()
  // A note that something is back is one message and no letter to confirm: it is the note itself.
  if (list.startsWith('back:')) return
  const mine = and(eq(launchList.list, list), eq(launchList.emailKey, key), isNull(launchList.confirmedAt))
  const [entry] = await tx.select({ id: launchList.id }).from(launchList).where(mine)
  if (entry !== undefined) await askOwner(tx, entry.id, now)
}

/** At most once a day, however often someone types a stranger's address. */
const askOwner = (tx: Tx, entry: number, now: Date) =>
  tx
    .insert(outbox)
    .values({
      kind: 'mail',
      cause: `confirm:${entry}:${Math.floor(now.getTime() / DAY_MS)}`,
      payload: { mail: 'confirm', entry },
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()

/** What an account says about letters in its profile. Its address is known to be its own once it is verified. */
export async function setLetters(
  tx: Tx,
  { email, emailVerified, on, now }: { email: string; emailVerified: boolean; on: boolean; now: Date },
) {
  const mine = and(eq(launchList.list, 'letters'), eq(launchList.emailKey, emailKey(email)))
  if (!on) {
    if (emailVerified) await tx.delete(launchList).where(mine)
    return
  }
  await join(tx, { email, list: 'letters' }, now)
  if (emailVerified) await tx.update(launchList).set({ confirmedAt: now }).where(mine)
}
