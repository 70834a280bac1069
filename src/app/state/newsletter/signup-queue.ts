import { atom } from 'jotai'
import type { Signup } from '#device/outbox/signup-queue.ts'
import { records } from '#device/storage/records.ts'
import { persistedState } from '../base/persisted-state.ts'

const signups = persistedState(records.signups)

/** Newsletter sign-ups that wait until the server can be reached. */
export const queuedSignupsAtom = atom((get) => get(signups.valueAtom))

/** Cancels a sign-up that is not sent yet. */
export const cancelSignupAtom = atom(null, async (_get, _set, join: Signup): Promise<void> => {
  const { signupQueue } = await import('#device/outbox/signup-queue.ts')
  await signupQueue.cancel({ join })
})
