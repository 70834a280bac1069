import { setSessionSource } from '#device/http/session.ts'
import { flush } from '#device/outbox/flush.ts'
import { listSignupQueue } from '#device/outbox/list-signup-queue.ts'
import { returnQueue } from '#device/outbox/return-queue.ts'
import { reviewQueue } from '#device/outbox/review-queue.ts'
import { readWorkerToken } from '#device/outbox/worker-token.ts'
import { showBadge } from '#device/platform/browser.ts'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { SYNC_TAG } from '#device/storage/stored-names.ts'

/**
 * Background Sync, where the browser has it: sends queued orders, newsletter sign-ups, reviews and returns without an open
 * page. Guests' orders need no token; an account's are sent while the stored token is valid, later by the next page.
 */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

async function send({ lastChance }: SyncEvent): Promise<void> {
  const session = await readWorkerToken(Date.now())
  setSessionSource(async ({ renewToken }) => {
    // Only a page can get a new token. The order stays in the outbox and is not sent without one.
    if (renewToken && session) throw new Error('The stored token has expired')
    return session
  })
  const uid = session?.uid ?? null
  await flush({ uid, eager: true })
  await listSignupQueue.send({ eager: true })
  await reviewQueue.send({ eager: true })
  await returnQueue.send({ eager: true })
  const outbox = await read(records.outbox)
  showBadge(outbox.length)
  const unsent = outbox.filter((entry) => !entry.neededDecision && (entry.uid === null || entry.uid === uid))
  const signups = await read(records.listSignups)
  // Rejecting makes the browser try again; after its last chance the next open page sends the rest.
  // An account's review or return without the order's secret waits for a page, as its orders do.
  const mine = (one: { orderSecret?: string | undefined; uid: string | null }) =>
    one.orderSecret !== undefined || one.uid === uid
  const reviews = (await read(records.reviews)).filter(mine)
  const returns = (await read(records.returns)).filter(mine)
  if (unsent.length + signups.length + reviews.length + returns.length > 0 && !lastChance)
    throw new Error('The server was not reached')
}

export function sendQueues(self: ServiceWorkerGlobalScope) {
  self.addEventListener('sync' as 'message', (event) => {
    // TypeScript's worker library has no SyncEvent; these two fields are the specification's.
    const sync = event as unknown as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(send(sync))
  })
}
