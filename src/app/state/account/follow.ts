import { atom } from 'jotai'
import type { User } from '#domain/account/account.ts'
import { loginUnreadableAtom, persistedUser, uidAtom } from './auth.ts'

/** Follows the identity provider's user. Loaded where an account is logged in, and where one logs in. */

export const provider = () => import('#device/firebase/auth.ts')
let following: Promise<void> | undefined
/** The account that logged out here: a login that could not be read then is ended once it can. */
let left: string | null = null

/** From here on this account's login is ended, or with null everybody's is wanted again. */
export function setLeft(uid: string | null) {
  left = uid
}

const sameUser = (one: User | null, other: User | null) => JSON.stringify(one) === JSON.stringify(other)

/**
 * After this the storage is asked whether it answers, and has so long for it: a screen that has hydrated within a second
 * says so within three. A slow one may be said to hang for a moment: it is withdrawn as soon as the login is there.
 */
const DOUBT_MS = 200
const ANSWER_MS = 1_200
const AGAIN_MS = 5_000

const isUnreadable = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'auth/login-unreadable'

/** Loads the identity provider and subscribes to its user. Not needed where no account is logged in. */
export const followUserAtom = atom(null, (get, set): Promise<void> => {
  following ??= provider().then(async ({ followUser, loginStoreAnswers, signOut }) => {
    let settled = false
    const doubt = setTimeout(async () => {
      if (!(await loginStoreAnswers(ANSWER_MS)) && !settled) set(loginUnreadableAtom, true)
    }, DOUBT_MS)
    try {
      await followUser((user) => {
        if (user && user.uid === left) return void signOut().catch((error) => console.error('log out', error))
        if (sameUser(get(persistedUser.valueAtom), user)) return
        void set(persistedUser.valueAtom, () => user)
      })
      set(loginUnreadableAtom, false)
    } finally {
      settled = true
      clearTimeout(doubt)
    }
  })
  const own = following
  own.catch((error) => {
    if (following !== own) return
    following = undefined
    if (!isUnreadable(error) && !get(loginUnreadableAtom)) return
    set(loginUnreadableAtom, true)
    setTimeout(() => {
      if (!following && (get(uidAtom) !== null || left !== null)) void set(readLoginAtom)
    }, AGAIN_MS)
  })
  return own
})

/** Tries at once to read the login again. */
export const readLoginAtom = atom(null, async (_get, set): Promise<void> => {
  following = undefined
  await set(followUserAtom).catch(() => undefined)
})
