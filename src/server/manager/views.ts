import { and, asc, eq, or, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { User } from '#domain/account/account.ts'
import { contract } from '#domain/contract.ts'
import { mayUseView } from '#domain/manager/access.ts'
import { viewFaults, viewKey } from '#domain/manager/views.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import { savedViews, staffLog } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { staffOf } from './base/staff.ts'

type Row = typeof savedViews.$inferSelect

interface Done {
  row: Row
  what: string
  /** Its name before. */
  was?: string
}

/** Views of the order list under a name. Each call answers with all that its caller sees. */
export const views = (services: Services) => {
  const change = async (reader: Reader, work: (tx: Tx) => Promise<Done | null>) => {
    await transact(services.db, async (tx) => {
      // One change at a time, so that names stay unique and the number limited.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_views'))`)
      const done = await work(tx)
      if (done === null || !done.row.team) return
      const { id, name, filter } = done.row
      const renamed = done.was !== undefined && { before: { name: done.was }, after: { name } }
      // One that searches may be named after a customer: it would stay here when they are erased.
      const named = filter.search === undefined && { name, ...renamed }
      const by = staffOf(reader)
      await tx.insert(staffLog).values({ at: services.now(), by, what: done.what, details: { id, ...named } })
    })
    return { views: await listViews(services.db, reader) }
  }
  return new Hono<RequestContext>()
    .get('/', async (c) => c.json({ views: await listViews(services.db, readerOf(c.get('user'))) }))
    .post('/', validate(contract.addView), async (c) => {
      const { name, team, filter } = c.req.valid('json')
      const reader = readerOf(c.get('user'))
      const { uid } = reader
      const answer = await change(reader, async (tx) => {
        await requireAvailableName(tx, name, { uid, team })
        const [row] = await tx
          .insert(savedViews)
          .values({ uid, team, name, nameKey: viewKey(name), filter, createdAt: services.now() })
          .returning()
        return row ? { row, what: 'view.added' } : null
      })
      return c.json(answer, 201)
    })
    .patch('/', validate(contract.renameView), async (c) => {
      const { id, name } = c.req.valid('json')
      const reader = readerOf(c.get('user'))
      const { uid } = reader
      return c.json(
        await change(reader, async (tx) => {
          const row = await requireEditable(tx, id, uid)
          if (row === undefined) throw new RefusalError('not_found')
          await requireAvailableName(tx, name, { uid, team: row.team, renamed: id })
          await tx
            .update(savedViews)
            .set({ name, nameKey: viewKey(name) })
            .where(eq(savedViews.id, id))
          return { row: { ...row, name }, what: 'view.renamed', was: row.name }
        }),
      )
    })
    .delete('/:id', async (c) => {
      const id = v.safeParse(v.pipe(v.string(), v.uuid()), c.req.param('id'))
      const reader = readerOf(c.get('user'))
      const { uid } = reader
      return c.json(
        await change(reader, async (tx) => {
          // One that is gone already is what was asked for.
          const row = id.success ? await requireEditable(tx, id.output, uid) : undefined
          if (row === undefined) return null
          await tx.delete(savedViews).where(eq(savedViews.id, row.id))
          return { row, what: 'view.removed' }
        }),
      )
    })
}

type Reader = Pick<User, 'uid' | 'role'>

const readerOf = (user: User | null): Reader => ({
  uid: user?.uid ?? '',
  ...(user?.role && { role: user.role }),
})

const visibleTo = (uid: string) => or(eq(savedViews.team, true), eq(savedViews.uid, uid))

/** One's own, and the team's by their author; those of an account that was removed are everybody's. */
const isEditable = (row: Row, uid: string): boolean => row.uid === uid || row.uid === null

/** Not those of the team that would show a reader what is not for their role. */
async function listViews(db: Db | Tx, { uid, role }: Reader) {
  const rows = await db
    .select()
    .from(savedViews)
    .where(visibleTo(uid))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
  return rows
    .filter(({ filter }) => mayUseView(role, filter))
    .map((row) => {
      const { id, name, team, filter } = row
      return { id, name, team, editable: isEditable(row, uid), filter }
    })
}

async function requireEditable(tx: Tx, id: string, uid: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), visibleTo(uid)))
  if (row && !isEditable(row, uid)) {
    throw new RefusalError('forbidden', { detail: 'A colleague saved this view for the team.' })
  }
  return row
}

/** Names are unique and their number is limited among the team's, and among the own ones of each. */
async function requireAvailableName(
  tx: Tx,
  name: string,
  { uid, team, renamed }: { uid: string; team: boolean; renamed?: string },
) {
  const rows = await tx
    .select({ id: savedViews.id, name: savedViews.name })
    .from(savedViews)
    .where(team ? eq(savedViews.team, true) : and(eq(savedViews.team, false), eq(savedViews.uid, uid)))
  const errors = viewFaults(
    name,
    rows.filter(({ id }) => id !== renamed),
  )
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
}
