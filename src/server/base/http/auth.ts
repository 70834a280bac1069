import { type App, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth as Admin, getAuth, type UserRecord } from 'firebase-admin/auth'
import { type Role, roles, type User } from '#domain/account/account.ts'
import type { Emulator } from '../emulator/emulator.ts'
import { RefusalError } from './problem.ts'
import type { Login } from './services.ts'

/** Firebase ID tokens, and the accounts and roles behind them. The only file that calls Firebase. */
export interface Auth {
  mode: 'emulator' | 'firebase'
  /** The user behind an ID token, role included; null when the token is not valid (any more). */
  verify: (token: string) => Promise<Login | null>
  find: (email: string) => Promise<User | null>
  /** Those accounts of these that there are, with the role each has now. */
  list: (uids: readonly string[]) => Promise<User[]>
  /** For the demo's own accounts. */
  create: (account: { email: string; password: string; name: string }) => Promise<User>
  setRole: (uid: string, role: Role | null) => Promise<void>
  /** Gives a role to an account that has none. */
  addRole: (uid: string, role: Role) => Promise<void>
  /** Tokens of earlier logins hold no longer, nor can they be renewed. */
  endSessions: (uid: string) => Promise<void>
  remove: (uid: string) => Promise<void>
  /** Whether accounts can be looked up: without Google's credentials a token can be checked and nothing more. */
  ready: () => Promise<boolean>
  close: () => Promise<void>
}

interface Options {
  projectId: string
  /** The one this process started: its tokens are unsigned. */
  emulator?: Emulator
  now?: () => number
}

/** Accounts that Firebase looks up in one call. */
const GROUP = 100

/** A removed manager is out within a minute. */
const CACHED_MS = 30_000
const CACHED_MAX = 10_000

/** Answers that mean “not this token”. Any other failure is ours, and the caller may try again. */
const REFUSING = new Set([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-uid',
])

/** The SDK has one code for a bad token and for Google's keys that could not be fetched: only the words differ. */
const isRefusal = (error: unknown): boolean =>
  REFUSING.has(adminErrorCode(error)) &&
  (!/argument/.test(adminErrorCode(error)) || (error instanceof Error && error.message.includes('ID token')))

const adminErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export function createAuth({ projectId, emulator, now = Date.now }: Options): Auth {
  const { app, admin } = connect(projectId, emulator?.host)
  let credentialed = false
  const known = new Map<string, { at: number; record: Promise<UserRecord> }>()

  /** `since`: a token younger than the cached record means that the account may have changed. */
  const lookUp = (uid: string, since: number): Promise<UserRecord> => {
    const cached = known.get(uid)
    if (cached && now() - cached.at < CACHED_MS && since <= cached.at) return cached.record
    const record = admin.getUser(uid)
    known.delete(uid)
    known.set(uid, { at: now(), record })
    record.catch(() => known.get(uid)?.record === record && known.delete(uid))
    const [oldest] = known.keys()
    if (known.size > CACHED_MAX && oldest !== undefined) known.delete(oldest)
    return record
  }

  const authenticate = async (token: string): Promise<Login | null> => {
    const claims = await admin.verifyIdToken(token)
    // Anonymous and phone accounts have no address to send a receipt to: the shop has none of them.
    if (claims.email === undefined) return null
    try {
      const record = await lookUp(claims.uid, claims.iat * 1000)
      credentialed = true
      const validSince = Date.parse(record.tokensValidAfterTime ?? '') || 0
      if (record.disabled || claims.auth_time * 1000 < validSince) return null
      return { ...userOf(record), loggedInAt: claims.auth_time }
    } catch (error) {
      if (credentialed || adminErrorCode(error) !== 'app/invalid-credential') throw error
      // No credentials to look the account up with: it may shop, and has no role (docs/deploying.md).
      return {
        uid: claims.uid,
        email: claims.email,
        emailVerified: claims.email_verified === true,
        loggedInAt: claims.auth_time,
      }
    }
  }

  return {
    mode: emulator === undefined ? 'firebase' : 'emulator',
    async verify(token) {
      try {
        return await authenticate(token)
      } catch (error) {
        if (isRefusal(error)) return null
        throw unreached('Logging in cannot be checked right now.')
      }
    },
    async find(email) {
      try {
        return userOf(await admin.getUserByEmail(email))
      } catch (error) {
        if (adminErrorCode(error) === 'auth/user-not-found') return null
        throw unreached('Accounts cannot be looked up right now.')
      }
    },
    async list(uids) {
      const groups = Array.from({ length: Math.ceil(uids.length / GROUP) }, (_, at) =>
        uids.slice(at * GROUP, (at + 1) * GROUP).map((uid) => ({ uid })),
      )
      try {
        const found = await Promise.all(groups.map((group) => admin.getUsers(group)))
        return found.flatMap(({ users }) => users.map(userOf))
      } catch {
        throw unreached('Accounts cannot be looked up right now.')
      }
    },
    async create({ email, password, name }) {
      return userOf(await admin.createUser({ email, password, displayName: name, emailVerified: true }))
    },
    async setRole(uid, role) {
      const set = admin.setCustomUserClaims(uid, role === null ? null : { role })
      await unlessGone(set, 'The role cannot be changed right now.')
      known.delete(uid)
    },
    async addRole(uid, role) {
      const add = async () => {
        const { customClaims } = await admin.getUser(uid)
        // A manager who applies stays a manager.
        if (customClaims?.role === undefined) await admin.setCustomUserClaims(uid, { ...customClaims, role })
      }
      await unlessGone(add(), 'The role cannot be given right now.')
      known.delete(uid)
    },
    async endSessions(uid) {
      await unlessGone(admin.revokeRefreshTokens(uid), 'The logins cannot be ended right now.')
      known.delete(uid)
    },
    async remove(uid) {
      await unlessGone(admin.deleteUser(uid), 'The account cannot be removed right now.')
      known.delete(uid)
    },
    async ready() {
      try {
        await admin.listUsers(1)
        return true
      } catch {
        return false
      }
    },
    close: () => deleteApp(app),
  }
}

/** What cannot be done to an account that is gone is done. */
async function unlessGone(done: Promise<void>, detail: string): Promise<void> {
  try {
    await done
  } catch (error) {
    if (adminErrorCode(error) !== 'auth/user-not-found') {
      throw unreached(detail)
    }
  }
}

const unreached = (detail: string) => new RefusalError('unavailable', { detail, retryAfterSeconds: 5 })

let apps = 0

/** The SDK takes the emulator's address from a variable, and reads it once: it is set for that moment only. */
function connect(projectId: string, emulatorHost: string | undefined): { app: App; admin: Admin } {
  if (
    emulatorHost !== undefined &&
    !(projectId.startsWith('demo-') && /^127\.0\.0\.1:\d+$/.test(emulatorHost))
  ) {
    throw new Error('Tokens of an emulator are trusted on this machine only, for a demo- project.')
  }
  apps += 1
  const app = initializeApp({ projectId }, `era-${apps}`)
  if (emulatorHost !== undefined) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost
  try {
    return { app, admin: getAuth(app) }
  } finally {
    if (emulatorHost !== undefined) delete process.env.FIREBASE_AUTH_EMULATOR_HOST
  }
}

function userOf(record: UserRecord): User {
  const role = roles.find((one) => one === record.customClaims?.role)
  return {
    uid: record.uid,
    email: record.email ?? '',
    emailVerified: record.emailVerified,
    ...(record.displayName !== undefined && record.displayName !== null && { name: record.displayName }),
    ...(role && { role }),
  }
}
