import { and, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { emailKey } from '#domain/account/account.ts'
import { contract } from '#domain/contract.ts'
import { mailJob } from '../base/db/new-job.ts'
import { jobs, orders } from '../base/db/schema.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import type { ReferralServices } from '../influencer/background-work.ts'

/** One mail with a link to an order in this time, however often it is asked for. */
const LINK_EVERY_MS = 10 * 60_000

/** /order-links: mails the link to an order to the address it was placed with. The answer does not tell whether there is one. */
export const orderLinks = (services: ReferralServices) =>
  new Hono<RequestContext>().post(
    '/',
    rateLimit(services, { burst: 10, seconds: 60 }),
    validate(contract.findOrder),
    async (c) => {
      const { number, email } = c.req.valid('json')
      const now = services.now()
      const [order] = await services.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.serial, number), eq(orders.emailKey, emailKey(email)), isNull(orders.erasedAt)))
      // After the answer, whose time would reveal whether there is such an order.
      services.backgroundWork.begin(async () => {
        if (order === undefined) return
        const cause = `order_link:${order.id}:${Math.floor(now.getTime() / LINK_EVERY_MS)}`
        await services.db
          .insert(jobs)
          .values(mailJob({ mail: 'order_link', order: order.id }, cause, now))
          .onConflictDoNothing()
        services.notify('jobs', '')
      })
      return c.json({ sent: true } as const)
    },
  )
