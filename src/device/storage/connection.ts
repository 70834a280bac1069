import { promisifyRequest } from 'idb-keyval'
import { clearImages, withTimeout } from '../platform/browser.ts'
import { DATABASE, STORE } from './stored-names.ts'

/** Why the database cannot be used: refused by the browser, slow to open, disk full, connection lost. */
export type StorageProblem = 'refused' | 'slow' | 'full' | 'lost'

const OPEN_MS = 2_000

/**
 * The connection to the IndexedDB database, opened at the first use. `onSlowOpen` is called when it opens after a use
 * has timed out waiting for it.
 */
export function databaseConnection(onSlowOpen: () => void) {
  let current: Promise<IDBDatabase> | undefined
  /** An open that has timed out and may still succeed. Further uses do not wait for it. */
  let slow: Promise<IDBDatabase> | undefined

  const close = () => {
    current?.then((database) => database.close()).catch(() => undefined)
    current = undefined
  }

  const open = () => {
    // Version 1 for good: values are parsed when they are read, so no upgrade ever waits for an old tab.
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    const opening = promisifyRequest(request)
    opening.then(
      (database) => {
        database.onversionchange = close
        database.onclose = close
        // Unless the connection was closed in the meantime.
        if (slow === opening && current === opening) onSlowOpen()
      },
      () => {
        // The next use opens again.
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
      return await withTimeout(opening, slow === opening ? 0 : OPEN_MS, 'The database did not open in time.')
    } catch (error) {
      if (problemOf(error) === 'slow') slow = opening
      throw error
    }
  }

  const runTransaction = async <T>(
    mode: IDBTransactionMode,
    strict: boolean,
    work: (values: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    const database = await connect()
    const durability = strict ? 'strict' : 'default'
    return work(database.transaction(STORE, mode, { durability }).objectStore(STORE))
  }

  return {
    /** Runs one transaction; if it fails, once more with a new connection or after freeing space. */
    async transaction<T>(...args: Parameters<typeof runTransaction<T>>): Promise<T> {
      try {
        return await runTransaction(...args)
      } catch (error) {
        const problem = problemOf(error)
        if (problem === 'slow') throw error
        if (problem === 'full') await clearImages()
        else close()
        return runTransaction(...args)
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
