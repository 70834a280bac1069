import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { uidAtom } from '../account/auth.ts'
import { connectionAtom } from '../base/connection.ts'
import { persistedState } from '../base/persisted-state.ts'

const moves = persistedState(records.moves)

/** Steps that the logged-in account took without a network, waiting or refused. */
export const movesAtom = atom((get) => {
  const uid = get(uidAtom)
  return get(moves.valueAtom).filter((move) => move.uid === uid)
})

/** Sends the steps that wait. `eager` does not wait for the next due time. */
export const sendMovesAtom = atom(null, async (get, set, { eager }: { eager: boolean }): Promise<void> => {
  // Known to be offline: what was never sent can be taken back without asking the shop.
  if (get(connectionAtom) === 'offline') return
  // A failed read is reported by the storage; the next call reads again.
  if ((await read(records.moves).catch(() => [])).length === 0) return
  const { sendQueuedMovesAtom } = await import('./send-moves.ts')
  await set(sendQueuedMovesAtom, eager)
})
