import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, traceOf } from '../config/log.ts'
import { connectDirectly } from './connection.ts'
import { type Channel, channels } from './db.ts'

type Listener = (payload: string) => void
type Query = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

/** How long a start waits for notifications; a connection on which none arrives for so long is of no use. */
const READY_MS = 2_000
const POLL_MS = 2_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** Each process sends itself a notification on this channel. */
const PROBE = 'era_probe'

const failure = (code: 'pooler' | 'silent' | 'slow' | 'lost') =>
  Object.assign(new Error(`No notifications: ${code}`), { code })

/**
 * One connection that listens on all channels and reconnects by itself. While there is none, or where notifications do
 * not arrive (a pooler, a standby), every listener is notified within two seconds of any change of the database.
 */
export function openListener(url: string, query: Query, log: Log) {
  const listeners = new Map<Channel, Set<Listener>>()
  const closed = new AbortController()
  const firstTry = Promise.withResolvers<void>()
  let begun = false
  /** Ends the connection that is listening. */
  let disconnect: (() => Promise<void>) | undefined
  let polling: NodeJS.Timeout | undefined
  let polled: unknown
  let fault: unknown
  let logged = false

  const notify = (channel: string, payload: string) => {
    for (const [name, all] of listeners) if (name === channel) for (const one of all) one(payload)
  }
  const notifyAll = () => {
    for (const channel of listeners.keys()) notify(channel, '')
  }

  /** Listens until the connection is lost. Rejects if a notification of our own does not arrive. */
  async function listenOnce() {
    const client = await connectDirectly(url)
    if (client === undefined) throw failure('pooler')
    const token = randomUUID()
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    const arrived = new Promise<boolean>((resolve) => {
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel !== PROBE) notify(channel, payload)
        else if (payload === token) resolve(true)
      })
    })
    try {
      await client.query([PROBE, ...channels].map((channel) => `listen ${channel}`).join('; '))
      // From another connection: a pooler would answer the connection that asked.
      await query('select pg_notify($1, $2)', [PROBE, token])
      const inTime = await Promise.race([arrived, sleep(READY_MS, false, { ref: false })])
      if (!inTime) throw failure('silent')
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (closed.signal.aborted) return client.end()
    disconnect = () => client.end()
    clearInterval(polling)
    // After a reconnect, notify every listener: notifications may have been missed.
    if (fault !== undefined || logged) notifyAll()
    if (logged) log.info('database.listening')
    fault = undefined
    logged = false
    firstTry.resolve()
    await ended
    disconnect = undefined
    throw failure('lost')
  }

  async function run() {
    startPolling()
    for (let wait = FIRST_WAIT_MS; !closed.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await listenOnce().catch((error: unknown) => {
        if (fault === undefined) {
          wait = FIRST_WAIT_MS
          startPolling()
        }
        fault = error
      })
      firstTry.resolve()
      await sleep(wait, undefined, { ref: false, signal: closed.signal }).catch(() => undefined)
    }
  }

  function startPolling() {
    polled = undefined
    clearInterval(polling)
    if (!closed.signal.aborted) polling = setInterval(() => void poll(), POLL_MS).unref()
  }

  /** A snapshot differs from the last one whenever a transaction that writes has begun or ended. */
  async function poll() {
    if (!logged) log.warn('database.polling', traceOf(fault ?? failure('slow')))
    logged = true
    const rows = await query('select pg_current_snapshot()::text as version', []).catch(() => undefined)
    if (rows === undefined || rows[0]?.version === polled || disconnect !== undefined) return
    polled = rows[0]?.version
    notifyAll()
  }

  return {
    isListening: () => disconnect !== undefined,
    async listen(channel: Channel, one: Listener) {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(one))
      if (!begun) void run()
      begun = true
      await Promise.race([firstTry.promise, sleep(READY_MS, undefined, { ref: false })])
      return async () => {
        all.delete(one)
      }
    },
    async close() {
      closed.abort()
      clearInterval(polling)
      await disconnect?.()
    },
  }
}
