import { and, desc, eq, exists, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import {
  ADDRESSES_MAX,
  changeAddresses,
  emailKey,
  type User,
  withOneDefault,
} from '#domain/account/account.ts'
import { largestPath } from '#domain/catalogue/picture.ts'
import { type AnswerOf, contract, type ParsedBodyOf } from '#domain/contract.ts'
import { ORDER_NUMBER_PREFIX } from '#domain/order/order.ts'
import { type Answers, invalidAnswers } from '#domain/routine/routine.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import { carts, influencers, launchList, orderLines, orders, profiles, samples } from '../base/db/schema.ts'
import { decodeCursor, encodeCursor, pageSize } from '../base/http/cursor.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { requireUser } from '../base/http/session.ts'
import { validate } from '../base/http/validate.ts'
import { bankOf, readBank } from '../influencer/bank.ts'
import { setNewsletter } from '../newsletter/routes.ts'
import { readOrders } from '../order/read.ts'
import { attachGuestOrders } from './guest-orders.ts'
import { removeAccount } from './remove.ts'

type Profile = AnswerOf<'me'>
type Row = typeof profiles.$inferSelect

export const me = (services: Services) =>
  new Hono<RequestContext>()
    .use(requireUser(services))
    .get('/', async (c) => c.json(profileOf(c.get('user'), await readProfile(services.db, c.get('user')))))
    .put('/', rateLimit(services, { burst: 30, seconds: 2 }), validate(contract.changeMe), async (c) =>
      c.json(await changeProfile(services, c.get('user'), c.req.valid('json'))),
    )
    .get('/orders', validate(contract.myOrders), async (c) => {
      const { after, limit: size, search } = c.req.valid('query')
      await attachGuestOrders(services.db, c.get('user'))
      return c.json(
        await orderPage(services.db, c.get('user').uid, { after, size: pageSize(size, 20), search }),
      )
    })
    .get('/export', rateLimit(services, { burst: 5, seconds: 60 }), async (c) => {
      c.header('content-disposition', 'attachment; filename="era-my-data.json"')
      return c.json(await exportOf(services, c.get('user')))
    })
    .delete('/sessions', rateLimit(services, { burst: 5, seconds: 60 }), async (c) => {
      await services.auth.endSessions(c.get('user').uid)
      services.log.info('account.sessions_ended')
      return c.json({ ended: true })
    })
    .delete('/', async (c) => {
      await removeAccount(services, c.get('user'))
      return c.json({ removed: true })
    })

const profileOf = ({ email, name, role }: User, row: Row | undefined): Profile => ({
  email,
  ...((row?.name ?? name) !== undefined && { name: row?.name ?? name }),
  ...(row?.phone && { phone: row.phone }),
  addresses: row?.addresses ?? [],
  marketing: row?.marketing ?? false,
  ...(role && { role }),
  ...(row?.routine && { routine: row.routine }),
})

async function readProfile(db: Db, { uid }: User): Promise<Row | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.uid, uid))
  return row
}

async function changeProfile(
  services: Services,
  user: User,
  change: ParsedBodyOf<'changeMe'>,
): Promise<Profile> {
  const { name, phone, addresses, address, marketing, routine } = change
  if (addresses) mustBeDistinct(addresses)
  if (routine) mustBeAnswers(routine)
  const now = services.now()
  const set = {
    email: user.email,
    updatedAt: now,
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(marketing !== undefined && { marketing }),
    ...(addresses !== undefined && { addresses: withOneDefault(addresses) }),
    ...(routine !== undefined && { routine }),
  }
  const row = await transact(services.db, async (tx) => {
    if (marketing !== undefined) await setNewsletter(tx, { ...user, on: marketing, now })
    const values = { uid: user.uid, addresses: [], createdAt: now, ...set }
    const after = address && (await changedAddresses(tx, values, address))
    const [saved] = await tx
      .insert(profiles)
      .values(values)
      .onConflictDoUpdate({ target: profiles.uid, set: { ...set, ...(after && { addresses: after }) } })
      .returning()
    return saved
  })
  if (marketing) services.notify('jobs', '')
  return profileOf(user, row)
}

type Address = Profile['addresses'][number]

/** Of the row as it is now, which nobody changes until this change is done. */
async function changedAddresses(
  tx: Tx,
  values: typeof profiles.$inferInsert,
  change: NonNullable<ParsedBodyOf<'changeMe'>['address']>,
): Promise<Address[]> {
  await tx.insert(profiles).values(values).onConflictDoNothing()
  const [row] = await tx.select().from(profiles).where(eq(profiles.uid, values.uid)).for('update')
  const after = changeAddresses(row?.addresses ?? [], change)
  if (after.length > ADDRESSES_MAX) {
    const message = `There are ${ADDRESSES_MAX} addresses already. Delete one first.`
    throw new RefusalError('invalid', { errors: [{ path: 'address.save', message }] })
  }
  return after
}

function mustBeDistinct(addresses: readonly Address[]) {
  const errors = addresses.flatMap(({ id }, n) =>
    addresses.findIndex((other) => other.id === id) < n
      ? [{ path: `addresses.${n}.id`, message: 'Two addresses have this id.' }]
      : [],
  )
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
}

function mustBeAnswers(routine: Answers) {
  const errors = invalidAnswers(routine).map((question) => ({
    path: `routine.${question}`,
    message: 'Choose from the finder’s answers.',
  }))
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
}

interface Page {
  after: string | undefined
  size: number
  search: string | undefined
}

async function orderPage(db: Db, uid: string, { after, size, search }: Page) {
  const cursor = decodeCursor(after)
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.uid, uid),
        search === undefined || search === '' ? undefined : matching(db, search),
        cursor &&
          or(lt(orders.placedAt, cursor.at), and(eq(orders.placedAt, cursor.at), lt(orders.id, cursor.id))),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const next = rows.length > size && last ? encodeCursor({ at: last.placedAt, id: last.id }) : null
  return { orders: await readOrders(db, page), next }
}

/** `matchesSearch` of domain/order/order.ts, as a condition. An account's orders are few and found by an index. */
function matching(db: Db, search: string) {
  const within = (text: SQLWrapper) => sql`strpos(lower(${text}), ${search.toLowerCase()}) > 0`
  return or(
    within(sql`${ORDER_NUMBER_PREFIX}::text || ${orders.serial}`),
    exists(
      db
        .select({ sku: orderLines.sku })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orders.id), or(within(orderLines.name), within(orderLines.sku)))),
    ),
  )
}

/** All the shop knows about this person, in a file they can read. */
async function exportOf(services: Services, user: User) {
  const { db } = services
  await attachGuestOrders(db, user)
  const { uid, email, emailVerified, name, role } = user
  const mine = emailVerified ? eq(launchList.emailKey, emailKey(email)) : sql`false`
  const [profile, cart, placed, lists, creator] = await Promise.all([
    readProfile(db, user),
    db.select().from(carts).where(eq(carts.uid, uid)),
    db.select().from(orders).where(eq(orders.uid, uid)).orderBy(desc(orders.placedAt)),
    db.select().from(launchList).where(mine),
    db.select().from(influencers).where(eq(influencers.uid, uid)),
  ])
  const bank = creator[0] && (await readBank(db, creator[0].id))
  const asked = creator[0] && (await db.select().from(samples).where(eq(samples.influencerId, creator[0].id)))
  const found = await readOrders(db, placed)
  const photos = found.flatMap(({ reviews = [] }) => reviews.flatMap(({ photo }) => photo ?? []))
  return {
    exportedAt: services.now().toISOString(),
    account: { uid, email, emailVerified, ...(name && { name }), ...(role && { role }) },
    profile: profileOf(user, profile),
    cart: cart[0]?.document ?? {},
    orders: found,
    // The reader of the file sees them there.
    ...(photos.length > 0 && {
      photos: photos.map((photo) => `${services.env.publicUrl}${largestPath(photo)}`),
    }),
    lists: lists.map(({ list, name, interest, at }) => ({ list, email, name, interest, at })),
    influencer: creator[0] ?? null,
    ...(asked && asked.length > 0 && { samples: asked }),
    ...(bank && { bank: { ...bankOf(bank), changedAt: bank.changedAt } }),
  }
}
