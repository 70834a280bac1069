/**
 * What a client speaks, sent with each call. An app installed months ago still runs that month's client:
 * the contract grows without a new number, and a change that an old client cannot live with raises both.
 */
export const CLIENT = 1
export const OLDEST_CLIENT = 1
export const CLIENT_HEADER = 'x-era-client'

/** A client that says nothing of itself is somebody's script: it gets what it asks for. */
export const isTooOld = (said: string | undefined): boolean =>
  said !== undefined && Number(said) < OLDEST_CLIENT
