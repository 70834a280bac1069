/**
 * The version of the API that a client speaks, sent with each call. An app installed months ago still runs that month's
 * client: additions to the contract need no new version; a breaking change raises both numbers. A file of its own,
 * so that reading the header does not load the schemas.
 */
export const CLIENT = 1
export const OLDEST_CLIENT = 1
export const CLIENT_HEADER = 'x-era-client'
/** The build that a client or a page belongs to. */
export const BUILD_HEADER = 'x-era-build'
/** Identifies what a page shows. The page contains it too, and compares it with the one the server has now. */
export const CONTENT_DIGEST_HEADER = 'x-era-shown'
/** The secret that opens one order without an account. */
export const ORDER_SECRET_HEADER = 'x-order-key'

/** A request without the header is a script's, not an old app's, and is answered. */
export const isTooOld = (version: string | undefined): boolean =>
  version !== undefined && Number(version) < OLDEST_CLIENT
