import * as v from 'valibot'
import { isRecentLogin, roles, type User } from '#domain/account/account.ts'
import { refuse } from './problem.ts'

const claimsSchema = v.object({
  user_id: v.string(),
  email: v.string(),
  name: v.optional(v.string()),
  role: v.optional(v.picklist(roles)),
  auth_time: v.optional(v.number()),
})

function claimsOf(authorization: string | null): v.InferOutput<typeof claimsSchema> | null {
  const payload = authorization?.replace(/^Bearer /, '').split('.')[1]
  if (payload === undefined) return null
  try {
    return v.parse(claimsSchema, JSON.parse(decodeBase64Url(payload)))
  } catch {
    throw refuse('unauthenticated')
  }
}

/** The user a bearer token names, null without a token. The mock of Firebase issues unsigned tokens. */
export function userOf(authorization: string | null): User | null {
  const claims = claimsOf(authorization)
  if (claims === null) return null
  const { user_id: uid, email, name, role } = claims
  return { uid, email, emailVerified: true, ...(name && { name }), ...(role && { role }) }
}

/** Refuses a token whose login is not recent; one that does not say passes. */
export function requireRecentLogin(
  { now }: { now: () => Date },
  authorization: string | null,
  code: 'login_too_old' | 'forbidden' = 'login_too_old',
) {
  const since = claimsOf(authorization)?.auth_time
  if (since !== undefined && !isRecentLogin(since, now())) throw refuse(code)
}

const decodeBase64Url = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
