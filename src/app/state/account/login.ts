import { atom } from 'jotai'
import type { AuthResult } from '#device/firebase/auth.ts'
import { withTimeout } from '#device/platform/browser.ts'
import { clearJournal } from '#device/storage/cart-journal.ts'
import { logOutRecords, privateRecords, records } from '#device/storage/records.ts'
import { preparing, remove, update } from '#device/storage/storage.ts'
import { persistedUser, uidAtom } from './auth.ts'
import { followUserAtom, loggedOutUidAtom, provider } from './follow.ts'

/** Logging in and out, and the mails about it. */

/** A schema whose file never comes does not hold a logout up. */
const SCHEMA_MS = 2_000

/** The last logout: the next login waits until it is done, or it would be ended with it. */
let leaving: Promise<void> | undefined

const ways = () => import('#device/firebase/login.ts')

/**
 * Stores the result of a login, then shows it. A shopper can leave the page as soon as it shows a login, and the next page
 * reads the stored one.
 */
export const signedInAtom = atom(null, async (_get, set, result: AuthResult): Promise<AuthResult> => {
  if (result.ok) {
    set(persistedUser.loadAtom)
    await update(records.user, () => result.user)
    set(followUserAtom).catch(() => undefined)
  }
  return result
})

export const logInAtom = atom(null, async (_get, set, email: string, password: string) => {
  await leaving
  set(loggedOutUidAtom, null)
  return set(signedInAtom, await (await provider()).signIn(email, password))
})

export const createAccountAtom = atom(
  null,
  async (_get, set, email: string, password: string, name?: string) => {
    await leaving
    set(loggedOutUidAtom, null)
    return set(signedInAtom, await (await provider()).signUp(email, password, name))
  },
)

export const requestPasswordReset = async (email: string): Promise<string | null> =>
  (await ways()).requestPasswordReset(email)

/** Sends the e-mail that verifies the account's address. Returns the error code, or null. */
export const requestVerification = async (): Promise<string | null> => (await ways()).requestVerification()

/**
 * Logs out and removes all private data from this device, in every tab. Waiting orders are removed too: the screen asks
 * for confirmation first. The account and its data are removed in one step, so no logged-out screen shows them.
 */
export const logOutAtom = atom(null, (get, set): Promise<void> => {
  const leave = async () => {
    // A page that is closed before it is done leaves the rest to the next one.
    await update(records.logOutPending, () => true).catch(() => undefined)
    // The device is cleared even if the provider cannot be reached: the person asked to log out of this device.
    await provider()
      .then(({ signOut }) => signOut())
      .catch((error) => console.error('log out', error))
    clearJournal()
    await remove(logOutRecords)
    // Once more, with the mark: an answer may have been stored while the account was still there, or its schema is loading.
    await withTimeout(Promise.allSettled(preparing), SCHEMA_MS, 'A schema was not loaded in time.').catch(
      () => undefined,
    )
    await remove(privateRecords)
  }
  set(loggedOutUidAtom, get(uidAtom))
  leaving = leave()
  return leaving
})
