import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { type Quote, quote } from '#domain/quote/quote.ts'
import { traceOrder } from '../../base/config/tracing.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { type CodeGuessLimit, rateLimit } from '../../base/http/rate-limit.ts'
import type { RequestContext } from '../../base/http/services.ts'
import { accountOf } from '../../base/http/session.ts'
import { validate } from '../../base/http/validate.ts'
import { loadPromisedPrices } from '../../catalogue/price-promise.ts'
import { type OrderServices, placeOrder } from './place.ts'
import { codeTerms, isOwnCode, pricingFacts, refuseUnknown } from './price.ts'

/** /quote: prices a cart with the facts the server has now. */
export const quotes = (services: OrderServices, guesses: CodeGuessLimit) =>
  new Hono<RequestContext>().post(
    '/',
    rateLimit(services, { burst: 120, seconds: 0.5 }),
    validate(contract.quote),
    async (c) => {
      const { items, code, delivery = 'standard', region, promise } = c.req.valid('json')
      if (code !== undefined) await guesses.check(c)
      const inputs = await services.loadOrderInputs({ skus: items.map((item) => item.id), code })
      refuseUnknown(items, inputs)
      const isOwn = inputs.influencerOfCode !== null && isOwnCode(inputs, await accountOf(services, c))
      const terms = isOwn ? 'own' : codeTerms(inputs, code, services.now())
      if (terms === 'refused') await guesses.count(c)
      const facts = pricingFacts(inputs, await loadPromisedPrices(services, promise))
      return c.json(quote(facts, { items, delivery, region, code: terms }))
    },
  )

/** /orders: placing one. */
export const placeOrders = (services: OrderServices, guesses: CodeGuessLimit) =>
  new Hono<RequestContext>().post(
    '/',
    rateLimit(services, { burst: 120, seconds: 5 }),
    validate(contract.placeOrder),
    async (c) => {
      const body = c.req.valid('json')
      traceOrder(body.id)
      if (body.code !== undefined) await guesses.check(c)
      const { kind, order } = await placeOrder(services, body, c.get('user')).catch(
        async (error: unknown) => {
          if (error instanceof RefusalError && isWrongCode(error.details.quote)) await guesses.count(c)
          throw error
        },
      )
      if (isWrongCode(order.quote)) await guesses.count(c)
      return c.json(order, kind === 'new' ? 201 : 200)
    },
  )

/** A refused order reveals as much about its code as a quote does, so it counts as a guess too. One's own is no guess. */
const isWrongCode = (quote: Quote | undefined) =>
  quote?.problems.some(({ code, own }) => code === 'code_refused' && own !== true) === true
