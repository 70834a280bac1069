import { flush } from '#device/flush.ts'
import { sendIntents } from '#device/intents.ts'
import { read } from '#device/memory.ts'
import { records } from '#device/records.ts'

/** Where the browser wakes workers (`sync`), guests' orders and places on lists leave with no page open. An account's wait for a page. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

async function send({ lastChance }: SyncEvent): Promise<void> {
  await flush({ uid: null, eager: true })
  await sendIntents({ eager: true })
  const left = (await read(records.outbox)).filter((entry) => entry.uid === null && !entry.needs)
  const lists = await read(records.intents)
  // Rejecting asks the browser to wake the worker again; the last time, the next open page goes on.
  if (left.length + lists.length > 0 && !lastChance) throw new Error('The shop was not reached')
}

export function sendOrders(self: ServiceWorkerGlobalScope) {
  self.addEventListener('sync' as 'message', (event) => {
    // The type of this event is missing from the library of workers; the browsers that fire it agree on it.
    const sync = event as unknown as SyncEvent
    if (sync.tag === 'era-orders') sync.waitUntil(send(sync))
  })
}
