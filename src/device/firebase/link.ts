import type { Auth } from 'firebase/auth'
import { authErrorCode, load } from './auth.ts'

/** The links in the mails that Firebase sends: each has a code that counts once. */

export interface Link {
  /** A new password, a confirmed address, a new address, or the earlier address again. */
  kind: 'reset' | 'verify' | 'change' | 'recover'
  /** The account's address; of a change the new one. */
  email: string
}

const kinds: Record<string, Link['kind']> = {
  PASSWORD_RESET: 'reset',
  VERIFY_EMAIL: 'verify',
  VERIFY_AND_CHANGE_EMAIL: 'change',
  RECOVER_EMAIL: 'recover',
}

export type LinkResult<T> = { ok: true; value: T } | { ok: false; code: string }

async function result<T>(act: (auth: Auth) => Promise<T>): Promise<LinkResult<T>> {
  try {
    return { ok: true, value: await act(await load()) }
  } catch (error) {
    return { ok: false, code: authErrorCode(error) }
  }
}

/** What a code would do. Does not use it up. */
export const readLink = (code: string): Promise<LinkResult<Link>> =>
  result(async (auth) => {
    const { checkActionCode } = await import('firebase/auth')
    const { operation, data } = await checkActionCode(auth, code)
    const kind = kinds[operation]
    // A login by mail, which the shop does not offer.
    if (!kind || !data.email) throw Object.assign(new Error(operation), { code: 'auth/invalid-action-code' })
    return { kind, email: data.email }
  })

export const resetPassword = (code: string, password: string): Promise<LinkResult<void>> =>
  result(async (auth) => {
    const { confirmPasswordReset } = await import('firebase/auth')
    await confirmPasswordReset(auth, code, password)
  })

/** Confirms, changes or restores the address. */
export const applyLink = (code: string): Promise<LinkResult<void>> =>
  result(async (auth) => {
    const { applyActionCode } = await import('firebase/auth')
    await applyActionCode(auth, code)
    // The login of this device has the old facts; where the address changed, Firebase ends it.
    await renewLogin(auth).catch(() => undefined)
  })

async function renewLogin(auth: Auth) {
  const user = auth.currentUser
  if (!user) return
  await user.reload()
  await user.getIdToken(true)
}
