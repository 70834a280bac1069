import { setTimeout as sleep } from 'node:timers/promises'
import { tellBack } from './back-in-stock.ts'
import type { Channel } from './db.ts'
import { traceOf } from './log.ts'
import { expireOrders } from './order-expiry.ts'
import { sendDue } from './outbox.ts'
import { reconcile } from './payment/reconcile.ts'
import type { Shop } from './shop.ts'

interface Job {
  name: string
  everyMs: number
  /** Told on this channel that there is something to do, it looks at once. */
  wakes?: Channel
  /** Does what is due. Several processes run it at once: each takes what no other has. */
  run: (shop: Shop) => Promise<unknown>
}

/** What the shop does by itself. One more job is one more row. */
const jobs: readonly Job[] = [
  { name: 'expiry', everyMs: 15_000, run: expireOrders },
  { name: 'outbox', everyMs: 2_000, wakes: 'outbox', run: (shop) => sendDue(shop) },
  { name: 'back', everyMs: 60_000, wakes: 'catalogue', run: tellBack },
  { name: 'reconciler', everyMs: 60_000, run: (shop) => reconcile(shop) },
]

/** Starts them, and answers how to stop: after what runs is done. */
export async function startWork(shop: Shop): Promise<() => Promise<void>> {
  const stops = await Promise.all(jobs.map((job) => startJob(shop, job)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function startJob(shop: Shop, { name, everyMs, wakes, run }: Job): Promise<() => Promise<void>> {
  let stopped = false
  let alarm = new AbortController()
  const wake = () => alarm.abort()
  const deaf = wakes && (await shop.database.listen(wakes, wake))
  const work = async () => {
    while (!stopped) {
      alarm = new AbortController()
      await run(shop).catch((error: unknown) => shop.log.warn(`work.${name}`, traceOf(error)))
      // A little apart, so that processes started together do not all ask at once.
      const pause = everyMs * (0.8 + Math.random() * 0.4)
      if (!stopped) await sleep(pause, undefined, { signal: alarm.signal }).catch(() => undefined)
    }
  }
  const done = work()
  return async () => {
    stopped = true
    wake()
    await deaf?.()
    await done
  }
}
