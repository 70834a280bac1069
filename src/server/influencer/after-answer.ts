import { setImmediate } from 'node:timers/promises'
import { traceOf } from '../base/config/log.ts'
import type { Services } from '../base/http/services.ts'

const pending = new WeakMap<Services['db'], Set<Promise<void>>>()

/** Does work that an answer must not wait for: the time that it takes would tell what was done. */
export function afterAnswer({ db, log }: Services, work: () => Promise<void>): void {
  const own = pending.get(db) ?? new Set()
  pending.set(db, own)
  const done = setImmediate()
    .then(work)
    .catch((error) => log.warn('visit.not_counted', traceOf(error)))
    .finally(() => own.delete(done))
  own.add(done)
}

/** When all of it is done that was begun before. */
export async function afterAnswers({ db }: Services): Promise<void> {
  await Promise.all(pending.get(db) ?? [])
}
