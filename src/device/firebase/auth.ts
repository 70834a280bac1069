import type { FirebaseOptions } from 'firebase/app'
import type { Auth, User as FirebaseUser, Persistence } from 'firebase/auth'
import { type Role, roles, type User } from '#domain/account/account.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { api } from '../http/api.ts'
import { LoginUnreadableError, type Session, type SessionOptions } from '../http/session.ts'
import { withTimeout } from '../platform/browser.ts'
import { logOutRecords, records } from '../storage/records.ts'
import { read, remove, update } from '../storage/storage.ts'
import { databaseHasKey } from '../storage/third-party-database.ts'

/** The user, or Firebase's error code (`auth/invalid-credential`), for which the screen has a sentence. */
export type AuthResult = { ok: true; user: User } | { ok: false; code: string }

const UNREACHED = 'auth/network-request-failed'

const isRole = (claim: unknown): claim is Role => roles.some((role) => role === claim)

/** How long Firebase may take to restore its session: less than a call may take, so that the two can be distinguished. */
const READY_MS = 8_000
const DATABASE = 'firebaseLocalStorageDb'
const STORE = 'firebaseLocalStorage'

let loading: Promise<Auth> | undefined
let current: Auth | undefined
/** A start that timed out. It finishes late on a slow database, never on a hung one. */
let timedOutStart: Auth | undefined
/** Starts that were abandoned for another. */
const abandonedStarts = new WeakSet<Auth>()

/** What Firebase writes its session with, of its own class for IndexedDB. */
interface StoredSession extends Persistence {
  _set(key: string, value: unknown): Promise<void>
  _remove(key: string): Promise<void>
}

const unreached = (message: string) => Object.assign(new Error(message), { code: UNREACHED })

/** The server's public settings, fresh when it can be reached. Loaded at run time: one build serves every environment. */
export async function settings() {
  const answer = await api.settings({ as: null })
  if (answer.ok) {
    await update(records.settings, () => answer.value)
    return answer.value
  }
  const stored = await read(records.settings)
  if (stored) return stored
  throw unreached('The shop’s settings cannot be loaded.')
}

/** The Firebase project's options for the SDK. */
export function firebaseOptions({
  emulator: _,
  ...options
}: AnswerOf<'settings'>['firebase']): FirebaseOptions {
  // Firebase treats an undefined option as a value.
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

async function initialise(): Promise<Auth> {
  const [{ firebase }, { initializeApp }, sdk] = await Promise.all([
    settings(),
    import('firebase/app'),
    import('firebase/auth'),
  ])
  const { initializeAuth, indexedDBLocalPersistence, inMemoryPersistence, connectAuthEmulator } = sdk
  const { emulator } = firebase
  let own: Auth | undefined
  const isAbandoned = () => own !== undefined && abandonedStarts.has(own)
  // Subclass per start: Firebase caches one instance per class, including a hung open.
  const OwnPersistence = class extends (indexedDBLocalPersistence as unknown as new () => StoredSession) {
    // An abandoned start may go on later. Without its app it can fail, which Firebase takes for a logout: it must not
    // remove the session that the next start has read.
    override _set(key: string, value: unknown): Promise<void> {
      return isAbandoned() ? Promise.resolve() : super._set(key, value)
    }
    override _remove(key: string): Promise<void> {
      return isAbandoned() ? Promise.resolve() : super._remove(key)
    }
  }
  const auth = initializeAuth(initializeApp(firebaseOptions(firebase)), {
    persistence: [OwnPersistence as unknown as Persistence, inMemoryPersistence],
  })
  own = auth
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  current = auth
  const started = () => {
    if (timedOutStart === auth) timedOutStart = undefined
  }
  auth.authStateReady().then(started, () => undefined)
  return auth
}

/** Firebase, started once. */
export function load(): Promise<Auth> {
  loading ??= initialise()
  const own = loading
  own.catch(() => {
    if (loading === own) loading = undefined
  })
  return own
}

/** Makes the next use start Firebase again and read its database again. */
async function discard(auth: Auth): Promise<void> {
  if (auth !== current) return
  abandonedStarts.add(auth)
  current = undefined
  timedOutStart = undefined
  loading = undefined
  const { deleteApp } = await import('firebase/app')
  deleteApp(auth.app).catch(() => undefined)
}

/** Whether the database that holds Firebase's session can be read now, within so many milliseconds. */
export async function loginStoreAnswers(ms?: number): Promise<boolean> {
  const answers = await databaseHasKey(DATABASE, STORE, '', ms).then(
    () => true,
    () => false,
  )
  if (!answers) timedOutStart = current
  return answers
}

/** Firebase, once it has restored its session. Rejects when that takes too long. */
async function ready(): Promise<Auth> {
  const auth = await load()
  if (auth === timedOutStart) {
    if (!(await loginStoreAnswers())) throw new LoginUnreadableError()
    // The database has recovered, and this start waits for an answer that was lost.
    if (auth === timedOutStart) {
      await discard(auth)
      return ready()
    }
  }
  try {
    await withTimeout(auth.authStateReady(), READY_MS, 'Firebase did not start in time.')
    return auth
  } catch (error) {
    const answers = await loginStoreAnswers()
    timedOutStart = auth
    throw answers ? error : new LoginUnreadableError()
  }
}

/** Firebase reports no user also when its database cannot be read. Rejects then: that is not a logout. */
async function confirmSignedOut(auth: Auth): Promise<void> {
  const session = `firebase:authUser:${auth.config.apiKey}:${auth.name}`
  const stored = await databaseHasKey(DATABASE, STORE, session).catch(() => true)
  if (!stored) return
  await discard(auth)
  throw new LoginUnreadableError()
}

/** The logged-in account with a token. Rejects when there is no token: the call must not be sent as a guest's. */
export async function firebaseSession({ renewToken }: SessionOptions): Promise<Session | undefined> {
  const auth = await ready()
  const user = auth.currentUser
  if (user) return { uid: user.uid, token: await user.getIdToken(renewToken) }
  await confirmSignedOut(auth)
  return undefined
}

async function userOf(user: FirebaseUser): Promise<User> {
  const claims = await user.getIdTokenResult().then(
    (result) => result.claims,
    // Offline with an expired token: the account is the same, and its role is read later.
    () => ({ role: undefined }),
  )
  const cached = await read(records.user).catch(() => null)
  const role = isRole(claims.role) ? claims.role : claims.role === undefined ? undefined : cached?.role
  return {
    uid: user.uid,
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    ...(user.displayName && { name: user.displayName }),
    ...(role && { role }),
  }
}

/**
 * The login has ended, perhaps on another device: removes what this one has of the account. Unsent orders wait for
 * their owner, and the cart stays. After a logout on this device nothing stays.
 */
async function forgetAccount(): Promise<void> {
  const stored = await read(records.user)
  if (!stored) return
  if (await read(records.logOutPending)) return remove(logOutRecords)
  const { account, workerToken, staffOrders, undoable, dashboard } = records
  const typed = [records.draft, records.orderDrafts, records.reviewPhotos, records.newPages]
  await remove([account, workerToken, staffOrders, undoable, dashboard, ...typed])
  await update(records.receipts, (receipts) =>
    receipts.filter(({ uid, order }) => uid !== stored.uid || !order),
  )
}

/** Loads Firebase and reports the logged-in user, now and on every change. Rejects when it cannot be loaded. */
export async function followUser(report: (user: User | null) => void): Promise<void> {
  const auth = await ready()
  const { onIdTokenChanged } = await import('firebase/auth')
  await new Promise<void>((resolve, reject) => {
    onIdTokenChanged(
      auth,
      async (user) => {
        try {
          if (!user) {
            await confirmSignedOut(auth)
            await forgetAccount().catch((error) => console.error('log out', error))
          }
          report(user ? await userOf(user) : null)
          resolve()
        } catch (error) {
          reject(error)
        }
      },
      reject,
    )
  })
}

export const authErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'auth/internal-error'

export async function resultOf(act: (auth: Auth) => Promise<{ user: FirebaseUser }>): Promise<AuthResult> {
  try {
    const { user } = await act(await load())
    return { ok: true, user: await userOf(user) }
  } catch (error) {
    return { ok: false, code: authErrorCode(error) }
  }
}

export const signIn = (email: string, password: string): Promise<AuthResult> =>
  resultOf(async (auth) => {
    const { signInWithEmailAndPassword } = await import('firebase/auth')
    return signInWithEmailAndPassword(auth, email, password)
  })

export const signUp = (email: string, password: string, name?: string): Promise<AuthResult> =>
  resultOf(async (auth) => {
    const { createUserWithEmailAndPassword, updateProfile } = await import('firebase/auth')
    const created = await createUserWithEmailAndPassword(auth, email, password)
    if (name) await updateProfile(created.user, { displayName: name })
    return created
  })

export async function signOut(): Promise<void> {
  const auth = await ready()
  await auth.signOut()
}
