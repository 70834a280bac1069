import { atom } from 'jotai'
import type { Signup } from '#device/outbox/signup-queue.ts'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { launchList as words } from '../../content/layout/newsletter.ts'
import { persistedState } from '../base/persisted-state.ts'
import { showToastAtom } from '../base/toast.ts'

const signups = persistedState(records.signups)

/** Newsletter sign-ups that wait until the server can be reached. */
export const queuedSignupsAtom = atom((get) => get(signups.valueAtom))

/** Cancels a sign-up that is not sent yet. */
export const cancelSignupAtom = atom(null, async (_get, _set, join: Signup): Promise<void> => {
  const { cancelSignup } = await import('#device/outbox/signup-queue.ts')
  await cancelSignup(join)
})

/** Sends the queue and announces the result. `eager` does not wait for the next due time. */
export const sendSignupsAtom = atom(null, async (_get, set, { eager }: { eager: boolean }): Promise<void> => {
  // A failed read is reported by the storage; the next call reads again.
  if ((await read(records.signups).catch(() => [])).length === 0) return
  const { sendSignups } = await import('#device/outbox/signup-queue.ts')
  const { joined, refused } = await sendSignups({ eager })
  const [first] = joined
  if (first) set(showToastAtom, { text: words.sent[first.list?.startsWith('back:') ? 'back' : 'list'] })
  if (refused.length > 0) set(showToastAtom, { text: words.refused })
})
