import { atom } from 'jotai'
import type { Quote } from '#domain/quote/quote.ts'
import { uidAtom } from '../account/auth.ts'
import { outboxAtom } from './outbox.ts'

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
