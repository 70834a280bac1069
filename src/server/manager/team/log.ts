import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { addDays, dayOf, momentOf } from '#domain/base/day.ts'
import { contract, type ParsedQueryOf } from '#domain/contract.ts'
import { describe } from '#domain/staff/log.ts'
import type { LogEntry } from '#domain/staff/schema.ts'
import { staffLog } from '../../base/db/schema.ts'
import { workbook } from '../../base/file/sheet.ts'
import { pageSize } from '../../base/http/cursor.ts'
import { rateLimit } from '../../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../../base/http/services.ts'
import { validate } from '../../base/http/validate.ts'
import { exportTypes } from '../base/export-file.ts'
import { logAbout, logBatch, logColumns } from '../base/log-file.ts'
import { nameStaff, staffOf } from '../base/staff.ts'

type Filter = ParsedQueryOf<'staffLogFile'>
type Row = typeof staffLog.$inferSelect

/** Rows of the file in memory at a time. */
const PAGE = 500

/** The staff log, read only: no route changes it, and the database refuses to. */
export const log = (services: Services) =>
  new Hono<RequestContext>()
    .get('/', validate(contract.staffLog), async (c) => {
      const { after, limit, ...filter } = c.req.valid('query')
      const size = pageSize(limit)
      const answer = await services.database.read(async ({ db }) => {
        const from = { ...services, db }
        const rows = await readRows(from, filter, size + 1, after === undefined ? undefined : Number(after))
        const page = rows.slice(0, size)
        const [entries, people] = await Promise.all([shown(from, page), readPeople(from)])
        return { entries, next: rows.length > size ? String(page.at(-1)?.id) : null, people }
      })
      return c.json(answer)
    })
    .get(
      '/file',
      rateLimit(services, { burst: 10, seconds: 10 }),
      validate(contract.staffLogFile),
      async (c) => {
        const filter = c.req.valid('query')
        const at = services.now()
        const by = staffOf(c.get('user'))
        const details = { ...(filter.what && { what: filter.what }), ...(filter.day && { day: filter.day }) }
        const [own] = await services.db
          .insert(staffLog)
          .values({ at, by, what: 'log.exported', details })
          .returning({ id: staffLog.id })
        const zone = services.env.timeZone
        const made = { at, zone, by: c.get('user')?.email ?? '' }
        const about = { title: 'About', rows: (count: number) => logAbout(filter, made, count) }
        c.header('content-type', exportTypes.xlsx)
        c.header('content-disposition', `attachment; filename="era-staff-log-${dayOf(at, zone)}.xlsx"`)
        c.header('cache-control', 'no-store')
        return stream(c, async (out) => {
          const batches = pagesOf(services, filter, own?.id)
          for await (const piece of workbook('Staff log', logColumns(zone), batches, about))
            await out.write(piece)
        })
      },
    )

/** Batches of the file's rows. */
async function* pagesOf(services: Services, filter: Filter, before: number | undefined) {
  for (let after = before; ; ) {
    const rows = await services.database.read(({ db }) => readRows({ ...services, db }, filter, PAGE, after))
    const last = rows.at(-1)
    if (last === undefined) return
    yield logBatch(await shown(services, rows), services.env.timeZone)
    if (rows.length < PAGE) return
    after = last.id
  }
}

/** The latest first. */
const readRows = (
  { db, env }: Services,
  { by, what, day }: Filter,
  limit: number,
  after?: number,
): Promise<Row[]> =>
  db
    .select()
    .from(staffLog)
    .where(
      and(
        by === undefined ? undefined : eq(staffLog.by, by),
        what === undefined ? undefined : eq(staffLog.what, what),
        day === undefined ? undefined : onDay(day, env.timeZone),
        after === undefined ? undefined : lt(staffLog.id, after),
      ),
    )
    .orderBy(desc(staffLog.id))
    .limit(limit)

const onDay = (day: string, zone: string): SQL | undefined =>
  and(gte(staffLog.at, momentOf(day, 0, zone)), lt(staffLog.at, momentOf(addDays(day, 1), 0, zone)))

async function shown(services: Services, rows: readonly Row[]): Promise<LogEntry[]> {
  const accounts = rows.flatMap(({ details }) =>
    typeof details.account === 'string' ? [staffOf({ uid: details.account })] : [],
  )
  const names = await nameStaff(services, new Set([...rows.map(({ by }) => by), ...accounts]))
  return rows.map(({ id, at, by, what, details }) => {
    const person =
      typeof details.account === 'string' ? names.get(staffOf({ uid: details.account })) : undefined
    return {
      id,
      at: at.toISOString(),
      what,
      by: { id: by, name: names.get(by) ?? null },
      ...describe(person === undefined ? details : { ...details, person }, services.env.timeZone),
    }
  })
}

async function readPeople(services: Services) {
  const rows = await services.db.selectDistinct({ by: staffLog.by }).from(staffLog)
  const ids = rows.map(({ by }) => by)
  const names = await nameStaff(services, new Set(ids))
  return ids
    .map((id) => ({ id, name: names.get(id) ?? null }))
    .toSorted((one, other) => (one.name ?? one.id).localeCompare(other.name ?? other.id))
}
