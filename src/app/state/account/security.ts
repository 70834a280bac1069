import type { AuthResult } from '#device/firebase/auth.ts'
import type { Refusal } from '#domain/refusal.ts'

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
