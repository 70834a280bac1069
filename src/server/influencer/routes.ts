import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { findCode } from '#domain/base/code.ts'
import { dayOf } from '#domain/base/day.ts'
import { codeSchema } from '#domain/base/field.ts'
import { type AnswerOf, contract } from '#domain/contract.ts'
import { isBot } from '#domain/influencer/influencer.ts'
import { looksLike } from '../base/db/schema/columns.ts'
import { referralVisits, influencers as table } from '../base/db/schema.ts'
import { decodeCursor } from '../base/http/cursor.ts'
import { RefusalError } from '../base/http/problem.ts'
import { type CodeGuessLimit, rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { requireUser, type SignedIn } from '../base/http/session.ts'
import { validate } from '../base/http/validate.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import type { PictureServices } from '../picture/pictures.ts'
import { apply } from './application.ts'
import type { ReferralServices } from './background-work.ts'
import { bank } from './bank.ts'
import { listEarnings } from './earning-lines.ts'
import { type Influencer, readDashboard, shownOf } from './earnings.ts'
import { loadApprovedInfluencer, loadInfluencer } from './load-influencer.ts'
import { pageEdits } from './page.ts'
import { samples } from './samples.ts'
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
  const clock = { now: services.now(), zone: services.env.timeZone }
  return {
    code: row.code,
    name: row.name,
    state: row.state,
    discount: open ? (await readTermsOf(services.db, row, clock)).discount : 0,
    picks: open ? row.picks : [],
    ...(open && shownOf(row)),
  }
}

/** The influencer of a code, in any spelling that looks like it. */
const byCode = async ({ db }: Services, code: string): Promise<Influencer | undefined> =>
  findCode(await db.select().from(table).where(looksLike(table.code, code)), code)

/** /influencers: the public page of a code, and how to become one. */
export const influencers = (services: Services, guesses: CodeGuessLimit) =>
  new Hono<RequestContext>()
    .get('/:code', rateLimit(services, { burst: 60, seconds: 1 }), async (c) => {
      await guesses.check(c)
      const page = await findInfluencerPage(services, c.req.param('code'))
      if (page !== null) return c.json(page)
      await guesses.count(c)
      throw new RefusalError('not_found')
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
export const referrals = (services: ReferralServices, guesses: CodeGuessLimit) => {
  const countVisit = createVisitCounter(services.db)
  return new Hono<RequestContext>().post(
    '/',
    rateLimit(services, { burst: 20, seconds: 10 }),
    validate(contract.recordReferral),
    async (c) => {
      const agent = c.req.header('user-agent') ?? ''
      const isGuesser = await guesses.check(c).then(
        () => false,
        () => true,
      )
      if (isBot(agent) || isGuesser) return c.json({ recorded: true }, 202)
      // Constant time: known and unknown codes take the same path until the answer.
      const found = await byCode(services, c.req.valid('json').code)
      const address = c.get('address')
      const day = dayOf(services.now(), services.env.timeZone)
      services.backgroundWork.begin(async () => {
        if (found === undefined) await guesses.count(c)
        if (found?.state !== 'active') return
        const busiest = await countVisit({ code: found.code, address, agent }, day)
        if (busiest === 0) return
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
      })
      return c.json({ recorded: true }, 202)
    },
  )
}

/** /me/influencer: what an influencer's link brought, and the picks of the page. */
export const myInfluencer = (services: CatalogueServices & PictureServices) => {
  const influencerIn = (c: Context<SignedIn>) => loadApprovedInfluencer(services, c.get('user'))
  return new Hono<RequestContext>()
    .use(requireUser(services))
    .get('/', async (c) => {
      const row = await loadInfluencer(services, c.get('user'))
      return c.json(row === null ? { state: 'none' as const } : await readDashboard(services, row))
    })
    .get('/earnings', validate(contract.myEarnings), async (c) => {
      const { after, limit } = c.req.valid('query')
      const cursor = decodeCursor(after)
      const { id } = await influencerIn(c)
      return c.json(await listEarnings(services.db, id, { cursor, limit }, services.now()))
    })
    .post('/steps', validate(contract.finishFirstSteps), async (c) => {
      const row = await loadApprovedInfluencer(services, c.get('user'))
      const unseen = and(eq(table.id, row.id), isNull(table.stepsDoneAt))
      await services.db.update(table).set({ stepsDoneAt: services.now() }).where(unseen)
      return c.json({ done: true })
    })
    .route('/bank', bank(services, influencerIn))
    .route('/samples', samples(services, influencerIn))
    .route('/statements', statements(services, influencerIn))
    .route('/statements', statementMails(services, influencerIn))
    .route('/', pageEdits(services))
}

/** The role of an approved influencer's account. The screens follow the row; the role is what other systems see. */
export async function giveInfluencerRole({ db, auth }: Services, id: string): Promise<void> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (row?.state !== 'active' && row?.state !== 'paused') return
  if (row.uid !== null) await auth.addRole(row.uid, 'influencer')
}
