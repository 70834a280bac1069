import { atom } from 'jotai'
import type { AuthAnswer } from '#device/auth.ts'
import { forget, update } from '#device/memory.ts'
import { privateRecords, records } from '#device/records.ts'
import { forgetTaps } from '#device/taps.ts'
import type { User } from '#domain/account.ts'
import { keep } from './kept.ts'
import type { ShopStore } from './store.ts'

export type AuthState = { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

/** Who was last logged in here: shown at once and offline, before the provider has answered. */
export const identity = keep(records.identity)

export const authAtom = atom((get): AuthState => {
  const user = get(identity.valueAtom)
  if (user) return { status: 'signed-in', user }
  return { status: get(identity.statusAtom) === 'ready' ? 'signed-out' : 'unknown' }
})

const provider = () => import('#device/auth.ts')
let watching: Promise<void> | undefined

const sameUser = (one: User | null, other: User | null) => JSON.stringify(one) === JSON.stringify(other)

/** Loads the identity provider and follows it. Nobody who never logged in here has to load it. */
export function watchAuth(store: ShopStore): Promise<void> {
  watching ??= provider().then(({ watchUser }) =>
    watchUser((user) => {
      if (sameUser(store.get(identity.valueAtom), user)) return
      void store.set(identity.valueAtom, () => user)
    }),
  )
  const mine = watching
  mine.catch(() => {
    if (watching === mine) watching = undefined
  })
  return mine
}

/** The first answer to who this is, or `unknown` when it takes longer. */
export function authKnown(store: ShopStore, ms: number): Promise<AuthState> {
  store.set(identity.followAtom)
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

async function enter(store: ShopStore, attempt: Promise<AuthAnswer>): Promise<AuthAnswer> {
  const answer = await attempt
  if (answer.ok) {
    await store.set(identity.valueAtom, () => answer.user)
    void watchAuth(store).catch(() => undefined)
  }
  return answer
}

export const logIn = async (store: ShopStore, email: string, password: string): Promise<AuthAnswer> =>
  enter(store, (await provider()).signIn(email, password))

export const createAccount = async (
  store: ShopStore,
  email: string,
  password: string,
  name?: string,
): Promise<AuthAnswer> => enter(store, (await provider()).signUp(email, password, name))

export const logInWithGoogle = async (store: ShopStore): Promise<AuthAnswer> =>
  enter(store, (await provider()).signInWithGoogle())

export const googleOffered = async (): Promise<boolean> =>
  (await provider()).googleOffered().catch(() => false)

export const requestPasswordReset = async (email: string): Promise<string | null> =>
  (await provider()).requestPasswordReset(email)

/** Sends the link that confirms the address of who is logged in. Answers what went wrong, or null. */
export const requestVerification = async (): Promise<string | null> =>
  (await provider()).requestVerification()

export const changePassword = async (current: string, next: string): Promise<AuthAnswer> =>
  (await provider()).changePassword(current, next)

/**
 * Logs out and removes every private byte from this device, in every tab. Orders still waiting go too:
 * the screen asks first (`waitingAtom` of state/order.ts).
 */
export async function logOut(store: ShopStore): Promise<void> {
  // The device is cleared even where the provider cannot be reached: that is what the person asked for.
  await (await provider()).signOut().catch((error) => console.error('log out', error))
  await update(records.identity, () => null)
  forgetTaps()
  await forget(privateRecords)
  void store
}
