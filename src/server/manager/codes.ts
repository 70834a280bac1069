import { and, desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { codeFaults, type ManagedCode } from '#domain/influencer/code.ts'
import { transact } from '../base/db/db.ts'
import { looksLike } from '../base/db/schema/columns.ts'
import { discountCodes, influencers, staffLog } from '../base/db/schema.ts'
import { decodeCursor, encodeCursor, pageSize } from '../base/http/cursor.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { staffOf } from './base/staff.ts'

const CODE = /^[\w-]{1,40}$/

type Row = typeof discountCodes.$inferSelect

const answer = ({ createdAt: _, startsAt, endsAt, ...row }: Row): ManagedCode => ({
  ...row,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

/** What of a code can be changed, for the staff log. */
function loggedOf(row: Row) {
  const { active, minimum, startsAt, endsAt, limitTotal, limitPerCustomer } = answer(row)
  return { active, minimum, startsAt, endsAt, limitTotal, limitPerCustomer }
}

/** Dates are text in the API and timestamps in the database. */
function datesOf({
  startsAt,
  endsAt,
}: {
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
}) {
  const date = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...(startsAt !== undefined && { startsAt: date(startsAt) }),
    ...(endsAt !== undefined && { endsAt: date(endsAt) }),
  }
}

/** Thrown inside the transaction, so that the change is undone. */
function requireValid(row: Row, endSetAt: Date | undefined) {
  const errors = codeFaults(answer(row), endSetAt)
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
}

export const codes = (services: Services) =>
  new Hono<RequestContext>()
    .get('/', validate(contract.managerCodes), async (c) => {
      const { after, limit } = c.req.valid('query')
      const cursor = decodeCursor(after, CODE)
      const size = pageSize(limit)
      const rows = await services.database.read(({ db }) =>
        db
          .select()
          .from(discountCodes)
          .where(
            cursor &&
              sql`(${discountCodes.createdAt}, ${discountCodes.code}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id})`,
          )
          .orderBy(desc(discountCodes.createdAt), desc(discountCodes.code))
          .limit(size + 1),
      )
      const page = rows.slice(0, size)
      const last = page.at(-1)
      const next = rows.length > size && last ? encodeCursor({ at: last.createdAt, id: last.code }) : null
      return c.json({ codes: page.map(answer), next })
    })
    .post('/', validate(contract.addCode), async (c) => {
      const { startsAt, endsAt, ...rest } = c.req.valid('json')
      const now = services.now()
      const row = await transact(services.db, async (tx) => {
        const taken = new RefusalError('code_taken', {
          errors: [{ path: 'code', message: 'That code is taken.' }],
        })
        const alike = await tx
          .select({ code: influencers.code })
          .from(influencers)
          .where(looksLike(influencers.code, rest.code))
          .unionAll(
            tx
              .select({ code: discountCodes.code })
              .from(discountCodes)
              .where(looksLike(discountCodes.code, rest.code)),
          )
        if (alike.length > 0) throw taken
        const [added] = await tx
          .insert(discountCodes)
          .values({ ...rest, ...datesOf({ startsAt, endsAt }), createdAt: now })
          .onConflictDoNothing()
          .returning()
        if (added === undefined) throw taken
        requireValid(added, now)
        await tx
          .insert(staffLog)
          .values({ at: now, by: staffOf(c.get('user')), what: 'code.added', details: rest })
        return added
      })
      return c.json(answer(row), 201)
    })
    .patch('/', validate(contract.changeCode), async (c) => {
      const { code, version, startsAt, endsAt, ...change } = c.req.valid('json')
      const now = services.now()
      const row = await transact(services.db, async (tx) => {
        const [had] = await tx.select().from(discountCodes).where(eq(discountCodes.code, code)).for('update')
        const [changed] = await tx
          .update(discountCodes)
          .set({ ...change, ...datesOf({ startsAt, endsAt }), version: sql`${discountCodes.version} + 1` })
          .where(and(eq(discountCodes.code, code), eq(discountCodes.version, version)))
          .returning()
        if (had === undefined || changed === undefined) {
          throw new RefusalError(had === undefined ? 'not_found' : 'stale_version')
        }
        requireValid(changed, endsAt === undefined ? undefined : now)
        await tx.insert(staffLog).values({
          at: now,
          by: staffOf(c.get('user')),
          what: 'code.changed',
          details: { code, before: loggedOf(had), after: loggedOf(changed) },
        })
        return changed
      })
      return c.json(answer(row))
    })
