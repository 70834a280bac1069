import { atom } from 'jotai'
import type { SendOptions, SendQueue } from '../base/send-queue.ts'

/** Each noun's `queue.ts` exports what of it waits on the device, and is found by its place. */
const queues = Object.values(import.meta.glob<SendQueue>('../*/queue.ts', { eager: true, import: 'queue' }))

export const sendQueuesAtom = atom(null, (_get, set, options: SendOptions) => {
  for (const { name, sendAtom } of queues) {
    set(sendAtom, options).catch((error) => console.error(name, error))
  }
})

/** Everything that waits for the timer or the worker, of all queues. */
export const queuedEntriesAtom = atom((get) =>
  queues.flatMap(({ entriesAtom }) => (entriesAtom === undefined ? [] : get(entriesAtom))),
)
