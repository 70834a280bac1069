import type { HttpBindings } from '@hono/node-server'
import type { Role, User } from '#domain/account/account.ts'
import type { Env } from '../config/env.ts'
import type { Log } from '../config/log.ts'
import type { Channel, Database, Db } from '../db/db.ts'
import type { Secrets } from '../db/secrets.ts'
import type { Metrics } from './metrics.ts'
import type { SharedLimits } from './shared-limits.ts'

/** A user with the moment of the login, in seconds: a token that is refreshed keeps it. */
export interface Login extends User {
  loggedInAt: number
}

export interface Verifier {
  /** The user behind an ID token, role included; null when the token is not valid (any more). */
  verify: (bearer: string) => Promise<Login | null>
  /** Ends every login of an account: in this process at once, in others within a minute. */
  endSessions: (uid: string) => Promise<void>
  /** Gives a role to an account that has none: without a new login, within a minute. */
  addRole: (uid: string, role: Role) => Promise<void>
  /** Gives or takes a role, whatever it was before: in this process at once, in others within a minute. */
  setRole: (uid: string, role: Role | null) => Promise<void>
  find: (email: string) => Promise<User | null>
  /** Those accounts of these that there are, with the role each has now. */
  list: (uids: readonly string[]) => Promise<User[]>
  /** Ends an account for good. */
  remove: (uid: string) => Promise<void>
}

/** Where there are no accounts: in a shop that is only filled, and in tests of other things. */
export const noAccounts: Verifier = {
  verify: async () => null,
  endSessions: async () => undefined,
  addRole: async () => undefined,
  setRole: async () => undefined,
  find: async () => null,
  list: async () => [],
  remove: async () => undefined,
}

/** What every noun needs. A noun that needs more extends it; main/services.ts makes all of it, once. */
export interface Services {
  env: Env
  database: Database
  db: Db
  secrets: Secrets
  now: () => Date
  log: Log
  metrics: Metrics
  /** Where several processes count together how much callers have used; undefined where each counts alone. */
  sharedLimits: SharedLimits | undefined
  auth: Verifier
  /** Names this build: pages, assets and health carry it. */
  build: string
  /** Notifies every process, this one included, soon. A hint that may be lost: nothing may depend on it. */
  notify: (channel: Channel, payload: string) => void
  /** Aborted when this process is asked to stop: whatever runs without end must end then. */
  stopping: AbortSignal
}

/** What travels with one request. */
export interface RequestContext {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The client's address, for limits only: never logged. */
    address: string
    /** Set by optionalUser, requireUser and requirePermissions (session.ts). */
    user: User | null
  }
}
