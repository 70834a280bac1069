import { withTimeout } from '../platform/platform.ts'

/** The signed-in account of a call, with its token. */
export interface Session {
  uid: string
  token: string
}

type TokenProvider = (fresh: boolean) => Promise<Session | undefined>

/** As long as a call itself may take: an identity provider that hangs must not block what waits for the call. */
const TOKEN_MS = 12_000

let provider: TokenProvider = async () => undefined

/** Whose calls these are from now on; nobody's until it is set. */
export function setTokenProvider(next: TokenProvider) {
  provider = next
}

/**
 * The session with a valid token, a new one if `fresh`: the shop has refused the last. Rejects when the provider does not
 * answer in time.
 */
export const currentSession: TokenProvider = (fresh) =>
  withTimeout(provider(fresh), TOKEN_MS, 'The identity provider did not answer in time.')
