import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { emailKey, type User } from '#domain/account.ts'
import { type AnswerOf, contract, type ParsedBodyOf } from '#domain/contract.ts'
import { type Answers, misanswered } from '#domain/routine.ts'
import { type Db, transact } from './db.ts'
import { cursorOf, pageSize, placeOf } from './keyset.ts'
import { setLetters } from './launch-list.ts'
import { limit } from './limit.ts'
import { readOrders } from './order-read.ts'
import { parse } from './parse.ts'
import { Refused } from './refused.ts'
import { carts, influencers, launchList, orders, profiles } from './schema.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'
import { signedIn } from './visitor.ts'

type Profile = AnswerOf<'me'>
type Row = typeof profiles.$inferSelect

export const me = (shop: Shop) =>
  new Hono<Scope>()
    .use(signedIn(shop))
    .get('/', async (c) => c.json(profileOf(c.get('user'), await readProfile(shop.db, c.get('user')))))
    .put('/', limit(shop, { burst: 30, seconds: 2 }), parse(contract.changeMe), async (c) =>
      c.json(await changeProfile(shop, c.get('user'), c.req.valid('json'))),
    )
    .get('/orders', parse(contract.myOrders), async (c) => {
      const { after, limit: size } = c.req.valid('query')
      await attachGuestOrders(shop.db, c.get('user'))
      return c.json(await orderPage(shop.db, c.get('user').uid, after, pageSize(size, 20)))
    })
    .get('/export', limit(shop, { burst: 5, seconds: 60 }), async (c) => {
      c.header('content-disposition', 'attachment; filename="era-my-data.json"')
      return c.json(await exportOf(shop, c.get('user')))
    })
    .delete('/', async (c) => {
      await removeAccount(shop, c.get('user'))
      return c.json({ removed: true })
    })

const profileOf = ({ email, name, role }: User, row: Row | undefined): Profile => ({
  email,
  ...((row?.name ?? name) !== undefined && { name: row?.name ?? name }),
  addresses: row?.addresses ?? [],
  marketing: row?.marketing ?? false,
  ...(role && { role }),
  ...(row?.routine && { routine: row.routine }),
})

async function readProfile(db: Db, { uid }: User): Promise<Row | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.uid, uid))
  return row
}

async function changeProfile(shop: Shop, user: User, change: ParsedBodyOf<'changeMe'>): Promise<Profile> {
  const { name, addresses, marketing, routine } = change
  if (addresses) mustBeDistinct(addresses)
  if (routine) mustBeAnswers(routine)
  const now = shop.now()
  const set = {
    email: user.email,
    updatedAt: now,
    ...(name !== undefined && { name }),
    ...(marketing !== undefined && { marketing }),
    ...(addresses !== undefined && { addresses: withOneDefault(addresses) }),
    ...(routine !== undefined && { routine }),
  }
  const row = await transact(shop.db, async (tx) => {
    if (marketing !== undefined) await setLetters(tx, { ...user, on: marketing, now })
    const [kept] = await tx
      .insert(profiles)
      .values({ uid: user.uid, addresses: [], createdAt: now, ...set })
      .onConflictDoUpdate({ target: profiles.uid, set })
      .returning()
    return kept
  })
  if (marketing) shop.tell('outbox', '')
  return profileOf(user, row)
}

type Address = Profile['addresses'][number]

function mustBeDistinct(addresses: readonly Address[]) {
  const errors = addresses.flatMap(({ id }, n) =>
    addresses.findIndex((other) => other.id === id) < n
      ? [{ path: `addresses.${n}.id`, message: 'Two addresses have this id.' }]
      : [],
  )
  if (errors.length > 0) throw new Refused('invalid', { errors })
}

function mustBeAnswers(routine: Answers) {
  const errors = misanswered(routine).map((question) => ({
    path: `routine.${question}`,
    message: 'Choose from the finder’s answers.',
  }))
  if (errors.length > 0) throw new Refused('invalid', { errors })
}

/** Checkout starts from the default address, so where there are addresses, exactly one is it. */
function withOneDefault(addresses: readonly Address[]): Address[] {
  const chosen = Math.max(
    0,
    addresses.findLastIndex(({ isDefault }) => isDefault),
  )
  return addresses.map((address, n) => ({ ...address, isDefault: n === chosen }))
}

/**
 * Orders placed as a guest join the account of the same address, once Firebase has seen that its owner
 * reads that mailbox: else anyone could sign up with a stranger's e-mail and read their orders.
 */
export async function attachGuestOrders(db: Db, { uid, email, emailVerified }: User): Promise<void> {
  if (!emailVerified) return
  await db
    .update(orders)
    .set({ uid })
    .where(
      and(
        isNull(orders.uid),
        eq(orders.emailKey, emailKey(email)),
        // The key also joins spellings that some mail hosts keep apart; those stay apart here.
        eq(sql`lower(${orders.email})`, email.toLowerCase()),
      ),
    )
}

async function orderPage(db: Db, uid: string, after: string | undefined, size: number) {
  const place = placeOf(after)
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.uid, uid),
        place &&
          or(lt(orders.placedAt, place.at), and(eq(orders.placedAt, place.at), lt(orders.id, place.id))),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const next = rows.length > size && last ? cursorOf({ at: last.placedAt, id: last.id }) : null
  return { orders: await readOrders(db, page), next }
}

/** All the shop knows about this person, in a file they can read. */
async function exportOf(shop: Shop, user: User) {
  const { db } = shop
  await attachGuestOrders(db, user)
  const { uid, email, emailVerified } = user
  const mine = emailVerified ? eq(launchList.emailKey, emailKey(email)) : sql`false`
  const [profile, cart, placed, lists, creator] = await Promise.all([
    readProfile(db, user),
    db.select().from(carts).where(eq(carts.uid, uid)),
    db.select().from(orders).where(eq(orders.uid, uid)).orderBy(desc(orders.placedAt)),
    db.select().from(launchList).where(mine),
    db.select().from(influencers).where(eq(influencers.uid, uid)),
  ])
  return {
    exportedAt: shop.now().toISOString(),
    account: { ...user },
    profile: profileOf(user, profile),
    cart: cart[0]?.document ?? {},
    orders: await readOrders(db, placed),
    lists: lists.map(({ list, name, interest, at }) => ({ list, email, name, interest, at })),
    influencer: creator[0] ?? null,
  }
}

/** The law asks for order records to be kept; they lose their link to a person's account, and all else goes. */
async function removeAccount(shop: Shop, user: User): Promise<void> {
  const { uid, email, emailVerified } = user
  await transact(shop.db, async (tx) => {
    await tx.update(orders).set({ uid: null }).where(eq(orders.uid, uid))
    await tx.update(influencers).set({ uid: null, state: 'ended' }).where(eq(influencers.uid, uid))
    await tx.delete(carts).where(eq(carts.uid, uid))
    await tx.delete(profiles).where(eq(profiles.uid, uid))
    if (emailVerified) await tx.delete(launchList).where(eq(launchList.emailKey, emailKey(email)))
  })
  // Last, so that whoever sees this fail is still signed in and can ask again.
  await shop.auth.remove(uid)
}
