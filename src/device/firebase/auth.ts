import type { FirebaseOptions } from 'firebase/app'
import type { Auth, User as FirebaseUser } from 'firebase/auth'
import { type Role, roles, type User } from '#domain/account/account.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { api } from '../http/api.ts'
import type { Session } from '../http/session.ts'
import { withTimeout } from '../platform/platform.ts'
import { holdsKey } from '../storage/foreign-database.ts'
import { records } from '../storage/records.ts'
import { read, update } from '../storage/storage.ts'

/** The user, or the provider's own error code (`auth/invalid-credential`): the screen has the sentence for it. */
export type AuthResult = { ok: true; user: User } | { ok: false; code: string }

const UNREACHED = 'auth/network-request-failed'

const isRole = (claim: unknown): claim is Role => roles.some((role) => role === claim)

/** How long Firebase may take to find out who is signed in. */
const READY_MS = 10_000

let loading: Promise<Auth> | undefined
let current: Auth | undefined

const unreached = (message: string) => Object.assign(new Error(message), { code: UNREACHED })

/** The shop's public settings, fresh when it can be reached: one build serves every environment. */
async function settings() {
  const answer = await api.settings({ as: null })
  if (answer.ok) {
    await update(records.settings, () => answer.value)
    return answer.value
  }
  const stored = await read(records.settings)
  if (stored) return stored
  throw unreached('The shop’s settings cannot be had.')
}

/** The shop's Firebase project, as its SDK takes it. */
export function firebaseOptions({
  emulator: _,
  ...options
}: AnswerOf<'settings'>['firebase']): FirebaseOptions {
  // For Firebase an undefined option is not an absent one.
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
  const auth = initializeAuth(initializeApp(firebaseOptions(firebase)), {
    persistence: [indexedDBLocalPersistence, inMemoryPersistence],
  })
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  current = auth
  return auth
}

function load(): Promise<Auth> {
  loading ??= initialise()
  const own = loading
  own.catch(() => {
    if (loading === own) loading = undefined
  })
  return own
}

/** The next use starts Firebase again, with what its database holds by then. */
async function discard(auth: Auth): Promise<void> {
  if (auth !== current) return
  current = undefined
  loading = undefined
  const { deleteApp } = await import('firebase/app')
  deleteApp(auth.app).catch(() => undefined)
}

/** Firebase, once it knows who is signed in. Rejects when that takes too long. */
async function ready(): Promise<Auth> {
  const auth = await load()
  try {
    await withTimeout(auth.authStateReady(), READY_MS, 'Firebase did not start in time.')
    return auth
  } catch (error) {
    await discard(auth)
    throw error
  }
}

/** Firebase reports nobody also when its database cannot be read. Rejects then: nobody has signed out. */
async function confirmSignedOut(auth: Auth): Promise<void> {
  const session = `firebase:authUser:${auth.config.apiKey}:${auth.name}`
  const stored = await holdsKey('firebaseLocalStorageDb', 'firebaseLocalStorage', session).catch(() => true)
  if (!stored) return
  await discard(auth)
  throw unreached('Firebase’s session cannot be read.')
}

/** The account that is signed in, with a token. Rejects when there is no token: a call is then not sent as a guest's. */
export async function currentSession(fresh: boolean): Promise<Session | undefined> {
  const auth = await ready()
  const user = auth.currentUser
  if (user) return { uid: user.uid, token: await user.getIdToken(fresh) }
  await confirmSignedOut(auth)
  return undefined
}

async function described(user: FirebaseUser): Promise<User> {
  const claims = await user.getIdTokenResult().then(
    (result) => result.claims,
    // Offline with an expired token: the account is still the same, its role is asked for later.
    () => ({ role: undefined }),
  )
  const cached = await read(records.identity).catch(() => null)
  const role = isRole(claims.role) ? claims.role : claims.role === undefined ? undefined : cached?.role
  return {
    uid: user.uid,
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    ...(user.displayName && { name: user.displayName }),
    ...(role && { role }),
  }
}

/** Loads the provider and reports who is signed in, now and whenever that changes. Rejects when it cannot be loaded. */
export async function followUser(report: (user: User | null) => void): Promise<void> {
  const auth = await ready()
  const { onIdTokenChanged } = await import('firebase/auth')
  await new Promise<void>((resolve, reject) => {
    onIdTokenChanged(
      auth,
      async (user) => {
        try {
          if (!user) await confirmSignedOut(auth)
          report(user ? await described(user) : null)
          resolve()
        } catch (error) {
          reject(error)
        }
      },
      reject,
    )
  })
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'auth/internal-error'

async function answered(act: (auth: Auth) => Promise<{ user: FirebaseUser }>): Promise<AuthResult> {
  try {
    const { user } = await act(await load())
    return { ok: true, user: await described(user) }
  } catch (error) {
    return { ok: false, code: codeOf(error) }
  }
}

export const signIn = (email: string, password: string): Promise<AuthResult> =>
  answered(async (auth) => {
    const { signInWithEmailAndPassword } = await import('firebase/auth')
    return signInWithEmailAndPassword(auth, email, password)
  })

export const signUp = (email: string, password: string, name?: string): Promise<AuthResult> =>
  answered(async (auth) => {
    const { createUserWithEmailAndPassword, updateProfile } = await import('firebase/auth')
    const made = await createUserWithEmailAndPassword(auth, email, password)
    if (name) await updateProfile(made.user, { displayName: name })
    return made
  })

/** Offered only where an auth domain is configured and real: the emulator has no Google. */
export async function googleOffered(): Promise<boolean> {
  const { firebase } = await settings()
  return firebase.authDomain !== undefined && firebase.emulator === undefined
}

export const signInWithGoogle = (): Promise<AuthResult> =>
  answered(async (auth) => {
    const { browserPopupRedirectResolver, GoogleAuthProvider, signInWithPopup } = await import(
      'firebase/auth'
    )
    return signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
  })

/** Answers the code of what went wrong, or null. Unknown addresses are no error: the answer must not tell. */
export async function requestPasswordReset(email: string): Promise<string | null> {
  try {
    const { sendPasswordResetEmail } = await import('firebase/auth')
    await sendPasswordResetEmail(await load(), email)
    return null
  } catch (error) {
    return codeOf(error) === 'auth/user-not-found' ? null : codeOf(error)
  }
}

/** Answers the code of what went wrong, or null. */
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

/** The current password is asked first: a borrowed phone is not enough to take an account over. */
export const changePassword = (current: string, next: string): Promise<AuthResult> =>
  answered(async (auth) => {
    const { EmailAuthProvider, reauthenticateWithCredential, updatePassword } = await import('firebase/auth')
    const user = auth.currentUser
    if (!user?.email) throw Object.assign(new Error('Nobody is logged in.'), { code: 'auth/no-current-user' })
    const proof = await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, current))
    await updatePassword(proof.user, next)
    return proof
  })

export async function signOut(): Promise<void> {
  const auth = await ready()
  await auth.signOut()
}
