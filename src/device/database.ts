import { promisifyRequest } from 'idb-keyval'

/** The connection to what this browser keeps, and the ways in which there may be none. */

export type NotKept = 'refused' | 'slow' | 'full' | 'lost'

const OPEN_TIME_MS = 2_000

/** One connection, opened when first wanted. `whenLate` is called should it open after it was given up. */
export function connection(whenLate: () => void) {
  let current: Promise<IDBDatabase> | undefined
  /** An open that took too long and may still come. Nobody waits for it a second time. */
  let late: Promise<IDBDatabase> | undefined

  const close = () => {
    current?.then((database) => database.close()).catch(() => undefined)
    current = undefined
  }

  const open = () => {
    // Version 1 for good: values carry their own shape, so no upgrade ever waits for an old tab.
    const asked = indexedDB.open('era', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore('values')
    const opening = promisifyRequest(asked)
    opening.then(
      (database) => {
        database.onversionchange = close
        database.onclose = close
        // Unless the page was left meanwhile.
        if (late === opening && current === opening) whenLate()
      },
      () => {
        // An open that failed is not kept: the next use asks again.
        if (current === opening) current = undefined
      },
    )
    return opening
  }

  const connect = async (): Promise<IDBDatabase> => {
    // An open connection keeps a page out of the back/forward cache; the next use opens a new one.
    for (const leaving of ['pagehide', 'freeze']) addEventListener(leaving, close)
    current ??= open()
    const mine = current
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        late = mine
        reject(new DOMException('The database did not open in time.', 'TimeoutError'))
      }
      const timer = setTimeout(giveUp, late === mine ? 0 : OPEN_TIME_MS)
      mine.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  return { connect, close }
}

const reasons: Readonly<Record<string, NotKept>> = {
  QuotaExceededError: 'full',
  TimeoutError: 'slow',
  InvalidStateError: 'lost',
  AbortError: 'lost',
  UnknownError: 'lost',
}

export const reasonOf = (error: unknown): NotKept =>
  (error instanceof DOMException && reasons[error.name]) || 'refused'
