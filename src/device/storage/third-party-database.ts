import { promisifyRequest } from 'idb-keyval'
import { withTimeout } from '../platform/browser.ts'

const OPEN_MS = 2_000

/** Whether another library's database has this key. Does not create it; rejects when it cannot be read in time. */
export const databaseHasKey = (
  database: string,
  store: string,
  key: string,
  ms: number = OPEN_MS,
): Promise<boolean> => {
  const has = async (rows: IDBObjectStore) => (await promisifyRequest(rows.getKey(key))) !== undefined
  return withStore(database, store, { mode: 'readonly', ms }, has)
}

/** Empties a store of another library: deleting the database would wait until the library closes it. */
export const clearStore = (database: string, store: string): Promise<boolean> =>
  withStore(database, store, { mode: 'readwrite', ms: OPEN_MS }, async (rows) => {
    await promisifyRequest(rows.clear())
    return true
  })

/** False where there is no such store. */
async function withStore(
  database: string,
  store: string,
  { mode, ms }: { mode: IDBTransactionMode; ms: number },
  use: (rows: IDBObjectStore) => Promise<boolean>,
): Promise<boolean> {
  const request = indexedDB.open(database)
  let missing = false
  request.onupgradeneeded = () => {
    missing = true
    request.transaction?.abort()
  }
  const opening = promisifyRequest(request)
  try {
    const opened = await withTimeout(opening, ms, 'The database did not open in time.')
    if (!opened.objectStoreNames.contains(store)) return false
    return await use(opened.transaction(store, mode).objectStore(store))
  } catch (error) {
    if (missing) return false
    throw error
  } finally {
    // An open connection would block the library from deleting or upgrading its database.
    opening.then(
      (opened) => opened.close(),
      () => undefined,
    )
  }
}
