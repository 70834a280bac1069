import { and, eq, or, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { emailKey, type User } from '#domain/account.ts'
import { type AnswerOf, contract, type ParsedBodyOf } from '#domain/contract.ts'
import { APPLY_AGAIN_DAYS, COMMISSION_RATE, isBot, SHOPPER_DISCOUNT } from '#domain/influencer.ts'
import { codeSchema } from '#domain/schema/field.ts'
import { catalogueOf } from './catalogue.ts'
import { brokenConstraint, transact } from './db.ts'
import { readDashboard } from './earnings.ts'
import { limit } from './limit.ts'
import { parse } from './parse.ts'
import { Refused } from './refused.ts'
import { discountCodes, referralVisits, influencers as table } from './schema.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'
import { signedIn } from './visitor.ts'

export type Influencer = typeof table.$inferSelect

const DAY_MS = 86_400_000

/** The public page of a code; null for one that never was, or is not approved yet. */
export async function findInfluencerPage(
  shop: Shop,
  code: string,
): Promise<AnswerOf<'influencerPage'> | null> {
  const asked = v.safeParse(codeSchema, code)
  // A code that cannot be one is looked for all the same: the answer takes as long as any other.
  const [row] = await shop.db
    .select()
    .from(table)
    .where(eq(table.code, asked.success ? asked.output : ''))
  if (row === undefined || row.state === 'applied' || row.state === 'declined') return null
  const open = row.state === 'active'
  return {
    code: row.code,
    name: row.name,
    state: row.state,
    discount: open ? row.discount : 0,
    picks: open ? row.picks : [],
    ...(open && row.bio !== null && { bio: row.bio }),
  }
}

/** /influencers: the public page of a code, and how to become one. */
export const influencers = (shop: Shop) =>
  new Hono<Scope>()
    .get('/:code', limit(shop, { burst: 60, seconds: 1 }), async (c) => {
      const page = await findInfluencerPage(shop, c.req.param('code'))
      if (page === null) throw new Refused('not_found')
      return c.json(page)
    })
    .post(
      '/',
      signedIn(shop),
      limit(shop, { burst: 5, seconds: 60 }),
      parse(contract.applyAsInfluencer),
      async (c) => {
        await apply(shop, c.req.valid('json'), c.get('user'))
        return c.json({ state: 'applied' as const }, 201)
      },
    )

/** /referrals: a visit of a link, counted per code and day. Whether the code exists is not told. */
export const referrals = (shop: Shop) =>
  new Hono<Scope>().post(
    '/',
    limit(shop, { burst: 20, seconds: 10 }),
    parse(contract.recordReferral),
    async (c) => {
      if (isBot(c.req.header('user-agent') ?? '')) return c.json({ recorded: true }, 202)
      const { code } = c.req.valid('json')
      const active = shop.db
        .select({
          code: table.code,
          day: sql<string>`${shop.now().toISOString().slice(0, 10)}::date`.as('day'),
          count: sql<number>`1`.as('count'),
        })
        .from(table)
        .where(and(eq(table.code, code), eq(table.state, 'active')))
      await shop.db
        .insert(referralVisits)
        .select(active)
        .onConflictDoUpdate({
          target: [referralVisits.code, referralVisits.day],
          set: { count: sql`${referralVisits.count} + 1` },
        })
      return c.json({ recorded: true }, 202)
    },
  )

/** /me/influencer: what an influencer's link brought, and the picks of the page. */
export const myInfluencer = (shop: Shop) =>
  new Hono<Scope>()
    .use(signedIn(shop))
    .get('/', async (c) => {
      const row = await own(shop, c.get('user'))
      return c.json(row === null ? { state: 'none' as const } : await readDashboard(shop.db, row, shop.now()))
    })
    .put('/', parse(contract.changeMyPicks), async (c) => {
      const row = await own(shop, c.get('user'))
      if (row?.state !== 'active') throw new Refused('forbidden')
      const { catalogue } = await catalogueOf(shop)
      const known = new Set(catalogue.products.map((product) => product.slug))
      const picks = [...new Set(c.req.valid('json').picks)]
      const strange = picks.findIndex((slug) => !known.has(slug))
      if (strange >= 0) {
        throw new Refused('invalid', {
          errors: [{ path: `picks.${strange}`, message: `“${picks[strange]}” is not for sale.` }],
        })
      }
      const [changed] = await shop.db
        .update(table)
        .set({ picks, version: sql`${table.version} + 1` })
        .where(eq(table.id, row.id))
        .returning()
      return c.json(await readDashboard(shop.db, changed ?? row, shop.now()))
    })

/** The influencer an account is: by the account, or once by its confirmed address. */
async function own(shop: Shop, user: User): Promise<Influencer | null> {
  const byAddress = and(
    sql`${table.uid} is null and ${user.emailVerified}`,
    eq(table.emailKey, emailKey(user.email)),
  )
  const rows = await shop.db
    .select()
    .from(table)
    .where(or(eq(table.uid, user.uid), byAddress))
  const row = rows.find((one) => one.uid === user.uid) ?? rows[0]
  if (row?.uid === null) await shop.db.update(table).set({ uid: user.uid }).where(eq(table.id, row.id))
  return row ?? null
}

async function apply(shop: Shop, { handle, ...asked }: ParsedBodyOf<'applyAsInfluencer'>, user: User) {
  const now = shop.now()
  const code = handle.toUpperCase()
  const taken = new Refused('code_taken', {
    errors: [{ path: 'handle', message: 'That one is taken. Try another.' }],
  })
  const before = await own(shop, user)
  const again = before?.state === 'declined'
  const answered = again ? (before.decidedAt?.getTime() ?? 0) : 0
  if (again && now.getTime() - answered < APPLY_AGAIN_DAYS * DAY_MS) {
    throw new Refused('forbidden', { detail: 'You can apply again three months after the last answer.' })
  }
  // A repeated application, or one of somebody already in, changes nothing.
  if (before !== null && !again) return
  const application = {
    ...asked,
    code,
    uid: user.uid,
    emailKey: emailKey(asked.email),
    state: 'applied' as const,
    rate: COMMISSION_RATE,
    discount: SHOPPER_DISCOUNT,
    picks: [],
    appliedAt: now,
    decidedAt: null,
  }
  try {
    await transact(shop.db, async (tx) => {
      const codes = await tx.select().from(discountCodes).where(eq(discountCodes.code, code))
      if (codes.length > 0) throw taken
      if (before === null) await tx.insert(table).values(application)
      else
        await tx
          .update(table)
          .set({ ...application, version: before.version + 1 })
          .where(eq(table.id, before.id))
    })
  } catch (error) {
    if (brokenConstraint(error)?.includes('code')) throw taken
    // Two clicks at once: the other one is the application.
    if (!brokenConstraint(error)?.includes('uid')) throw error
  }
}
