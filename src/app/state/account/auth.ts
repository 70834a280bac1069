import { atom, type Setter } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { User } from '#domain/account/account.ts'
import { persistedState } from '../base/persisted-state.ts'
import type { AppStore } from '../base/store.ts'

export type AuthState = { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

/** The last logged-in user: shown at once and offline, before the provider has answered. */
export const persistedUser = persistedState(records.user)

export const authAtom = atom((get): AuthState => {
  const user = get(persistedUser.valueAtom)
  if (user) return { status: 'signed-in', user }
  return { status: get(persistedUser.statusAtom) === 'ready' ? 'signed-out' : 'unknown' }
})

/** The logged-in user; undefined when logged out, and while that is not known. */
export const userAtom = atom((get) => get(persistedUser.valueAtom) ?? undefined)

/** The id of the logged-in account; null when logged out, and while that is not known. */
export const uidAtom = atom((get) => get(userAtom)?.uid ?? null)

/** The role of the account, as its login has it; undefined while that has none. */
export const roleAtom = atom((get) => get(userAtom)?.role)

const ends: ((set: Setter) => void)[] = []

/** A value in this tab's memory, such as what somebody typed, that is empty again once their account is logged out. */
export function sessionAtom<T extends object>(empty: T) {
  const valueAtom = atom(empty)
  ends.push((set) => set(valueAtom, empty))
  return valueAtom
}

/** Runs what ends with the session besides. */
export const atSessionEnd = (end: (set: Setter) => void) => void ends.push(end)

/** Empties them all: the account was logged out, here or in another tab. */
export const endSessionAtom = atom(null, (_get, set) => {
  for (const end of ends) end(set)
})

/** Whether the browser's storage cannot be read, so that the login cannot be used. The read is repeated until it works. */
export const loginUnreadableAtom = atom(false)

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
