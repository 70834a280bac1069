import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import { orderNoticeSchema } from '#domain/manager/orders.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { stillHasRole } from '../base/http/session.ts'

/**
 * Proxies close a connection on which nothing moves; most wait a minute. The role is checked with each beat: with the
 * half minute for which accounts are cached, a removed manager's stream ends within a minute.
 */
const HEARTBEAT_MS = 20_000
/** Then the client connects again. */
const LONGEST_MS = 10 * 60_000
/** More tabs than a manager has open; each stream occupies a connection. */
export const STREAMS_PER_MANAGER = 10

const noticeSchema = v.pipe(v.string(), v.parseJson(), orderNoticeSchema)

/**
 * New and changed orders as they happen, from whichever process they happened in. Empty data means
 * that something may have been missed: the client loads the list again.
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
        retryAfter: 30,
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
      const heartbeat = setInterval(async () => {
        void stream.write(': beat\n\n')
        if (!(await stillHasRole(services, c, 'manager'))) end()
      }, HEARTBEAT_MS)
      let unlisten: (() => Promise<void>) | undefined
      try {
        unlisten = await services.database.listen('orders', (payload) => {
          const notice = v.safeParse(noticeSchema, payload)
          void stream.writeSSE({ event: 'order', data: notice.success ? JSON.stringify(notice.output) : '' })
        })
        await stream.writeSSE({ event: 'order', data: '' })
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
