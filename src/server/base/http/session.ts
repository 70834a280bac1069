import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isStaffRole, may, type Permission } from '#domain/staff/permission.ts'
import { RefusalError } from './problem.ts'
import type { Login, RequestContext, Services } from './services.ts'

async function userOf(services: Services, sent: string | undefined): Promise<Login | null> {
  if (sent === undefined) return null
  const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(sent)?.[1]
  const user = bearer === undefined ? null : await services.auth.verify(bearer)
  // An expired token does not make its user a guest: the app refreshes it and repeats the request.
  if (user === null)
    throw new RefusalError('unauthenticated', { detail: 'This login has ended. Log in again.' })
  return user
}

/** The account of a call that needs none: a login that has ended is a guest's. */
export const accountOf = (services: Services, c: Context<RequestContext>): Promise<Login | null> =>
  userOf(services, c.req.header('authorization')).catch((error: unknown) => {
    if (error instanceof RefusalError) return null
    throw error
  })

export const optionalUser = (services: Services) =>
  createMiddleware<RequestContext>(async (c, next) => {
    c.set('user', await userOf(services, c.req.header('authorization')))
    await next()
  })

export type SignedIn = RequestContext & { Variables: { user: Login } }

export const requireUser = (services: Services) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const user = await userOf(services, c.req.header('authorization'))
    if (user === null) throw new RefusalError('unauthenticated')
    c.set('user', user)
    await next()
  })

/** Lets those in who have every permission that the request needs; undefined refuses everyone. */
export const requirePermissions = (
  services: Services,
  needs: (c: Context<RequestContext>) => readonly Permission[] | undefined,
) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const user = await userOf(services, c.req.header('authorization'))
    if (user === null) throw new RefusalError('unauthenticated')
    if (!isStaffRole(user.role)) throw new RefusalError('forbidden')
    // The context of a request is the same before and after it has a user; Hono's type of it is not.
    if (!needs(c as unknown as Context<RequestContext>)?.every((one) => may(user.role, one))) {
      throw new RefusalError('forbidden', { detail: 'The role of this account does not include this.' })
    }
    c.set('user', user)
    await next()
  })

/** The role that a request would be let in with again; null: it would not be. As it was while it cannot be checked. */
export async function roleStill(
  services: Services,
  c: Context<RequestContext>,
  { was, needs }: { was: Login['role']; needs: Permission },
): Promise<Login['role'] | null> {
  try {
    const role = (await userOf(services, c.req.header('authorization')))?.role
    return may(role, needs) ? role : null
  } catch (error) {
    return error instanceof RefusalError && error.code === 'unauthenticated' ? null : was
  }
}
