import { atom } from 'jotai'
import * as v from 'valibot'
import { type OrderNotice, orderNoticeSchema } from '#domain/manager/orders.ts'
import type { ShopStore } from '../base/store.ts'

/** Whether orders are heard as they happen. */
export const liveAtom = atom(false)

const AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
const noticeSchema = v.pipe(v.string(), v.parseJson(), orderNoticeSchema)

/**
 * Hears of new and changed orders until stopped, and connects again by itself. `hear` gets nothing when
 * something may have been missed.
 */
export function followOrders(store: ShopStore, hear: (notice: OrderNotice | null) => void): () => void {
  const stopped = new AbortController()
  let tries = 0
  const connect = async () => {
    const { streamEvents } = await import('#device/http/api.ts')
    while (!stopped.signal.aborted) {
      const refusal = await streamEvents(
        '/manager/events',
        (data) => {
          tries = 0
          store.set(liveAtom, true)
          const notice = v.safeParse(noticeSchema, data)
          hear(notice.success ? notice.output : null)
        },
        stopped.signal,
      )
      store.set(liveAtom, false)
      // Whoever may not hear does not ask again.
      if (refusal.code === 'forbidden' || refusal.code === 'unauthenticated') return
      await pause(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? 30_000, stopped.signal)
      tries += 1
    }
  }
  void connect()
  return () => {
    stopped.abort()
    store.set(liveAtom, false)
  }
}

/** Waits, but no longer than until the network is back or the wait is given up. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(late)
      removeEventListener('online', go)
      resolve()
    }
    const late = setTimeout(go, ms)
    addEventListener('online', go)
    signal.addEventListener('abort', go, { once: true })
  })
