import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { QueuedReturn, UnsentReturn } from '#device/storage/return-schemas.ts'
import { persistedState } from '../base/persisted-state.ts'
import { sendQueue } from '../base/send-queue.ts'

export type { QueuedReturn }

const returns = persistedState(records.returns)

/** Returns that wait until the server can be reached. */
export const queuedReturnsAtom = atom((get) => get(returns.valueAtom))

/** Takes back a return that the shop has; null when that worked. Its call is loaded with the first click. */
export const takeBackReturnAtom = atom(
  null,
  async (_get, set, named: { order: string; orderSecret: string | undefined; id: string }) => {
    const { cancelReturnAtom } = await import('./request.ts')
    return set(cancelReturnAtom, named)
  },
)

/** Takes back a return that waits here, and from the shop where it may have arrived. */
export const cancelQueuedReturnAtom = atom(null, async (_get, set, unsent: UnsentReturn): Promise<void> => {
  const { returnQueue } = await import('#device/outbox/return-queue.ts')
  await returnQueue.cancel(unsent)
  await set(queue.sendAtom, { eager: true })
})

export const queue = sendQueue({
  name: 'returns',
  record: records.returns,
  entriesAtom: queuedReturnsAtom,
  async send(_get, set, options) {
    const { sendReturnsAtom } = await import('./request.ts')
    await set(sendReturnsAtom, options)
  },
})
