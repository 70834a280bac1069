import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { uidAtom } from '../account/auth.ts'
import { connectionAtom } from '../base/connection.ts'
import { persistedState } from '../base/persisted-state.ts'

const actions = persistedState(records.staffActions)

/** Actions that the logged-in account took without a network, waiting or refused. */
export const queuedActionsAtom = atom((get) => {
  const uid = get(uidAtom)
  return get(actions.valueAtom).filter((queued) => queued.uid === uid)
})

/** Sends the actions that wait. `eager` does not wait for the next due time. */
export const sendQueuedActionsAtom = atom(
  null,
  async (get, set, { eager }: { eager: boolean }): Promise<void> => {
    // Known to be offline: what was never sent can be taken back without asking the shop.
    if (get(connectionAtom) === 'offline') return
    // A failed read is reported by the storage; the next call reads again.
    if ((await read(records.staffActions).catch(() => [])).length === 0) return
    const { flushQueuedActionsAtom } = await import('./flush-queued-actions.ts')
    await set(flushQueuedActionsAtom, eager)
  },
)
