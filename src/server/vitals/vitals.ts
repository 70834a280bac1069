import { gte, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type * as v from 'valibot'
import { DAY_MS } from '#domain/base/day.ts'
import { contract } from '#domain/contract.ts'
import { metrics, type vitalsSchema } from '#domain/vitals/schema.ts'
import { bucketOf, edges, measuredRoutes } from '#domain/vitals/vitals.ts'
import type { Db } from '../base/db/db.ts'
import { vitals as table } from '../base/db/schema.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'

const DAYS = 28

const routes = new Set<string>(measuredRoutes)

/** Counts one measured page: its route, the metric's bucket, the kind of network. Nothing about anyone. */
export const vitals = (services: Services) =>
  new Hono<RequestContext>().post(
    '/',
    rateLimit(services, { burst: 60, seconds: 2 }),
    validate(contract.recordVitals),
    async (c) => {
      const { route, metric, value, connection } = c.req.valid('json')
      if (!routes.has(route)) return c.json({ recorded: false }, 202)
      const row = {
        day: services.now().toISOString().slice(0, 10),
        route,
        metric,
        connection,
        bucket: bucketOf(metric, value),
        count: 1,
      }
      await services.db
        .insert(table)
        .values(row)
        .onConflictDoUpdate({
          target: [table.day, table.route, table.metric, table.connection, table.bucket],
          set: { count: sql`${table.count} + 1` },
        })
      return c.json({ recorded: true }, 202)
    },
  )

export async function readVitals(db: Db, now: Date): Promise<v.InferOutput<typeof vitalsSchema>> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString().slice(0, 10)
  const rows = await db
    .select({
      route: table.route,
      metric: table.metric,
      bucket: table.bucket,
      count: sql<number>`sum(${table.count})`.mapWith(Number),
    })
    .from(table)
    .where(gte(table.day, since))
    .groupBy(table.route, table.metric, table.bucket)
  const byRoute = Map.groupBy(rows, (row) => row.route)
  const vitals = [...byRoute]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([route, measured]) =>
      metrics.flatMap((metric) => {
        const own = measured.filter((row) => row.metric === metric)
        if (own.length === 0) return []
        const counts = Array<number>(edges[metric].length + 1).fill(0)
        for (const row of own) counts[row.bucket] = row.count
        return [{ route, metric, counts }]
      }),
    )
  return { days: DAYS, vitals }
}
