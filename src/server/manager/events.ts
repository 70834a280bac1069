import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { callNeeds } from '#domain/manager/call-needs.ts'
import { traceOf } from '../base/config/log.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { roleStill } from '../base/http/session.ts'
import { changesSince, type EventPosition, eventPosition, idOf } from './changes.ts'

/**
 * Proxies close a connection on which nothing moves; most wait a minute. The role is checked with each beat: with the
 * half minute for which accounts are cached, a removed manager's stream ends within a minute, and another role's list is
 * loaded again.
 */
const HEARTBEAT_MS = 20_000
/** Empty data, without a new position. */
const RELOAD = 'event: order\ndata: \n\n'
/** Then the client connects again. */
const LONGEST_MS = 10 * 60_000
/** More tabs than a manager has open; each stream occupies a connection. */
export const STREAMS_PER_MANAGER = 10

/**
 * New and changed orders as they happen, from whichever process they happened in, each with an id: a client that
 * connects again with `Last-Event-ID` gets what it has missed. Empty data means that these changes are unknown: the client
 * loads the list again.
 */
export const events = (services: Services) => {
  const running = new Map<string, number>()
  const count = (uid: string, change: number) => {
    const streams = (running.get(uid) ?? 0) + change
    if (streams > 0) running.set(uid, streams)
    else running.delete(uid)
  }
  return new Hono<RequestContext>().get('/', (c) => {
    const uid = c.get('user')?.uid ?? ''
    if ((running.get(uid) ?? 0) >= STREAMS_PER_MANAGER) {
      throw new RefusalError('too_many_requests', {
        detail: 'This account follows new orders in too many places. Close one of them.',
        retryAfterSeconds: 30,
      })
    }
    c.header('cache-control', 'no-store')
    // nginx would buffer the stream.
    c.header('x-accel-buffering', 'no')
    count(uid, 1)
    return streamSSE(c, async (stream) => {
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const end = () => resolve()
      stream.onAbort(end)
      services.stopping.addEventListener('abort', end)
      const longest = setTimeout(end, LONGEST_MS)
      const look = follower(services, eventPosition(c.req.header('last-event-id')), (text) =>
        stream.write(text),
      )
      let was = c.get('user')?.role
      const heartbeat = setInterval(async () => {
        void stream.write(': beat\n\n')
        // A notification may be lost.
        look()
        const role = await roleStill(services, c, { was, needs: callNeeds.managerEvents })
        if (role === null) return end()
        if (role !== was) void stream.write(RELOAD)
        was = role
      }, HEARTBEAT_MS)
      let unlisten: (() => Promise<void>) | undefined
      try {
        unlisten = await services.database.listen('orders', look)
        await stream.write(': open\n\n')
        look()
        if (services.stopping.aborted || stream.aborted) end()
        await ended
      } finally {
        clearInterval(heartbeat)
        clearTimeout(longest)
        services.stopping.removeEventListener('abort', end)
        count(uid, -1)
        await unlisten?.()
      }
    })
  })
}

/** Writes what has changed since the position, one look at a time. The returned function asks for a look. */
function follower(
  services: Services,
  from: EventPosition | undefined,
  write: (text: string) => Promise<unknown>,
) {
  let position = from
  let requested = 0
  const look = async () => {
    const { changes, position: next } = await changesSince(services.db, position)
    position = next
    const data = changes === null ? [''] : changes.map((change) => JSON.stringify(change))
    // Only the last one has the id: a client that got a part gets all of them again, and knows them by their versions.
    const texts = data.map((text, at) => {
      const id = at === data.length - 1 ? `id: ${idOf(next)}\n` : ''
      return `${id}event: order\ndata: ${text}\n\n`
    })
    if (texts.length > 0) await write(texts.join(''))
  }
  const run = async () => {
    for (let done = 0; done < requested; ) {
      done = requested
      // Tried again with the next notification or beat.
      await look().catch((error: unknown) => services.log.warn('manager.events_wait', traceOf(error)))
    }
    requested = 0
  }
  return () => {
    requested += 1
    if (requested === 1) void run()
  }
}
