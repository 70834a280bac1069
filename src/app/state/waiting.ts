import { read } from '#device/memory.ts'
import { records } from '#device/records.ts'
import type { Quote } from '#domain/quote.ts'
import { authAtom } from './auth.ts'
import { outboxAtom, untoldAtom } from './outbox.ts'
import type { ShopStore } from './store.ts'

/** What can be done with orders that are on their way. */

const uidOf = (store: ShopStore): string | null => {
  const auth = store.get(authAtom)
  return auth.status === 'signed-in' ? auth.user.uid : null
}

/** Sends what waits. `eager` does not wait for the next due time: the shop was just reached. */
export async function sendWaiting(store: ShopStore, eager: boolean): Promise<void> {
  // What cannot be read has been told (`whenNotKept`), and the next time asks again.
  const waits = await read(records.outbox).catch(() => [])
  if (waits.length === 0) return
  const { flush } = await import('#device/flush.ts')
  await flush({ uid: uidOf(store), eager })
}

/** What was placed with nobody looking is told by the first page that somebody looks at. */
export function followPlaced(store: ShopStore): () => void {
  const tell = async () => {
    if (document.visibilityState !== 'visible' || !store.get(untoldAtom)) return
    const { tellPlaced } = await import('./told.ts')
    await tellPlaced(store)
  }
  const look = () => void tell().catch((error) => console.error('told', error))
  const stop = store.sub(untoldAtom, look)
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', look)
  }
}

/** Takes a waiting order back into the cart; if the shop may have it already, it is cancelled there. */
export async function cancelWaiting(_store: ShopStore, id: string): Promise<void> {
  const { withdraw } = await import('#device/flush.ts')
  await withdraw(id)
}

/** The shopper has seen what changed and agrees: the order is sent again as `quote` has it. */
export async function agreeToWaiting(store: ShopStore, id: string, quote?: Quote): Promise<void> {
  const entry = store.get(outboxAtom).find(({ order }) => order.id === id)
  const agreed = quote ?? entry?.needs?.quote ?? entry?.quote
  if (!agreed) return
  const [{ agree }, { flush }] = await Promise.all([import('#device/outbox.ts'), import('#device/flush.ts')])
  await agree(id, agreed, Date.now())
  await flush({ uid: uidOf(store), only: id })
}
