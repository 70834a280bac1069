import { atom } from 'jotai'
import type { Link, LinkResult } from '#device/firebase/link.ts'
import { authAtom } from './auth.ts'
import { logInAtom } from './login.ts'

/** The links in the mails about an account. */

export type { Link, LinkResult }

const provider = () => import('#device/firebase/link.ts')

export const readLink = async (code: string): Promise<LinkResult<Link>> => (await provider()).readLink(code)

export const applyLink = async (code: string): Promise<LinkResult<void>> => (await provider()).applyLink(code)

/** After a reset: logged in with it, still logged in with another account, or neither. */
export type AfterReset = 'logged-in' | 'other-account' | 'logged-out'

/** Sets the new password and logs in with it, unless another account is logged in here. */
export const resetPasswordAtom = atom(
  null,
  async (get, set, code: string, email: string, password: string): Promise<LinkResult<AfterReset>> => {
    const result = await (await provider()).resetPassword(code, password)
    if (!result.ok) return result
    const auth = get(authAtom)
    if (auth.status === 'signed-in' && auth.user.email.toLowerCase() !== email.toLowerCase())
      return { ok: true, value: 'other-account' }
    // The password is new whether or not this works.
    const entered = await set(logInAtom, email, password)
    return { ok: true, value: entered.ok ? 'logged-in' : 'logged-out' }
  },
)
