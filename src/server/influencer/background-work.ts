import { setImmediate } from 'node:timers/promises'
import { type Log, traceOf } from '../base/config/log.ts'
import type { Services } from '../base/http/services.ts'

/** Work that an answer must not wait for: the time that it takes would reveal what was done. */
export interface BackgroundWork {
  begin: (work: () => Promise<void>) => void
  /** When all of it is done that was begun before. */
  done: () => Promise<void>
}

export interface ReferralServices extends Services {
  backgroundWork: BackgroundWork
}

export function createBackgroundWork({ log }: { log: Log }): BackgroundWork {
  const pending = new Set<Promise<void>>()
  return {
    begin(work) {
      const done = setImmediate()
        .then(work)
        .catch((error) => log.warn('after_answer.failed', traceOf(error)))
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    async done() {
      await Promise.all(pending)
    },
  }
}
