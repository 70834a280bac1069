import { promisifyRequest } from 'idb-keyval'
import { withTimeout } from '../platform/platform.ts'
import { clearImages } from './assets.ts'

/** Why the database cannot be used: refused by the browser, too slow to open, no space left, connection lost. */
export type StorageProblem = 'refused' | 'slow' | 'full' | 'lost'

const OPEN_MS = 2_000

/**
 * The connection to this shop's database, opened at the first use. `onLateOpen` is called when it opens after a use has
 * given up waiting for it.
 */
export function databaseConnection(onLateOpen: () => void) {
  let current: Promise<IDBDatabase> | undefined
  /** An open that took too long and may still succeed. No use waits for it a second time. */
  let late: Promise<IDBDatabase> | undefined

  const close = () => {
    current?.then((database) => database.close()).catch(() => undefined)
    current = undefined
  }

  const open = () => {
    // Version 1 for good: values are parsed when they are read, so no upgrade ever waits for an old tab.
    const request = indexedDB.open('era', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('values')
    const opening = promisifyRequest(request)
    opening.then(
      (database) => {
        database.onversionchange = close
        database.onclose = close
        // Unless the page was left in the meantime.
        if (late === opening && current === opening) onLateOpen()
      },
      () => {
        // The next use tries again.
        if (current === opening) current = undefined
      },
    )
    return opening
  }

  const connect = async (): Promise<IDBDatabase> => {
    // An open connection keeps a page out of the back/forward cache; the next use opens a new one.
    for (const event of ['pagehide', 'freeze']) addEventListener(event, close)
    current ??= open()
    const opening = current
    try {
      return await withTimeout(opening, late === opening ? 0 : OPEN_MS, 'The database did not open in time.')
    } catch (error) {
      if (problemOf(error) === 'slow') late = opening
      throw error
    }
  }

  const attempt = async <T>(
    mode: IDBTransactionMode,
    strict: boolean,
    work: (values: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    const database = await connect()
    const durability = strict ? 'strict' : 'default'
    return work(database.transaction('values', mode, { durability }).objectStore('values'))
  }

  return {
    /** Runs one transaction, a second time with a new connection, or with space freed, if that may help. */
    async transaction<T>(...args: Parameters<typeof attempt<T>>): Promise<T> {
      try {
        return await attempt(...args)
      } catch (error) {
        const problem = problemOf(error)
        if (problem === 'slow') throw error
        if (problem === 'full') await clearImages()
        else close()
        return attempt(...args)
      }
    },
  }
}

const problems: Readonly<Record<string, StorageProblem>> = {
  QuotaExceededError: 'full',
  TimeoutError: 'slow',
  InvalidStateError: 'lost',
  AbortError: 'lost',
  UnknownError: 'lost',
}

export const problemOf = (error: unknown): StorageProblem =>
  (error instanceof DOMException && problems[error.name]) || 'refused'
