import { promisifyRequest } from 'idb-keyval'
import { withTimeout } from '../platform/platform.ts'

const OPEN_MS = 2_000

/** Whether another library's database holds this key. Creates nothing; rejects when the database cannot be read. */
export async function holdsKey(database: string, store: string, key: string): Promise<boolean> {
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
    // Left open, it would block the library when it deletes or upgrades its own database.
    opening.then(
      (opened) => opened.close(),
      () => undefined,
    )
  }
}
