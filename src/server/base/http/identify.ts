import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { clientIp, trustedProxy } from './client-ip.ts'
import type { RequestContext, Services } from './services.ts'

/** Gives each request an id, which its answer and its lines in the log carry, and finds its client's address. */
export function identify({ env }: Pick<Services, 'env'>) {
  const isTrusted = trustedProxy(env.trustedProxies)
  return createMiddleware<RequestContext>(async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('user', null)
    const socket = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    c.set('address', clientIp(socket, c.req.header('x-forwarded-for'), isTrusted))
    await next()
    c.res.headers.set('x-request-id', c.get('requestId'))
  })
}
