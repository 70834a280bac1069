import { type AuthResult, codeOf, load, resultOf, settings } from './auth.ts'

/** Ways to log in beside the password, and the mails that Firebase sends. */

/** Offered only where an auth domain is configured and real: the emulator has no Google. */
export async function googleOffered(): Promise<boolean> {
  const { firebase } = await settings()
  return firebase.authDomain !== undefined && firebase.emulator === undefined
}

export const signInWithGoogle = (): Promise<AuthResult> =>
  resultOf(async (auth) => {
    const { browserPopupRedirectResolver, GoogleAuthProvider, signInWithPopup } = await import(
      'firebase/auth'
    )
    return signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
  })

/** Returns the error code, or null. An unknown address is no error: the answer must not reveal whether it is known. */
export async function requestPasswordReset(email: string): Promise<string | null> {
  try {
    const { sendPasswordResetEmail } = await import('firebase/auth')
    await sendPasswordResetEmail(await load(), email)
    return null
  } catch (error) {
    return codeOf(error) === 'auth/user-not-found' ? null : codeOf(error)
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
    return codeOf(error)
  }
}
