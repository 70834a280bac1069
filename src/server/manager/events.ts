import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import { orderNoticeSchema } from '#domain/manager/orders.ts'
import type { RequestContext, Services } from '../base/http/services.ts'

/** Proxies close a connection on which nothing moves; most wait a minute. */
const BEAT_MS = 20_000
/** A login is looked at again this often: who is no longer a manager hears no more orders. */
const LONGEST_MS = 10 * 60_000

const noticeSchema = v.pipe(v.string(), v.parseJson(), orderNoticeSchema)

/**
 * New and changed orders as they happen, from whichever process they happened in. Empty data says that
 * something may have been missed: look for yourself.
 */
export const events = (services: Services) =>
  new Hono<RequestContext>().get('/', (c) => {
    c.header('cache-control', 'no-store')
    // Proxies of the nginx family hold back what they think is a page.
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, async (stream) => {
      const silent = await services.database.listen('orders', (payload) => {
        const notice = v.safeParse(noticeSchema, payload)
        void stream.writeSSE({ event: 'order', data: notice.success ? JSON.stringify(notice.output) : '' })
      })
      await stream.writeSSE({ event: 'order', data: '' })
      const beat = setInterval(() => void stream.write(': beat\n\n'), BEAT_MS)
      await ended(services.stopping, stream)
      clearInterval(beat)
      await silent()
    })
  })

/** When the listener is gone, the time is up, or the shop closes. */
const ended = (stopping: AbortSignal, stream: { onAbort: (listener: () => void) => void }): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(late)
      stopping.removeEventListener('abort', end)
      resolve()
    }
    const late = setTimeout(end, LONGEST_MS)
    stopping.addEventListener('abort', end)
    stream.onAbort(end)
    if (stopping.aborted) end()
  })
