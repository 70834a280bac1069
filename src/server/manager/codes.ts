import { and, desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { ManagedCode } from '#domain/code.ts'
import { contract } from '#domain/contract.ts'
import { transact } from '../db.ts'
import { cursorOf, pageSize, placeOf } from '../keyset.ts'
import { parse } from '../parse.ts'
import { Refused } from '../refused.ts'
import { discountCodes, influencers, staffLog } from '../schema.ts'
import type { Scope } from '../scope.ts'
import type { Shop } from '../shop.ts'
import { staffOf } from './staff.ts'

const CODE = /^[\w-]{1,40}$/

type Row = typeof discountCodes.$inferSelect

const answer = ({ createdAt: _, startsAt, endsAt, ...row }: Row): ManagedCode => ({
  ...row,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

/** Dates travel as text and are kept as moments. */
function moments({
  startsAt,
  endsAt,
}: {
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
}) {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...(startsAt !== undefined && { startsAt: moment(startsAt) }),
    ...(endsAt !== undefined && { endsAt: moment(endsAt) }),
  }
}

/** Of the row as it would be, for only one of its days may have been sent: thrown, the change is undone. */
function mustBeInOrder({ startsAt, endsAt }: Row) {
  if (startsAt === null || endsAt === null || startsAt < endsAt) return
  const errors = [{ path: 'endsAt', message: 'The last day is before the first.' }]
  throw new Refused('invalid', { errors })
}

export const codes = (shop: Shop) =>
  new Hono<Scope>()
    .get('/', parse(contract.managerCodes), async (c) => {
      const { after, limit } = c.req.valid('query')
      const place = placeOf(after, CODE)
      const size = pageSize(limit)
      const rows = await shop.db
        .select()
        .from(discountCodes)
        .where(
          place &&
            sql`(${discountCodes.createdAt}, ${discountCodes.code}) < (${place.at.toISOString()}::timestamptz, ${place.id})`,
        )
        .orderBy(desc(discountCodes.createdAt), desc(discountCodes.code))
        .limit(size + 1)
      const page = rows.slice(0, size)
      const last = page.at(-1)
      const next = rows.length > size && last ? cursorOf({ at: last.createdAt, id: last.code }) : null
      return c.json({ codes: page.map(answer), next })
    })
    .post('/', parse(contract.addCode), async (c) => {
      const { startsAt, endsAt, ...rest } = c.req.valid('json')
      const now = shop.now()
      const row = await transact(shop.db, async (tx) => {
        const taken = new Refused('code_taken', {
          errors: [{ path: 'code', message: 'That code is taken.' }],
        })
        const [influencer] = await tx
          .select({ id: influencers.id })
          .from(influencers)
          .where(eq(influencers.code, rest.code))
        if (influencer !== undefined) throw taken
        const [added] = await tx
          .insert(discountCodes)
          .values({ ...rest, ...moments({ startsAt, endsAt }), createdAt: now })
          .onConflictDoNothing()
          .returning()
        if (added === undefined) throw taken
        mustBeInOrder(added)
        await tx
          .insert(staffLog)
          .values({ at: now, by: staffOf(c.get('user')), what: 'code.added', details: rest })
        return added
      })
      return c.json(answer(row), 201)
    })
    .patch('/', parse(contract.changeCode), async (c) => {
      const { code, version, startsAt, endsAt, ...change } = c.req.valid('json')
      const now = shop.now()
      const row = await transact(shop.db, async (tx) => {
        const [changed] = await tx
          .update(discountCodes)
          .set({ ...change, ...moments({ startsAt, endsAt }), version: version + 1 })
          .where(and(eq(discountCodes.code, code), eq(discountCodes.version, version)))
          .returning()
        if (changed === undefined) {
          const [there] = await tx.select().from(discountCodes).where(eq(discountCodes.code, code))
          throw new Refused(there === undefined ? 'not_found' : 'stale_version')
        }
        mustBeInOrder(changed)
        await tx.insert(staffLog).values({
          at: now,
          by: staffOf(c.get('user')),
          what: 'code.changed',
          details: { code, startsAt, endsAt, ...change },
        })
        return changed
      })
      return c.json(answer(row))
    })
