import { atom } from 'jotai'
import * as v from 'valibot'
import { showBadge } from '#device/platform/browser.ts'
import { records } from '#device/storage/records.ts'
import { type OrderNotice, orderNoticeSchema } from '#domain/manager/orders.ts'
import { persistedState } from '../base/persisted-state.ts'
import type { AppStore } from '../base/store.ts'
import { outboxAtom } from '../order/outbox.ts'

/** Whether the event stream is connected. */
export const liveAtom = atom(false)

const sound = persistedState(records.orderSound)

/** Whether a new order makes a sound on this device. */
export const orderSoundAtom = sound.valueAtom

/** Orders that come together make one sound. */
const QUIET_MS = 3_000
const heardAtAtom = atom(0)

/** Plays the sound of a new order, where that is wanted. */
export const announceArrivalAtom = atom(null, async (get, set) => {
  const now = Date.now()
  if (!get(orderSoundAtom) || now - get(heardAtAtom) < QUIET_MS) return
  set(heardAtAtom, now)
  await (await import('#device/platform/sound.ts')).chime()
})

/** Switches it; switching it on plays it at once. */
export const switchSoundAtom = atom(null, async (get, set) => {
  const on = !get(orderSoundAtom)
  await set(orderSoundAtom, () => on)
  if (on) await set(announceArrivalAtom)
})

/** So many new orders wait to be seen: on the app's icon, with the person's own orders that wait to be sent. */
export const showUnseenAtom = atom(null, (get, _set, count: number) =>
  showBadge(count + get(outboxAtom).length),
)

const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
const noticeSchema = v.pipe(v.string(), v.parseJson(), orderNoticeSchema)

/**
 * Subscribes to new and changed orders until stopped, and reconnects by itself, going on after the last notice.
 * `onNotice` gets null when notices may have been missed.
 */
export function followOrders(store: AppStore, onNotice: (notice: OrderNotice | null) => void): () => void {
  const stopped = new AbortController()
  let tries = 0
  const connect = async () => {
    const { streamEvents } = await import('#device/http/staff-api.ts')
    const position = {}
    while (!stopped.signal.aborted) {
      const refusal = await streamEvents(
        '/manager/events',
        position,
        (data) => {
          tries = 0
          store.set(liveAtom, true)
          if (data === undefined) return
          const notice = v.safeParse(noticeSchema, data)
          onNotice(notice.success ? notice.output : null)
        },
        stopped.signal,
      )
      store.set(liveAtom, false)
      // Without permission a reconnect would be refused too.
      if (['forbidden', 'unauthenticated', 'login_over'].includes(refusal.code)) return
      await pause(RECONNECT_MS[Math.min(tries, RECONNECT_MS.length - 1)] ?? 30_000, stopped.signal)
      tries += 1
    }
  }
  void connect()
  return () => {
    stopped.abort()
    store.set(liveAtom, false)
  }
}

/** Waits until the time is over, the network is back, or the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    addEventListener('online', finish)
    signal.addEventListener('abort', finish, { once: true })
  })
