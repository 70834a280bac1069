import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import { mailJob } from '../base/db/new-job.ts'
import { jobs } from '../base/db/schema.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { Services } from '../base/http/services.ts'
import type { SignedIn } from '../base/http/session.ts'
import type { Influencer } from './earnings.ts'
import { STATEMENT_TYPE, statementFile, statementName } from './statement-file.ts'
import { listStatements, readStatement } from './statements.ts'

/** The statements of an influencer: the list, one of them, and its file. The influencer is looked up on each call. */
export const statements = (
  { db, env: { timeZone: zone }, now }: Services,
  ownerOf: (c: Context<SignedIn>) => Promise<Influencer>,
  { prepared = false } = {},
) =>
  new Hono<SignedIn>()
    .get('/', async (c) => c.json(await listStatements(db, await ownerOf(c), zone)))
    .get('/:period', async (c) => {
      const options = { now: now(), zone, prepared }
      return c.json(await readStatement(db, await ownerOf(c), c.req.param('period'), options))
    })
    .get('/:period/file', async (c) => {
      const options = { now: now(), zone, prepared }
      const statement = await readStatement(db, await ownerOf(c), c.req.param('period'), options)
      c.header('content-type', STATEMENT_TYPE)
      c.header('content-disposition', `attachment; filename="${statementName(statement, zone)}"`)
      return stream(c, async (out) => {
        for await (const piece of statementFile(statement, zone)) await out.write(piece)
      })
    })

/** Mails a statement to its owner, at the address of the application: each request is one mail. */
export const statementMails = (services: Services, ownerOf: (c: Context<SignedIn>) => Promise<Influencer>) =>
  new Hono<SignedIn>().post('/:period/mail', rateLimit(services, { burst: 5, seconds: 120 }), async (c) => {
    const row = await ownerOf(c)
    const at = services.now()
    const clock = { now: at, zone: services.env.timeZone }
    // Refused now, not by a mail that never comes.
    const { period } = await readStatement(services.db, row, c.req.param('period'), clock)
    const payload = { mail: 'statement', influencer: row.id, period } as const
    await services.db.insert(jobs).values(mailJob(payload, `statement:${crypto.randomUUID()}`, at))
    services.notify('jobs', row.id)
    return c.json({ sentTo: row.email }, 202)
  })
