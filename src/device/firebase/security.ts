import type { Auth } from 'firebase/auth'
import { type AuthResult, authErrorCode, load, resultOf } from './auth.ts'

/** Logs the user in again, as each change below requires: with the password, or in Google's window without one. */
async function confirmed(auth: Auth, password?: string) {
  const sdk = await import('firebase/auth')
  const user = auth.currentUser
  if (!user?.email) throw Object.assign(new Error('Not logged in.'), { code: 'auth/no-current-user' })
  if (password === undefined) {
    const { browserPopupRedirectResolver, GoogleAuthProvider, reauthenticateWithPopup } = sdk
    return reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver)
  }
  const { EmailAuthProvider, reauthenticateWithCredential } = sdk
  return reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password))
}

/** Requires the current password, so that a borrowed phone is not enough to take over an account. */
export const changePassword = (current: string, next: string): Promise<AuthResult> =>
  resultOf(async (auth) => {
    const { updatePassword } = await import('firebase/auth')
    const proof = await confirmed(auth, current)
    await updatePassword(proof.user, next)
    return proof
  })

/** A fresh login of the account that is logged in. */
export const confirmLogin = (password?: string): Promise<AuthResult> =>
  resultOf((auth) => confirmed(auth, password))

/** How the account logs in: one that has both has a password too. */
export async function loginMethod(): Promise<'password' | 'google'> {
  const providers = (await load()).currentUser?.providerData.map(({ providerId }) => providerId) ?? []
  return providers.includes('google.com') && !providers.includes('password') ? 'google' : 'password'
}

/**
 * Sends a link to the new address; the account has it once the link was opened. Returns the error code, or null. An
 * address that is taken is no error: the answer must not reveal whose addresses are known.
 */
export async function changeEmail(email: string, password?: string): Promise<string | null> {
  try {
    const { verifyBeforeUpdateEmail } = await import('firebase/auth')
    const { user } = await confirmed(await load(), password)
    await verifyBeforeUpdateEmail(user, email)
    return null
  } catch (error) {
    return authErrorCode(error) === 'auth/email-already-in-use' ? null : authErrorCode(error)
  }
}
