import { type AuthResult, authErrorCode, load, resultOf, settings } from './auth.ts'

/** Ways to log in beside the password, and the mails that Firebase sends. */

/** Offered only where an auth domain is configured and real: the emulator has no Google. */
export async function googleOffered(): Promise<boolean> {
  const { firebase } = await settings()
  return firebase.authDomain !== undefined && firebase.emulator === undefined
}

/** Where no window can be opened: blocked, or an app's own browser, which has one window only. */
const windowless = ['auth/popup-blocked', 'auth/operation-not-supported-in-this-environment']

/** In Google's window; without one this page goes to Google and comes back: see `googleResult`. */
export const signInWithGoogle = (): Promise<AuthResult> =>
  resultOf(async (auth) => {
    const { browserPopupRedirectResolver, GoogleAuthProvider, signInWithPopup, signInWithRedirect } =
      await import('firebase/auth')
    const google = new GoogleAuthProvider()
    try {
      return await signInWithPopup(auth, google, browserPopupRedirectResolver)
    } catch (error) {
      if (!windowless.includes(authErrorCode(error))) throw error
      // The page is left: this does not return.
      return signInWithRedirect(auth, google, browserPopupRedirectResolver)
    }
  })

/** Firebase's own note in a tab that has gone to Google. */
export const GOOGLE_NOTE = 'firebase:pendingRedirect:'

/** What became of the login on Google's page, in a tab with that note; null when there was no login. */
export async function googleResult(): Promise<AuthResult | null> {
  const { browserPopupRedirectResolver, getRedirectResult } = await import('firebase/auth')
  let cancelled = false
  const result = await resultOf(async (auth) => {
    const back = await getRedirectResult(auth, browserPopupRedirectResolver)
    if (back) return back
    cancelled = true
    throw new Error('Google returned no account.')
  })
  return cancelled ? null : result
}

/** Returns the error code, or null. An unknown address is no error: the answer must not reveal whether it is known. */
export async function requestPasswordReset(email: string): Promise<string | null> {
  try {
    const { sendPasswordResetEmail } = await import('firebase/auth')
    await sendPasswordResetEmail(await load(), email)
    return null
  } catch (error) {
    return authErrorCode(error) === 'auth/user-not-found' ? null : authErrorCode(error)
  }
}

/** Returns the error code, or null. */
export async function requestVerification(): Promise<string | null> {
  try {
    const { sendEmailVerification } = await import('firebase/auth')
    const { currentUser } = await load()
    if (currentUser) await sendEmailVerification(currentUser)
    return currentUser ? null : 'auth/no-current-user'
  } catch (error) {
    return authErrorCode(error)
  }
}
