import { showBadge } from '#device/badge.ts'
import { callAs } from '#device/caller.ts'
import { flush } from '#device/flush.ts'
import { sendIntents } from '#device/intents.ts'
import { read } from '#device/memory.ts'
import { passHeld } from '#device/pass.ts'
import { records } from '#device/records.ts'

/**
 * Where the browser wakes workers (`sync`), what waits leaves with no page open: places on lists and a guest's orders
 * always, an account's for as long as the token left for it holds. Then they wait for a page.
 */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

async function send({ lastChance }: SyncEvent): Promise<void> {
  const pass = await passHeld(Date.now())
  callAs(async (fresh) => {
    // Only a page can make a new token. The order stays as it is, and is not sent as nobody's.
    if (fresh && pass) throw new Error('The token left for the worker no longer holds')
    return pass
  })
  const uid = pass?.uid ?? null
  await flush({ uid, eager: true })
  await sendIntents({ eager: true })
  const outbox = await read(records.outbox)
  showBadge(outbox.length)
  const left = outbox.filter((entry) => !entry.needs && (entry.uid === null || entry.uid === uid))
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
