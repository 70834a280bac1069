import { createMiddleware } from 'hono/factory'
import type { Role, User } from '#domain/account.ts'
import { Refused } from './refused.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'

async function userOf(shop: Shop, sent: string | undefined): Promise<User | null> {
  if (sent === undefined) return null
  const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(sent)?.[1]
  const user = bearer === undefined ? null : await shop.auth.verify(bearer)
  // A token that no longer holds is not a guest: the app refreshes it and asks again.
  if (user === null) throw new Refused('unauthenticated', { detail: 'This login has ended. Log in again.' })
  return user
}

export const maybeUser = (shop: Shop) =>
  createMiddleware<Scope>(async (c, next) => {
    c.set('user', await userOf(shop, c.req.header('authorization')))
    await next()
  })

type SignedIn = Scope & { Variables: { user: User } }

export const signedIn = (shop: Shop) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const user = await userOf(shop, c.req.header('authorization'))
    if (user === null) throw new Refused('unauthenticated')
    c.set('user', user)
    await next()
  })

export const withRole = (shop: Shop, role: Role) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const user = await userOf(shop, c.req.header('authorization'))
    if (user === null) throw new Refused('unauthenticated')
    if (user.role !== role) throw new Refused('forbidden')
    c.set('user', user)
    await next()
  })
