import { type Log, traceOf } from '../config/log.ts'
import type { Channel, Database } from './db.ts'

const SOON_MS = 40

const notify = {
  name: 'notify',
  text: 'select pg_notify(t.channel, t.payload) from jsonb_to_recordset($1::jsonb) as t(channel text, payload text)',
}

/**
 * Notifies all processes of the shop, in batches and after the transaction: PostgreSQL lets only one transaction with a
 * notification commit at a time, and orders should not wait for each other because of that.
 */
export function createNotify(database: Database, log: Log) {
  const waiting = new Map<string, { channel: Channel; payload: string }>()
  const flush = () => {
    const batch = JSON.stringify([...waiting.values()])
    waiting.clear()
    database.run(notify, [batch]).catch((error: unknown) => log.warn('notify.failed', traceOf(error)))
  }
  return (channel: Channel, payload: string) => {
    if (waiting.size === 0) setTimeout(flush, SOON_MS)
    waiting.set(`${channel} ${payload}`, { channel, payload })
  }
}
