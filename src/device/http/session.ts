import { withTimeout } from '../platform/browser.ts'

/** The signed-in account of a call, with its token. */
export interface Session {
  uid: string
  token: string
}

export interface SessionOptions {
  /** With a new token: the server has refused the last one. */
  renewToken: boolean
}

/** An account is logged in, and its session cannot be read from the browser's storage. Says nothing about the network. */
export class LoginUnreadableError extends Error {
  readonly code = 'auth/login-unreadable'
  constructor() {
    super('Firebase’s session cannot be read.')
  }
}

/**
 * What the identity provider says of a login that is over, also of a deleted account's; it has ended the session by then. It
 * says nothing about the network.
 */
const overCodes: readonly unknown[] = ['auth/user-token-expired', 'auth/user-disabled']

export const isLoginOver = (error: unknown): boolean => overCodes.includes(Object(error).code)

type SessionSource = (options: SessionOptions) => Promise<Session | undefined>

/** As long as a call may take: an identity provider that hangs must not block a call for longer. */
const TOKEN_MS = 12_000

let source: SessionSource = async () => undefined

/** Sets where sessions come from. Before it is set, calls are sent without one. */
export function setSessionSource(next: SessionSource) {
  source = next
}

/** The session with a valid token. Rejects when the source does not answer in time. */
export const currentSession: SessionSource = (options) =>
  withTimeout(source(options), TOKEN_MS, 'The identity provider did not answer in time.')
