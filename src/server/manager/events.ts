import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import { orderNoticeSchema } from '#domain/manager/orders.ts'
import type { RequestContext, Services } from '../base/http/services.ts'

/** Proxies close a connection on which nothing moves; most wait a minute. */
const HEARTBEAT_MS = 20_000
/** Then the client connects again and its role is checked again: a removed manager gets no more orders. */
const LONGEST_MS = 10 * 60_000

const noticeSchema = v.pipe(v.string(), v.parseJson(), orderNoticeSchema)

/**
 * New and changed orders as they happen, from whichever process they happened in. Empty data means
 * that something may have been missed: the client loads the list again.
 */
export const events = (services: Services) =>
  new Hono<RequestContext>().get('/', (c) => {
    c.header('cache-control', 'no-store')
    // nginx would buffer the stream.
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, async (stream) => {
      const unlisten = await services.database.listen('orders', (payload) => {
        const notice = v.safeParse(noticeSchema, payload)
        void stream.writeSSE({ event: 'order', data: notice.success ? JSON.stringify(notice.output) : '' })
      })
      await stream.writeSSE({ event: 'order', data: '' })
      const heartbeat = setInterval(() => void stream.write(': beat\n\n'), HEARTBEAT_MS)
      await ended(services.stopping, stream)
      clearInterval(heartbeat)
      await unlisten()
    })
  })

/** Resolves when the client is gone, the time is up, or the process stops. */
const ended = (stopping: AbortSignal, stream: { onAbort: (listener: () => void) => void }): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timeout)
      stopping.removeEventListener('abort', end)
      resolve()
    }
    const timeout = setTimeout(end, LONGEST_MS)
    stopping.addEventListener('abort', end)
    stream.onAbort(end)
    if (stopping.aborted) end()
  })
