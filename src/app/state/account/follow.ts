import { atom } from 'jotai'
import type { User } from '#domain/account/account.ts'
import { loginUnreadableAtom, persistedUser, uidAtom } from './auth.ts'

/** Follows the identity provider's user. Loaded where an account is logged in, and where one logs in. */

export const provider = () => import('#device/firebase/auth.ts')
let following: Promise<void> | undefined
/**
 * The account that logged out here: a login that could not be read then is ended once it can. With null every account
 * may log in.
 */
export const loggedOutUidAtom = atom<string | null>(null)

const sameUser = (one: User | null, other: User | null) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Where no user is known after PROBE_AFTER_MS, the provider's login store is probed; where it does not answer within
 * PROBE_MS, the login counts as unreadable until a user is known. So a screen shows that within three seconds.
 */
const PROBE_AFTER_MS = 200
const PROBE_MS = 1_200
const RETRY_MS = 5_000

const isUnreadable = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'auth/login-unreadable'

/** Loads the identity provider and subscribes to its user. Not needed where no account is logged in. */
export const followUserAtom = atom(null, (get, set): Promise<void> => {
  following ??= provider().then(async ({ followUser, loginStoreAnswers, signOut }) => {
    let settled = false
    const probe = setTimeout(async () => {
      if (!(await loginStoreAnswers(PROBE_MS)) && !settled) set(loginUnreadableAtom, true)
    }, PROBE_AFTER_MS)
    try {
      await followUser((user) => {
        if (user && user.uid === get(loggedOutUidAtom))
          return void signOut().catch((error) => console.error('log out', error))
        if (sameUser(get(persistedUser.valueAtom), user)) return
        void set(persistedUser.valueAtom, () => user)
      })
      set(loginUnreadableAtom, false)
    } finally {
      settled = true
      clearTimeout(probe)
    }
  })
  const own = following
  own.catch((error) => {
    if (following !== own) return
    following = undefined
    if (!isUnreadable(error) && !get(loginUnreadableAtom)) return
    set(loginUnreadableAtom, true)
    setTimeout(() => {
      if (!following && (get(uidAtom) !== null || get(loggedOutUidAtom) !== null)) void set(readLoginAtom)
    }, RETRY_MS)
  })
  return own
})

/** Tries at once to read the login again. */
export const readLoginAtom = atom(null, async (_get, set): Promise<void> => {
  following = undefined
  await set(followUserAtom).catch(() => undefined)
})
