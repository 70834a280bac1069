import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { CLIENT_HEADER, isTooOld } from '#domain/client.ts'
import { me } from './account.ts'
import { callerOf, trusted } from './address.ts'
import { myCart } from './cart.ts'
import { isOutage } from './db.ts'
import { health } from './health.ts'
import { influencers, myInfluencer, referrals } from './influencer.ts'
import { launchLists } from './launch-list.ts'
import { codeGuesses } from './limit.ts'
import { traceOf } from './log.ts'
import { manager } from './manager/routes.ts'
import { orders } from './order.ts'
import { stripeWebhook } from './payment/webhook.ts'
import { payOrders } from './payment.ts'
import { catalogue } from './product.ts'
import { quotes } from './quote.ts'
import { problem, Refused } from './refused.ts'
import type { Scope } from './scope.ts'
import { settings } from './settings.ts'
import type { Shop } from './shop.ts'
import { vitals } from './vital.ts'

/** The API, whole. A noun's routes are in its own file; what is the same for all of them is here. */
export function createApi(shop: Shop) {
  const guesses = codeGuesses(shop)
  return new Hono<Scope>()
    .basePath('/api')
    .use(request(shop))
    .use((c, next) => (c.req.path === '/api/payments/stripe' ? large(c, next) : small(c, next)))
    .route('/health', health(shop))
    .route('/settings', settings(shop))
    .route('/catalogue', catalogue(shop))
    .route('/quote', quotes(shop, guesses))
    .route('/orders', orders(shop, guesses))
    .route('/orders', payOrders(shop))
    .route('/payments/stripe', stripeWebhook(shop))
    .route('/launch-list', launchLists(shop))
    .route('/me/cart', myCart(shop))
    .route('/me/influencer', myInfluencer(shop))
    .route('/influencers', influencers(shop))
    .route('/referrals', referrals(shop))
    .route('/manager', manager(shop))
    .route('/vitals', vitals(shop))
    .route('/me', me(shop))
    .notFound((c) => problem(new Refused('not_found'), c.get('requestId')))
    .onError((error, c) => {
      const refused = refusalOf(error)
      if (refused.code === 'unexpected' || refused.code === 'unavailable') {
        shop.log.error(`request.${refused.code}`, { request: c.get('requestId'), ...traceOf(error) })
      }
      return problem(refused, c.get('requestId'))
    })
}

const upTo = (kB: number) =>
  bodyLimit({
    maxSize: kB * 1024,
    onError: () => {
      throw new Refused('too_large', { detail: `This request takes ${kB} kB.` })
    },
  })

const small = upTo(64)
// Stripe's events quote whole sessions.
const large = upTo(512)

function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof HTTPException) return new Refused(error.status < 500 ? 'malformed' : 'unexpected')
  return isOutage(error) ? new Refused('unavailable', { retryAfter: 5 }) : new Refused('unexpected')
}

/** Names the request, guards its answer, and writes one line about it: what, how, how long, never who. */
function request(shop: Shop) {
  const isTrusted = trusted(shop.env.trustedProxies)
  return createMiddleware<Scope>(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('user', null)
    const socket = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    c.set('address', callerOf(socket, c.req.header('x-forwarded-for'), isTrusted))
    if (isTooOld(c.req.header(CLIENT_HEADER))) {
      c.res = problem(
        new Refused('client_too_old', { detail: 'Update this app: it is older than the shop can serve.' }),
        requestId,
      )
    } else await next()
    const { headers } = c.res
    headers.set('x-request-id', requestId)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    shop.log.info('request', {
      request: requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
}
