import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { User } from '#domain/account/account.ts'
import { type AnswerOf, contract, type ParsedBodyOf } from '#domain/contract.ts'
import { roleFaults } from '#domain/staff/member.ts'
import { isStaffRole, staffRoles } from '#domain/staff/permission.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { staffAccounts, staffLog } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { rateLimit } from '../../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../../base/http/services.ts'
import { validate } from '../../base/http/validate.ts'
import { staffOf } from '../base/staff.ts'

/** Who works in the shop. A role is a claim of the account at Firebase; here is who may have one. */
export const members = (services: Services) =>
  new Hono<RequestContext>()
    .get('/', async (c) => c.json({ members: await listMembers(services, services.db, c.get('user')) }))
    .patch('/', rateLimit(services, { burst: 20, seconds: 5 }), validate(contract.changeRole), async (c) => {
      await changeRole(services, c.req.valid('json'), c.get('user'))
      return c.json({ members: await listMembers(services, services.db, c.get('user')) })
    })

type Member = AnswerOf<'staffMembers'>['members'][number]

/** The highest role first, then by email. */
async function listMembers({ auth }: Services, db: Db | Tx, me: User | null): Promise<Member[]> {
  const rows = await db.select({ uid: staffAccounts.uid }).from(staffAccounts)
  const accounts = await auth.list(rows.map(({ uid }) => uid))
  const found = accounts.flatMap(({ uid, email, name, role }) =>
    isStaffRole(role)
      ? [{ uid, email, role, you: uid === me?.uid, ...(name !== undefined && { name }) }]
      : [],
  )
  const rank = ({ role }: Member) => staffRoles.indexOf(role)
  return found.toSorted((one, other) => rank(one) - rank(other) || one.email.localeCompare(other.email))
}

/** Two owners who take each other's role at once, or leave at once, would leave none. */
const oneAtATime = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff_accounts'))`)

/** Before an account is removed: a shop without an owner has nobody who can make one. */
export async function mustLeaveAnOwner(services: Services, tx: Tx, user: User): Promise<void> {
  if (user.role !== 'owner') return
  await oneAtATime(tx)
  const errors = roleFaults(user, null, await listMembers(services, tx, user))
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
}

async function changeRole(
  services: Services,
  { email, role, was }: ParsedBodyOf<'changeRole'>,
  me: User | null,
): Promise<void> {
  const { auth, now } = services
  await transact(services.db, async (tx) => {
    await oneAtATime(tx)
    const account = await auth.find(email)
    const errors = roleFaults(account, role, await listMembers(services, tx, me))
    if (account === null || errors.length > 0) throw new RefusalError('invalid', { errors })
    const had = account.role ?? null
    if (had === role) return
    if (had !== was) throw new RefusalError('stale_version')
    const at = now()
    await tx.insert(staffAccounts).values({ uid: account.uid, seenAt: at }).onConflictDoNothing()
    const details = { account: account.uid, before: { role: had }, after: { role } }
    await tx.insert(staffLog).values({ at, by: staffOf(me), what: 'staff.role', details })
    // Last: if it fails, nothing was written.
    await auth.setRole(account.uid, role)
  })
}
