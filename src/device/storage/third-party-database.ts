import { promisifyRequest } from 'idb-keyval'
import { withTimeout } from '../platform/browser.ts'

const OPEN_MS = 2_000

/** Whether another library's database has this key. Does not create it; rejects when it cannot be read. */
export async function databaseHasKey(database: string, store: string, key: string): Promise<boolean> {
  const request = indexedDB.open(database)
  let missing = false
  request.onupgradeneeded = () => {
    missing = true
    request.transaction?.abort()
  }
  const opening = promisifyRequest(request)
  try {
    const opened = await withTimeout(opening, OPEN_MS, 'The database did not open in time.')
    if (!opened.objectStoreNames.contains(store)) return false
    return (await promisifyRequest(opened.transaction(store).objectStore(store).getKey(key))) !== undefined
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
