import type { FirebaseOptions } from 'firebase/app'
import type { Auth, User as FirebaseUser } from 'firebase/auth'
import { type Role, roles, type User } from '#domain/account.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { api } from './api.ts'
import type { Caller } from './caller.ts'
import { read, update } from './memory.ts'
import { records } from './records.ts'

/** Who it is, or the provider's own code of why not (`auth/invalid-credential`): its sentence is the screen's matter. */
export type AuthAnswer = { ok: true; user: User } | { ok: false; code: string }

const UNREACHED = 'auth/network-request-failed'

const isRole = (claim: unknown): claim is Role => roles.some((role) => role === claim)

let loading: Promise<Auth> | undefined

/** The shop's public settings, fresh when it can be reached: one build serves every environment. */
async function settings() {
  const answer = await api.settings({ as: null })
  if (answer.ok) {
    await update(records.settings, () => answer.value)
    return answer.value
  }
  const kept = await read(records.settings)
  if (kept) return kept
  throw Object.assign(new Error('The shop’s settings cannot be had.'), { code: UNREACHED })
}

/** What Firebase is told of the shop. */
export function optionsOf({ emulator: _, ...options }: AnswerOf<'settings'>['firebase']): FirebaseOptions {
  // Firebase tells an absent option from an undefined one.
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
  const auth = initializeAuth(initializeApp(optionsOf(firebase)), {
    persistence: [indexedDBLocalPersistence, inMemoryPersistence],
  })
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return auth
}

function load(): Promise<Auth> {
  loading ??= initialise()
  const mine = loading
  mine.catch(() => {
    if (loading === mine) loading = undefined
  })
  return mine
}

/** Whoever is logged in, with a token. Rejects when a token cannot be had: such a call is not sent as nobody's. */
export async function bearer(fresh: boolean): Promise<Caller | undefined> {
  const auth = await load()
  await auth.authStateReady()
  const user = auth.currentUser
  return user ? { uid: user.uid, token: await user.getIdToken(fresh) } : undefined
}

async function described(user: FirebaseUser): Promise<User> {
  const claims = await user.getIdTokenResult().then(
    (result) => result.claims,
    // Offline with an expired token: who it is still holds, the role is asked again later.
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

/** Loads the provider and follows who is logged in, as it finds and keeps it. Rejects when it cannot be had. */
export async function watchUser(hear: (user: User | null) => void): Promise<void> {
  const auth = await load()
  const { onIdTokenChanged } = await import('firebase/auth')
  await new Promise<void>((resolve, reject) => {
    onIdTokenChanged(
      auth,
      async (user) => {
        hear(user ? await described(user) : null)
        resolve()
      },
      reject,
    )
  })
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'auth/internal-error'

async function answered(act: (auth: Auth) => Promise<{ user: FirebaseUser }>): Promise<AuthAnswer> {
  try {
    const { user } = await act(await load())
    return { ok: true, user: await described(user) }
  } catch (error) {
    return { ok: false, code: codeOf(error) }
  }
}

export const signIn = (email: string, password: string): Promise<AuthAnswer> =>
  answered(async (auth) => {
    const { signInWithEmailAndPassword } = await import('firebase/auth')
    return signInWithEmailAndPassword(auth, email, password)
  })

export const signUp = (email: string, password: string, name?: string): Promise<AuthAnswer> =>
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

export const signInWithGoogle = (): Promise<AuthAnswer> =>
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
export const changePassword = (current: string, next: string): Promise<AuthAnswer> =>
  answered(async (auth) => {
    const { EmailAuthProvider, reauthenticateWithCredential, updatePassword } = await import('firebase/auth')
    const user = auth.currentUser
    if (!user?.email) throw Object.assign(new Error('Nobody is logged in.'), { code: 'auth/no-current-user' })
    const proof = await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, current))
    await updatePassword(proof.user, next)
    return proof
  })

export async function signOut(): Promise<void> {
  const auth = await load()
  await auth.authStateReady()
  await auth.signOut()
}
