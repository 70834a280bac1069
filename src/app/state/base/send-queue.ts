import { type Atom, atom, type Getter, type Setter, type WritableAtom } from 'jotai'
import type { StoredRecord } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'

export interface SendOptions {
  /** Does not wait for the next due time: the server has just become reachable. */
  eager: boolean
}

interface QueueOptions<Stored> {
  /** Names the queue where sending it fails. */
  name: string
  record: StoredRecord<Stored>
  /** What waits to be sent by a timer or by the worker. */
  entriesAtom?: Atom<readonly object[]>
  /** Called where something waits. */
  send: (get: Getter, set: Setter, options: SendOptions) => Promise<void>
}

/** What waits on the device to be sent to the server: the `queue` of a noun's `queue.ts`, which lifecycle/queues.ts finds there. */
export interface SendQueue {
  name: string
  entriesAtom: Atom<readonly object[]> | undefined
  sendAtom: WritableAtom<null, [SendOptions], Promise<void>>
}

export const sendQueue = <Entry>(options: QueueOptions<readonly Entry[]>): SendQueue =>
  sendPart(options, (entries) => entries.length > 0)

/** A queue that is one field of a larger record. */
export const sendPart = <Stored>(
  { name, record, entriesAtom, send }: QueueOptions<Stored>,
  isWaiting: (stored: Stored) => boolean,
): SendQueue => ({
  name,
  entriesAtom,
  sendAtom: atom(null, async (get, set, options): Promise<void> => {
    // A failed read is reported by the storage; the next call reads again.
    if (isWaiting(await read(record).catch(() => record.empty))) await send(get, set, options)
  }),
})
