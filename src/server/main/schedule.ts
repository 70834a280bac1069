import { setTimeout as sleep } from 'node:timers/promises'
import { traceOf } from '../base/config/log.ts'
import type { Channel } from '../base/db/db.ts'
import { notifyBackInStock } from '../catalogue/back-in-stock.ts'
import { storeFigures } from '../figures/store.ts'
import { forgetVisitors } from '../influencer/visitors.ts'
import { runDueJobs } from '../jobs/jobs.ts'
import { deleteOldSelections } from '../manager/selections.ts'
import { eraseDueOrders } from '../order/erase.ts'
import { expireOrders } from '../order/expiry.ts'
import { reconcile } from '../payment/reconcile.ts'
import { removeUnusedPictures } from '../picture/pictures.ts'
import { removeOldUploads } from '../picture/uploads.ts'
import type { AllServices } from './services.ts'

interface PeriodicTask {
  name: string
  everyMs: number
  /** A notification on this channel starts a run at once. */
  channel?: Channel
  /** Does what is due. Several processes run it at once: each takes what no other has. */
  run: (services: AllServices) => Promise<unknown>
}

/** What the shop does by itself. One more task is one more row. */
const tasks: readonly PeriodicTask[] = [
  { name: 'expiry', everyMs: 15_000, run: expireOrders },
  { name: 'jobs', everyMs: 2_000, channel: 'jobs', run: runDueJobs },
  { name: 'back', everyMs: 60_000, channel: 'catalogue', run: notifyBackInStock },
  { name: 'reconciler', everyMs: 60_000, run: reconcile },
  { name: 'retention', everyMs: 60 * 60_000, run: eraseDueOrders },
  { name: 'pictures', everyMs: 60 * 60_000, run: removeUnusedPictures },
  { name: 'uploads', everyMs: 60 * 60_000, run: removeOldUploads },
  { name: 'figures', everyMs: 60_000, run: (services) => storeFigures(services, services.stopping) },
  { name: 'visitors', everyMs: 10 * 60_000, run: forgetVisitors },
  { name: 'selections', everyMs: 60 * 60_000, run: deleteOldSelections },
]

/** Starts them, and answers how to stop: after what runs is done. */
export async function startTasks(services: AllServices): Promise<() => Promise<void>> {
  const stops = await Promise.all(tasks.map((task) => startTask(services, task)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function startTask(
  services: AllServices,
  { name, everyMs, channel, run }: PeriodicTask,
): Promise<() => Promise<void>> {
  let stopped = false
  let alarm = new AbortController()
  const runNow = () => alarm.abort()
  const unlisten = channel && (await services.database.listen(channel, runNow))
  const repeat = async () => {
    while (!stopped) {
      alarm = new AbortController()
      try {
        await run(services)
      } catch (error) {
        services.log.warn(`work.${name}`, traceOf(error))
      }
      // A little apart, so that processes started together do not all ask at once.
      const pause = everyMs * (0.8 + Math.random() * 0.4)
      if (!stopped) await sleep(pause, undefined, { signal: alarm.signal }).catch(() => undefined)
    }
  }
  const done = repeat()
  return async () => {
    stopped = true
    runNow()
    await unlisten?.()
    await done
  }
}
