import { desc, inArray } from 'drizzle-orm'
import type { User } from '#domain/account/account.ts'
import type { ActionResult } from '#domain/manager/orders.ts'
import type { Db } from '../../base/db/db.ts'
import { orderEvents, profiles } from '../../base/db/schema.ts'
import type { Services } from '../../base/http/services.ts'

/** Who acts, as orders and the staff log name staff: by the account, not by a name or an address. */
export const staffOf = (user: Pick<User, 'uid'> | null): string => `manager:${user?.uid ?? ''}`

/** Adds to each order that was changed meanwhile when that was, and by whom. `by` is the account that asks. */
export async function nameChanges(
  db: Db,
  results: readonly ActionResult[],
  by: string,
): Promise<ActionResult[]> {
  const ids = results.filter(({ code }) => code === 'stale_version').map(({ id }) => id)
  if (ids.length === 0) return [...results]
  const events = await db
    .selectDistinctOn([orderEvents.orderId], {
      order: orderEvents.orderId,
      at: orderEvents.at,
      by: orderEvents.by,
    })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(orderEvents.orderId, desc(orderEvents.id))
  const lastOf = new Map(events.map((event) => [event.order, event]))
  const nameOf = await staffNames(db, new Set(events.map((event) => event.by)))
  return results.map((result) => {
    const last = result.code === 'stale_version' ? lastOf.get(result.id) : undefined
    if (last === undefined) return result
    const name = nameOf.get(last.by)
    const who = last.by === by ? { by: 'you' } : { by: last.by.split(':')[0] ?? '', ...(name && { name }) }
    return { ...result, changed: { at: last.at.toISOString(), ...who } }
  })
}

/** The same, also of those who have not saved a profile. Without them where accounts cannot be looked up. */
export async function nameStaff(
  { db, auth }: Pick<Services, 'db' | 'auth'>,
  actors: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const names = await staffNames(db, actors)
  const rest = [...actors].flatMap((actor) =>
    actor.startsWith('manager:') && !names.has(actor) ? [actor.slice(8)] : [],
  )
  if (rest.length === 0) return names
  const accounts = await auth.list(rest).catch(() => [])
  return new Map([
    ...names,
    ...accounts.map(({ uid, name, email }) => [staffOf({ uid }), name ?? email] as const),
  ])
}

/** Names of managers by what events call them; the address of one who gave no name. */
async function staffNames(db: Db, actors: ReadonlySet<string>): Promise<Map<string, string>> {
  const uids = [...actors].flatMap((actor) => (actor.startsWith('manager:') ? [actor.slice(8)] : []))
  if (uids.length === 0) return new Map()
  const rows = await db
    .select({ uid: profiles.uid, name: profiles.name, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.uid, uids))
  return new Map(rows.map(({ uid, name, email }) => [`manager:${uid}`, name ?? email]))
}
