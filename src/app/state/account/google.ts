import { atom } from 'jotai'
import type { AuthResult } from '#device/firebase/auth.ts'
import { hasNote } from '#device/platform/tab-note.ts'
import { loggedOutUidAtom } from './follow.ts'
import { signedInAtom } from './login.ts'

/** Google's login, where it is configured. */

const ways = () => import('#device/firebase/login.ts')

export const googleOffered = async (): Promise<boolean> => (await ways()).googleOffered().catch(() => false)

export const logInWithGoogleAtom = atom(null, async (_get, set) => {
  set(loggedOutUidAtom, null)
  return set(signedInAtom, await (await ways()).signInWithGoogle())
})

/** After the way to Google's page and back. Null where this page was opened otherwise. */
export const finishGoogleAtom = atom(null, async (_get, set): Promise<AuthResult | null> => {
  const { GOOGLE_NOTE, googleResult } = await ways()
  const result = hasNote(GOOGLE_NOTE) ? await googleResult() : null
  return result && set(signedInAtom, result)
})
