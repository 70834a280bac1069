import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { emailKey, type User } from '#domain/account/account.ts'
import { findCode, normalCode } from '#domain/base/code.ts'
import { dayOf } from '#domain/base/day.ts'
import { codeSchema } from '#domain/base/field.ts'
import { type AnswerOf, contract, type ParsedBodyOf } from '#domain/contract.ts'
import { applicationOf, COMMISSION_RATE, isBot, SHOPPER_DISCOUNT } from '#domain/influencer/influencer.ts'
import { transact, violatedConstraint } from '../base/db/db.ts'
import { looksLike } from '../base/db/schema/columns.ts'
import { discountCodes, referralVisits, influencers as table } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { requireUser, type SignedIn } from '../base/http/session.ts'
import { validate } from '../base/http/validate.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import type { PictureServices } from '../picture/pictures.ts'
import { bank } from './bank.ts'
import { type Influencer, readDashboard, shownOf } from './earnings.ts'
import { influencerOf, memberOf } from './member.ts'
import { pageEdits } from './page.ts'
import { statementMails, statements } from './statement-routes.ts'
import { readTermsOf } from './terms.ts'
import { createVisitCounter } from './visitors.ts'

/** The public page of a code; null for one that does not exist or is not approved yet. */
export async function findInfluencerPage(
  services: Services,
  code: string,
): Promise<AnswerOf<'influencerPage'> | null> {
  const parsed = v.safeParse(codeSchema, code)
  // An invalid code is looked up too, so that its answer takes as long as any other.
  const row = await byCode(services, parsed.success ? parsed.output : '')
  if (row === undefined || row.state === 'applied' || row.state === 'declined') return null
  const open = row.state === 'active'
  return {
    code: row.code,
    name: row.name,
    state: row.state,
    discount: open ? (await readTermsOf(services.db, row, services.now())).discount : 0,
    picks: open ? row.picks : [],
    ...(open && shownOf(row)),
  }
}

/** The influencer of a code, in any spelling that looks like it. */
const byCode = async ({ db }: Services, code: string): Promise<Influencer | undefined> =>
  findCode(await db.select().from(table).where(looksLike(table.code, code)), code)

/** /influencers: the public page of a code, and how to become one. */
export const influencers = (services: Services) =>
  new Hono<RequestContext>()
    .get('/:code', rateLimit(services, { burst: 60, seconds: 1 }), async (c) => {
      const page = await findInfluencerPage(services, c.req.param('code'))
      if (page === null) throw new RefusalError('not_found')
      return c.json(page)
    })
    .post(
      '/',
      requireUser(services),
      rateLimit(services, { burst: 5, seconds: 60 }),
      validate(contract.applyAsInfluencer),
      async (c) => {
        await apply(services, c.req.valid('json'), c.get('user'))
        return c.json({ state: 'applied' as const }, 201)
      },
    )

/** /referrals: a visit of a link, counted per code, day and person. The answer does not reveal whether the code exists. */
export const referrals = (services: Services) => {
  const countVisit = createVisitCounter()
  return new Hono<RequestContext>().post(
    '/',
    rateLimit(services, { burst: 20, seconds: 10 }),
    validate(contract.recordReferral),
    async (c) => {
      const agent = c.req.header('user-agent') ?? ''
      if (isBot(agent)) return c.json({ recorded: true }, 202)
      const found = await byCode(services, c.req.valid('json').code)
      const day = dayOf(services.now(), services.env.timeZone)
      if (found?.state !== 'active') return c.json({ recorded: true }, 202)
      const busiest = countVisit({ code: found.code, address: c.get('address'), agent }, day)
      if (busiest === 0) return c.json({ recorded: true }, 202)
      await services.db
        .insert(referralVisits)
        .values({ code: found.code, day, count: 1, busiest })
        .onConflictDoUpdate({
          target: [referralVisits.code, referralVisits.day],
          set: {
            count: sql`${referralVisits.count} + 1`,
            busiest: sql`greatest(${referralVisits.busiest}, ${busiest})`,
          },
        })
      return c.json({ recorded: true }, 202)
    },
  )
}

/** /me/influencer: what an influencer's link brought, and the picks of the page. */
export const myInfluencer = (services: CatalogueServices & PictureServices) => {
  const memberIn = (c: Context<SignedIn>) => memberOf(services, c.get('user'))
  return new Hono<RequestContext>()
    .use(requireUser(services))
    .get('/', async (c) => {
      const row = await influencerOf(services, c.get('user'))
      return c.json(row === null ? { state: 'none' as const } : await readDashboard(services, row))
    })
    .post('/steps', validate(contract.finishFirstSteps), async (c) => {
      const row = await memberOf(services, c.get('user'))
      const unseen = and(eq(table.id, row.id), isNull(table.stepsDoneAt))
      await services.db.update(table).set({ stepsDoneAt: services.now() }).where(unseen)
      return c.json({ done: true })
    })
    .route('/bank', bank(services, memberIn))
    .route('/statements', statements(services, memberIn))
    .route('/statements', statementMails(services, memberIn))
    .route('/', pageEdits(services))
}

/** The role of an approved influencer's account. The screens follow the row; the role is what other systems see. */
export async function giveInfluencerRole({ db, auth }: Services, id: string): Promise<void> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (row?.state !== 'active' && row?.state !== 'paused') return
  if (row.uid !== null) await auth.addRole(row.uid, 'influencer')
}

async function apply(services: Services, { handle, ...form }: ParsedBodyOf<'applyAsInfluencer'>, user: User) {
  const now = services.now()
  const code = normalCode(handle)
  const taken = new RefusalError('code_taken', {
    errors: [{ path: 'handle', message: 'That one is taken. Try another.' }],
  })
  const before = await influencerOf(services, user)
  const outcome = applicationOf(before, now)
  if (outcome === 'too_early') {
    throw new RefusalError('forbidden', { detail: 'You can apply again three months after the last answer.' })
  }
  if (outcome === 'nothing') return
  const application = {
    ...form,
    code,
    uid: user.uid,
    emailKey: emailKey(form.email),
    state: 'applied' as const,
    rate: COMMISSION_RATE,
    discount: SHOPPER_DISCOUNT,
    picks: [],
    appliedAt: now,
    decidedAt: null,
  }
  try {
    await transact(services.db, async (tx) => {
      const codes = await tx
        .select({ id: sql<string | null>`null::uuid` })
        .from(discountCodes)
        .where(looksLike(discountCodes.code, code))
        .unionAll(
          tx
            .select({ id: sql<string | null>`${table.id}` })
            .from(table)
            .where(looksLike(table.code, code)),
        )
      if (codes.some(({ id }) => id === null || id !== before?.id)) throw taken
      if (before === null) await tx.insert(table).values(application)
      else
        await tx
          .update(table)
          .set({ ...application, version: before.version + 1 })
          .where(eq(table.id, before.id))
    })
  } catch (error) {
    if (violatedConstraint(error)?.includes('code')) throw taken
    // Lost to a concurrent application of the same account, which counts.
    if (!violatedConstraint(error)?.includes('uid')) throw error
  }
}
