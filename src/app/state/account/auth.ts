import { atom } from 'jotai'
import type { AuthResult } from '#device/firebase/auth.ts'
import { clearJournal } from '#device/storage/cart-journal.ts'
import { privateRecords, records } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { User } from '#domain/account/account.ts'
import { persistedAtom } from '../base/persisted-atom.ts'
import type { AppStore } from '../base/store.ts'

export type AuthState = { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

/** The last logged-in user: shown at once and offline, before the provider has answered. */
export const persistedUser = persistedAtom(records.user)

export const authAtom = atom((get): AuthState => {
  const user = get(persistedUser.valueAtom)
  if (user) return { status: 'signed-in', user }
  return { status: get(persistedUser.statusAtom) === 'ready' ? 'signed-out' : 'unknown' }
})

/** The id of the logged-in account; null when logged out, and while that is not known. */
export const uidAtom = atom((get) => get(persistedUser.valueAtom)?.uid ?? null)

const provider = () => import('#device/firebase/auth.ts')
const ways = () => import('#device/firebase/login.ts')
let following: Promise<void> | undefined
/** The account that logged out here: a login that could not be read then is ended once it can. */
let left: string | null = null

const sameUser = (one: User | null, other: User | null) => JSON.stringify(one) === JSON.stringify(other)

/** Whether the browser's storage keeps the login from being used. It is tried again until it does not. */
export const loginUnreadableAtom = atom(false)

/** After this the storage is asked whether it answers: with its own limit the screen says so within three seconds. */
const DOUBT_MS = 800
const AGAIN_MS = 5_000

const isUnreadable = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'auth/login-unreadable'

/** Loads the identity provider and subscribes to its user. Not needed where no account is logged in. */
export const followUserAtom = atom(null, (get, set): Promise<void> => {
  following ??= provider().then(async ({ followUser, loginStoreAnswers, signOut }) => {
    let settled = false
    const doubt = setTimeout(async () => {
      if (!(await loginStoreAnswers()) && !settled) set(loginUnreadableAtom, true)
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

/** The auth state once it is known; `unknown` when that takes longer than `ms`. */
function authKnown(store: AppStore, ms: number): Promise<AuthState> {
  store.set(persistedUser.loadAtom)
  const now = store.get(authAtom)
  if (now.status !== 'unknown') return Promise.resolve(now)
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve(store.get(authAtom))
    }
    const timer = setTimeout(finish, ms)
    const stop = store.sub(authAtom, () => store.get(authAtom).status !== 'unknown' && finish())
  })
}

export type Access =
  | { allowed: true }
  | { allowed: false; to: '/login'; search: { redirect: string } }
  /** Not known in time: the screen offers a retry and does not redirect to the login. */
  | { allowed: false; to: null }

const GUARD_TIME_MS = 3_000

/** The guard of a screen. `href` is the screen to return to after the login. */
export async function checkAccess(store: AppStore, requiresAuth: boolean, href: string): Promise<Access> {
  // On the server pages are rendered without a user: private content is added in the browser.
  if (!requiresAuth || typeof document === 'undefined') return { allowed: true }
  const state = await authKnown(store, GUARD_TIME_MS)
  if (state.status === 'signed-in') return { allowed: true }
  if (state.status === 'unknown') return { allowed: false, to: null }
  return { allowed: false, to: '/login', search: { redirect: href } }
}

const signedInAtom = atom(null, async (_get, set, result: AuthResult): Promise<AuthResult> => {
  if (result.ok) {
    await set(persistedUser.valueAtom, () => result.user)
    set(followUserAtom).catch(() => undefined)
  }
  return result
})

export const logInAtom = atom(null, async (_get, set, email: string, password: string) => {
  left = null
  return set(signedInAtom, await (await provider()).signIn(email, password))
})

export const createAccountAtom = atom(
  null,
  async (_get, set, email: string, password: string, name?: string) => {
    left = null
    return set(signedInAtom, await (await provider()).signUp(email, password, name))
  },
)

export const logInWithGoogleAtom = atom(null, async (_get, set) => {
  left = null
  return set(signedInAtom, await (await ways()).signInWithGoogle())
})

export const googleOffered = async (): Promise<boolean> => (await ways()).googleOffered().catch(() => false)

export const requestPasswordReset = async (email: string): Promise<string | null> =>
  (await ways()).requestPasswordReset(email)

/** Sends the e-mail that verifies the account's address. Returns the error code, or null. */
export const requestVerification = async (): Promise<string | null> => (await ways()).requestVerification()

/**
 * Logs out and removes all private data from this device, in every tab. Waiting orders are removed too: the screen asks
 * for confirmation first.
 */
export const logOutAtom = atom(null, async (get, set): Promise<void> => {
  left = get(uidAtom)
  // The device is cleared even if the provider cannot be reached: the person asked to log out of this device.
  await (await provider()).signOut().catch((error) => console.error('log out', error))
  await set(persistedUser.valueAtom, () => null)
  clearJournal()
  await remove(privateRecords)
})
