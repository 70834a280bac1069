import * as v from 'valibot'
import { roles, type User } from '#domain/account/account.ts'
import { refuse } from './refused.ts'

const claimsSchema = v.object({
  user_id: v.string(),
  email: v.string(),
  name: v.optional(v.string()),
  role: v.optional(v.picklist(roles)),
})

/** The user a bearer token names, null without a token. The mock of Firebase issues unsigned tokens. */
export function userOf(authorization: string | null): User | null {
  const payload = authorization?.replace(/^Bearer /, '').split('.')[1]
  if (payload === undefined) return null
  try {
    const claims = v.parse(claimsSchema, JSON.parse(decodeBase64Url(payload)))
    const { user_id: uid, email, name, role } = claims
    return { uid, email, emailVerified: true, ...(name && { name }), ...(role && { role }) }
  } catch {
    throw refuse('unauthenticated')
  }
}

const decodeBase64Url = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
