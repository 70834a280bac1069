import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Role } from '#domain/account/account.ts'
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

export const requireRole = (services: Services, role: Role) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const user = await userOf(services, c.req.header('authorization'))
    if (user === null) throw new RefusalError('unauthenticated')
    if (user.role !== role) throw new RefusalError('forbidden')
    c.set('user', user)
    await next()
  })

/** Whether a request that is still being answered would be let in again. Yes while it cannot be checked. */
export async function stillHasRole(
  services: Services,
  c: Context<RequestContext>,
  role: Role,
): Promise<boolean> {
  try {
    return (await userOf(services, c.req.header('authorization')))?.role === role
  } catch (error) {
    return !(error instanceof RefusalError && error.code === 'unauthenticated')
  }
}
