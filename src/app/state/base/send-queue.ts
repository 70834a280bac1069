import { type Atom, atom, type Getter, type Setter } from 'jotai'
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

const createSendAtom = <Stored>(
  { record, send }: QueueOptions<Stored>,
  isWaiting: (stored: Stored) => boolean,
) =>
  atom(null, async (get, set, options: SendOptions): Promise<void> => {
    // A failed read is reported by the storage; the next call reads again.
    if (isWaiting(await read(record).catch(() => record.empty))) await send(get, set, options)
  })

type SendAtom = ReturnType<typeof createSendAtom>

const queues: { name: string; sendAtom: SendAtom }[] = []
const entriesAtoms: Atom<readonly object[]>[] = []

/** The atom that sends what waits in a record. It is sent with all others by `sendQueuesAtom`, from its definition on. */
export const sendQueue = <Entry>(options: QueueOptions<readonly Entry[]>): SendAtom =>
  sendPart(options, (entries) => entries.length > 0)

/** The same of a record that is more than a queue. */
export function sendPart<Stored>(
  options: QueueOptions<Stored>,
  isWaiting: (stored: Stored) => boolean,
): SendAtom {
  const sendAtom = createSendAtom(options, isWaiting)
  queues.push({ name: options.name, sendAtom })
  if (options.entriesAtom) entriesAtoms.push(options.entriesAtom)
  return sendAtom
}

export const sendQueuesAtom = atom(null, (_get, set, options: SendOptions) => {
  for (const { name, sendAtom } of queues) {
    set(sendAtom, options).catch((error) => console.error(name, error))
  }
})

/** Everything that waits for the timer or the worker, of all queues. */
export const queuedEntriesAtom = atom((get) => entriesAtoms.flatMap((entriesAtom) => get(entriesAtom)))
