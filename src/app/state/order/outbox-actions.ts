import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { uidAtom } from '../account/auth.ts'
import { onVisible } from '../base/browser.ts'
import { sendQueue } from '../base/send-queue.ts'
import type { Follower } from '../base/store.ts'
import { outboxAtom, unseenPlacedAtom } from './outbox.ts'

export const outboxSendQueue = sendQueue({
  name: 'outbox',
  record: records.outbox,
  entriesAtom: outboxAtom,
  async send(get, _set, { eager }) {
    const { flush } = await import('#device/outbox/flush.ts')
    await flush({ uid: get(uidAtom), eager })
  },
})
export const sendOutboxAtom = outboxSendQueue.sendAtom

/** Announces orders that were placed with no screen waiting for the answer, once this page is visible. */
export const notifyPlacedOrders: Follower<() => void> = (store) => {
  const announce = async () => {
    if (document.visibilityState !== 'visible' || !store.get(unseenPlacedAtom)) return
    const { notifyPlacedAtom } = await import('./notify-placed.ts')
    await store.set(notifyPlacedAtom)
  }
  const check = () => void announce().catch((error) => console.error('placed orders', error))
  const stop = store.sub(unseenPlacedAtom, check)
  const stopChecking = onVisible(check)
  return () => {
    stop()
    stopChecking()
  }
}

/**
 * Puts a waiting order back into the cart; if the server may have it already, it is cancelled there. Answers with what has
 * become of it.
 */
export const withdrawOrderAtom = atom(null, async (_get, _set, id: string) => {
  const { withdraw } = await import('#device/outbox/flush.ts')
  return (await withdraw(id))?.kind
})

/** The shopper accepts the changed quote, or that an old order is sent: it is sent again with that quote. */
export const acceptChangesAtom = atom(null, async (get, _set, id: string, quote?: Quote): Promise<void> => {
  const entry = get(outboxAtom).find(({ order }) => order.id === id)
  const accepted = quote ?? entry?.neededDecision?.quote ?? entry?.quote
  if (!accepted) return
  const [{ acceptQuote }, { flush }] = await Promise.all([
    import('#device/outbox/outbox.ts'),
    import('#device/outbox/flush.ts'),
  ])
  await acceptQuote(id, accepted, { confirmedAt: Date.now() })
  await flush({ uid: get(uidAtom), only: id })
})
