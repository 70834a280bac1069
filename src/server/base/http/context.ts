import type { HttpBindings } from '@hono/node-server'
import type { User } from '#domain/account/account.ts'

/** What travels with one request. */
export interface RequestContext {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Who is calling, for limits only: never logged. */
    address: string
    /** Set by maybeUser, signedIn or withRole. */
    user: User | null
  }
}
