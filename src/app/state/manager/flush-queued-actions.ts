import { atom } from 'jotai'
import { sendActions } from '#device/outbox/staff-action-queue.ts'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { plural } from '../../content/base/format.ts'
import { queuedActions as words } from '../../content/manager/queued-actions.ts'
import { uidAtom } from '../account/auth.ts'
import { showToastAtom } from '../base/toast.ts'
import { applyResultsAtom } from './actions.ts'

/** Sends the queue, shows in the list what the orders are now, and announces the result. */
export const flushQueuedActionsAtom = atom(null, async (get, set, eager: boolean): Promise<void> => {
  // At the start of a page the storage knows the account before its atom does.
  const uid = get(uidAtom) ?? (await read(records.user))?.uid
  if (uid === undefined) return
  const sent = await sendActions({ uid, eager })
  if (sent === null) return
  set(applyResultsAtom, sent.results)
  const parts = [
    sent.done.pack > 0 && plural(words.sent.pack, sent.done.pack),
    sent.done.ship > 0 && plural(words.sent.ship, sent.done.ship),
    sent.refused > 0 && plural(words.sent.refused, sent.refused),
  ].filter((part) => part !== false)
  if (parts.length > 0) set(showToastAtom, { text: parts.join(' ') })
})
