import type { User } from '#domain/account/account.ts'
import type { Env } from '../config/env.ts'
import type { Log } from '../config/log.ts'
import type { Channel, Database, Db } from '../db/db.ts'

export interface Verifier {
  /** The user behind an ID token, role included; null when the token does not hold (any more). */
  verify: (bearer: string) => Promise<User | null>
  /** Ends an account for good. */
  remove: (uid: string) => Promise<void>
}

/** Everything a noun's routes need, made once in main.ts, or by a test. */
export interface Services {
  env: Env
  database: Database
  db: Db
  now: () => Date
  log: Log
  auth: Verifier
  /** Names this build: pages, assets and health carry it. */
  build: string
  /** Tells every process, this one included, soon. A hint that may be lost: nothing may depend on it. */
  notify: (channel: Channel, payload: string) => void
  /** Raised when this process is asked to stop: whatever goes on without end, ends. */
  stopping: AbortSignal
}
