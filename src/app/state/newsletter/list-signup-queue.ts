import { atom } from 'jotai'
import type { ListSignup } from '#device/outbox/list-signup-queue.ts'
import { records } from '#device/storage/records.ts'
import { persistedState } from '../base/persisted-state.ts'

const signups = persistedState(records.listSignups)

/** Newsletter sign-ups that wait until the server can be reached. */
export const queuedListSignupsAtom = atom((get) => get(signups.valueAtom))

/** Cancels a sign-up that is not sent yet. */
export const cancelListSignupAtom = atom(null, async (_get, _set, join: ListSignup): Promise<void> => {
  const { listSignupQueue } = await import('#device/outbox/list-signup-queue.ts')
  await listSignupQueue.cancel({ join })
})
