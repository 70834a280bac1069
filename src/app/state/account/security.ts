import * as v from 'valibot'
import type { AuthResult } from '#device/firebase/auth.ts'
import type { Refusal } from '#domain/refusal.ts'
import { login } from '../../content/account/login.ts'
import { profile } from '../../content/account/profile.ts'
import { email } from './auth-form.ts'

const provider = () => import('#device/firebase/security.ts')

/** Deletes the account. The shop answers `forbidden` when the login is not recent: see confirmLogin. */
export async function removeAccount(): Promise<Refusal | null> {
  const { api } = await import('#device/http/api.ts')
  const answer = await api.removeMe()
  return answer.ok ? null : answer.refusal
}

/** Ends the account's logins on every device. This device still has to log out (logOutAtom). */
export async function endSessions(): Promise<Refusal | null> {
  const { api } = await import('#device/http/api.ts')
  const answer = await api.endMySessions()
  return answer.ok ? null : answer.refusal
}

export const changePassword = async (current: string, next: string): Promise<AuthResult> =>
  (await provider()).changePassword(current, next)

/** How this account logs in again: with its password, or in Google's window. */
export const loginMethod = async (): Promise<'password' | 'google'> => (await provider()).loginMethod()

/** Logs in again, so that the next call has a fresh login. Without a password: in Google's window. */
export const confirmLogin = async (password?: string): Promise<AuthResult> =>
  (await provider()).confirmLogin(password)

/** Sends a link to the new address, which changes it. Returns the error code, or null. */
export const changeEmail = async (email: string, password?: string): Promise<string | null> =>
  (await provider()).changeEmail(email, password)

/** `method`: a login through Google has no password here. */
export const changeEmailSchema = (now: string, method: 'password' | 'google') =>
  v.object({
    email: v.pipe(
      email,
      v.check((next) => next.toLowerCase() !== now.toLowerCase(), profile.details.changeEmail.same),
    ),
    current:
      method === 'google' ? v.string() : v.pipe(v.string(), v.nonEmpty(login.fields.password.required)),
  })
