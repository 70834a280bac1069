import { matchedRoutes } from 'hono/route'
import type { Role } from '#domain/account/account.ts'
import { contract } from '#domain/contract.ts'
import { mayFilter, mayTake } from '#domain/manager/access.ts'
import { callNeeds } from '#domain/manager/call-needs.ts'
import type { OrderAction } from '#domain/manager/orders.ts'
import { may, type Permission } from '#domain/staff/permission.ts'
import { staffAccounts } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import type { Services } from '../../base/http/services.ts'
import { requirePermissions } from '../../base/http/session.ts'

const nameOf = (method: string, path: string) => `${method} ${path.replace(/(?<=.)\/$/, '')}`

// The keys of a literal are its type's.
const needs = new Map<string, Permission>(
  (Object.keys(callNeeds) as (keyof typeof callNeeds)[]).map((name) => [
    nameOf(contract[name].method, `/api${contract[name].path}`),
    callNeeds[name],
  ]),
)

/**
 * Lets an account in that has the permission of the matched route. The contract's calls have the permissions, so a route
 * that is no call of the contract refuses everyone.
 */
export const requireStaff = (services: Services) =>
  requirePermissions(services, (c) => {
    const routes = matchedRoutes(c).filter(({ method }) => method !== 'ALL')
    const found = routes.map(({ method, path }) => needs.get(nameOf(method, path)))
    return found.every((one) => one !== undefined) ? found : undefined
  })

/** What one action on orders needs beside the call itself. Which steps a role may take back is asked again of each order. */
export function requireAction(role: Role | undefined, action: OrderAction): void {
  if (!mayTake((permission) => may(role, permission), action)) {
    throw new RefusalError('forbidden', { detail: 'The role of this account does not include this step.' })
  }
}

/** Whether a role may choose orders by this filter at all. */
export function requireFilter(role: Role | undefined, filter: Parameters<typeof mayFilter>[1]): void {
  if (!mayFilter(role, filter)) {
    throw new RefusalError('forbidden', { detail: 'The role of this account does not include these orders.' })
  }
}

/** Remembers accounts of staff, each once per process: Firebase cannot be asked who has a role. */
export function rememberStaff({ db, now }: Services) {
  const known = new Set<string>()
  return async (uid: string): Promise<void> => {
    if (known.has(uid)) return
    await db.insert(staffAccounts).values({ uid, seenAt: now() }).onConflictDoNothing()
    known.add(uid)
  }
}
