import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { CLIENT_HEADER, isTooOld } from '#domain/base/client.ts'
import { refusals } from '#domain/refusal.ts'
import { myCart } from '../account/cart-routes.ts'
import { me } from '../account/routes.ts'
import { traceOf } from '../base/config/log.ts'
import { traceAnswer, tracedRequest } from '../base/config/tracing.ts'
import { isConflict, isDiskFull, isOutage } from '../base/db/db.ts'
import { identify } from '../base/http/client-ip.ts'
import { problem, RefusalError } from '../base/http/problem.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { optionalUser } from '../base/http/session.ts'
import { upTo } from '../base/http/validate.ts'
import { catalogue, policies } from '../catalogue/routes.ts'
import { influencers, myInfluencer, referrals } from '../influencer/routes.ts'
import { manager } from '../manager/routes.ts'
import { launchLists } from '../newsletter/routes.ts'
import { orderLinks } from '../order/links.ts'
import { placeOrders, quotes } from '../order/place/routes.ts'
import { orders } from '../order/routes.ts'
import { payOrders } from '../payment/routes.ts'
import { stripeWebhook } from '../payment/webhook.ts'
import { orderReturns } from '../returns/routes.ts'
import { orderReviews, reviews } from '../review/routes.ts'
import { vitals } from '../vitals/vitals.ts'
import { health, ready } from './health.ts'
import type { AllServices } from './services.ts'
import { settings } from './settings.ts'

/** The API, whole. A noun's routes are in its own file; what is the same for all of them is here. */
export function createApi(services: AllServices) {
  const { codeGuesses: guesses } = services
  return (
    new Hono<RequestContext>()
      .basePath('/api')
      .use(identify(services))
      .use(request(services))
      .use((c, next) =>
        OWN_LIMIT.test(c.req.path)
          ? next()
          : c.req.path === '/api/payments/stripe'
            ? large(c, next)
            : small(c, next),
      )
      .route('/health', health(services))
      .route('/ready', ready(services))
      .route('/settings', settings(services))
      .route('/catalogue', catalogue(services))
      .route('/policies', policies(services))
      .route('/quote', quotes(services, guesses))
      // An order is its account's, or whose who has its key: several nouns have calls below it.
      .use('/orders/*', optionalUser(services))
      .route('/orders', placeOrders(services, guesses))
      .route('/orders', orders(services))
      .route('/orders', payOrders(services))
      .route('/orders', orderReviews(services))
      .route('/orders', orderReturns(services))
      .route('/order-links', orderLinks(services))
      .route('/reviews', reviews(services))
      .route('/payments/stripe', stripeWebhook(services))
      .route('/launch-list', launchLists(services))
      .route('/me/cart', myCart(services))
      .route('/me/influencer', myInfluencer(services))
      .route('/influencers', influencers(services, guesses))
      .route('/referrals', referrals(services, guesses))
      .route('/manager', manager(services))
      .route('/vitals', vitals(services))
      .route('/me', me(services))
      .notFound((c) => problem(new RefusalError('not_found'), c.get('requestId')))
      .onError((error, c) => {
        const refused = refusalOf(error, c.req.path)
        const status = refusals[refused.code]
        const id = { request: c.get('requestId') }
        if (status >= 500) services.log.error(`request.${refused.code}`, { ...id, ...traceOf(error) })
        else if (DENIED.has(status)) services.log.warn(`request.${refused.code}`, id)
        return problem(refused, c.get('requestId'))
      })
  )
}

const small = upTo(64)
/** Files, which are read only once it is known who sends them. */
const OWN_LIMIT =
  /^\/api\/(me\/influencer\/photo|orders\/[^/]+\/reviews\/photo|manager\/(products\/(check|imports)|pictures(\/uploads\/[0-9a-f]+)?))$/
// Stripe's events quote whole sessions.
const large = upTo(512)

/** Logs calls without a login, without the permission, or too often: an alarm counts these events. */
const DENIED = new Set([401, 403, 429])

/** Calls of people who read the answer and can act on it. An order is sent again by itself. */
const STAFF = /^\/api\/(manager|me\/influencer)\//

function refusalOf(error: unknown, path: string): RefusalError {
  if (error instanceof RefusalError) return error
  if (STAFF.test(path) && isDiskFull(error)) {
    const full = new RefusalError('disk_full')
    full.cause = error
    return full
  }
  if (error instanceof HTTPException) return new RefusalError(error.status < 500 ? 'malformed' : 'unexpected')
  // One that lost all of its tries to others will not meet them all again.
  return isOutage(error) || isConflict(error)
    ? new RefusalError('unavailable', { retryAfterSeconds: 5 })
    : new RefusalError('unexpected')
}

/** Guards the answer and writes one line about the request: what, how, how long, never who. */
function request(services: Services) {
  return createMiddleware<RequestContext>((c, next) =>
    tracedRequest(c.req.method, c.get('requestId'), async (span) => {
      const started = performance.now()
      if (isTooOld(c.req.header(CLIENT_HEADER))) {
        c.res = problem(
          new RefusalError('client_too_old', {
            detail: 'Update this app: it is older than the shop can serve.',
          }),
          c.get('requestId'),
        )
      } else await next()
      const { headers } = c.res
      headers.set('x-content-type-options', 'nosniff')
      headers.set('referrer-policy', 'no-referrer')
      if (!headers.has('content-security-policy')) {
        headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      }
      headers.set('cross-origin-resource-policy', 'same-origin')
      headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
      if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
      const facts = { method: c.req.method, route: routePath(c, -1), status: c.res.status }
      const ms = performance.now() - started
      services.metrics.request({ ...facts, ms })
      traceAnswer(span, facts)
      services.log.info('request', { request: c.get('requestId'), ...facts, ms: Math.round(ms) })
    }),
  )
}
