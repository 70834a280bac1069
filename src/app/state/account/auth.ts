import { atom } from 'jotai'
import type { AuthResult } from '#device/firebase/auth.ts'
import { clearJournal } from '#device/storage/cart-journal.ts'
import { privateRecords, records } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { User } from '#domain/account/account.ts'
import { persistedAtom } from '../base/persisted-atom.ts'
import type { ShopStore } from '../base/store.ts'

export type AuthState = { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

/** Who was last signed in here: shown at once and offline, before the provider has answered. */
export const identity = persistedAtom(records.identity)

export const authAtom = atom((get): AuthState => {
  const user = get(identity.valueAtom)
  if (user) return { status: 'signed-in', user }
  return { status: get(identity.statusAtom) === 'ready' ? 'signed-out' : 'unknown' }
})

/** The id of who is signed in; null for nobody, and while that is not known. */
export const uidAtom = atom((get) => get(identity.valueAtom)?.uid ?? null)

const provider = () => import('#device/firebase/auth.ts')
let following: Promise<void> | undefined

const sameUser = (one: User | null, other: User | null) => JSON.stringify(one) === JSON.stringify(other)

/** Loads the identity provider and follows it. Nobody who never signed in here has to load it. */
export const followUserAtom = atom(null, (get, set): Promise<void> => {
  following ??= provider().then(({ followUser }) =>
    followUser((user) => {
      if (sameUser(get(identity.valueAtom), user)) return
      void set(identity.valueAtom, () => user)
    }),
  )
  const own = following
  own.catch(() => {
    if (following === own) following = undefined
  })
  return own
})

/** The first answer to who this is, or `unknown` when it takes longer. */
export function authKnown(store: ShopStore, ms: number): Promise<AuthState> {
  store.set(identity.loadAtom)
  const now = store.get(authAtom)
  if (now.status !== 'unknown') return Promise.resolve(now)
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(late)
      stop()
      resolve(store.get(authAtom))
    }
    const late = setTimeout(finish, ms)
    const stop = store.sub(authAtom, () => store.get(authAtom).status !== 'unknown' && finish())
  })
}

export type Admission =
  | { admitted: true }
  | { admitted: false; to: '/login'; search: { redirect: string } }
  /** Nobody can tell yet: ask to try again, do not send anybody away. */
  | { admitted: false; to: null }

const GUARD_TIME_MS = 3_000

/** Whether a screen may be shown. `href` is where the visitor comes back to after logging in. */
export async function admit(store: ShopStore, requiresAuth: boolean, href: string): Promise<Admission> {
  // A page is rendered without anybody in it: what is private in it appears in the browser only.
  if (!requiresAuth || typeof document === 'undefined') return { admitted: true }
  const state = await authKnown(store, GUARD_TIME_MS)
  if (state.status === 'signed-in') return { admitted: true }
  if (state.status === 'unknown') return { admitted: false, to: null }
  return { admitted: false, to: '/login', search: { redirect: href } }
}

const signedInAtom = atom(null, async (_get, set, result: AuthResult): Promise<AuthResult> => {
  if (result.ok) {
    await set(identity.valueAtom, () => result.user)
    set(followUserAtom).catch(() => undefined)
  }
  return result
})

export const logInAtom = atom(null, async (_get, set, email: string, password: string) =>
  set(signedInAtom, await (await provider()).signIn(email, password)),
)

export const createAccountAtom = atom(
  null,
  async (_get, set, email: string, password: string, name?: string) =>
    set(signedInAtom, await (await provider()).signUp(email, password, name)),
)

export const logInWithGoogleAtom = atom(null, async (_get, set) =>
  set(signedInAtom, await (await provider()).signInWithGoogle()),
)

export const googleOffered = async (): Promise<boolean> =>
  (await provider()).googleOffered().catch(() => false)

export const requestPasswordReset = async (email: string): Promise<string | null> =>
  (await provider()).requestPasswordReset(email)

/** Sends the link that confirms the address of who is signed in. Answers what went wrong, or null. */
export const requestVerification = async (): Promise<string | null> =>
  (await provider()).requestVerification()

export const changePassword = async (current: string, next: string): Promise<AuthResult> =>
  (await provider()).changePassword(current, next)

/**
 * Logs out and removes everything private from this device, in every tab. Orders that still wait are removed too: the
 * screen asks first.
 */
export const logOutAtom = atom(null, async (_get, set): Promise<void> => {
  // The device is cleared even where the provider cannot be reached: that is what the person asked for.
  await (await provider()).signOut().catch((error) => console.error('log out', error))
  await set(identity.valueAtom, () => null)
  clearJournal()
  await remove(privateRecords)
})
