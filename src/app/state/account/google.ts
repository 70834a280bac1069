import { atom } from 'jotai'
import type { AuthResult } from '#device/firebase/auth.ts'
import { hasNote } from '#device/platform/tab-note.ts'
import { loggedOutUidAtom } from './follow.ts'
import { signedInAtom } from './login.ts'

/** Google's login, where it is configured. */

const loadLoginModule = () => import('#device/firebase/login.ts')

export const googleOffered = async (): Promise<boolean> =>
  (await loadLoginModule()).googleOffered().catch(() => false)

export const logInWithGoogleAtom = atom(null, async (_get, set) => {
  set(loggedOutUidAtom, null)
  return set(signedInAtom, await (await loadLoginModule()).signInWithGoogle())
})

/** Finishes a redirect login. Null if this page did not return from Google. */
export const finishGoogleAtom = atom(null, async (_get, set): Promise<AuthResult | null> => {
  const { GOOGLE_NOTE, googleResult } = await loadLoginModule()
  const result = hasNote(GOOGLE_NOTE) ? await googleResult() : null
  return result && set(signedInAtom, result)
})
