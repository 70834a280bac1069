import { promisifyRequest } from 'idb-keyval'
import { databaseConnection } from './connection.ts'
import { CHANNEL } from './stored-names.ts'

/**
 * Reads stored values without schemas, and writes nothing: for the idle phase, where all of storage.ts would be more
 * than the phase itself. `onChange` is called when another tab has written something, and when a database that was slow
 * has opened.
 */
export function rawStorage(onChange: () => void) {
  const { transaction } = databaseConnection(onChange)
  if (typeof BroadcastChannel !== 'undefined') {
    new BroadcastChannel(CHANNEL).addEventListener('message', onChange)
  }
  return {
    /** Undefined where nothing is stored. Rejects when it cannot be read. */
    read: (key: string): Promise<unknown> =>
      transaction('readonly', false, (values) => promisifyRequest(values.get(key))),
  }
}
