import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { BrowserContext } from '@playwright/test'
import { getResponse } from 'msw'
import { freePort } from '../../free-port.ts'
import { aStripe, delivery, SECRETS } from '../../server/payment/stripe.ts'
import { type OwnShop, ownShop } from './own-shop.ts'

export interface CardShop extends OwnShop {
  stripe: ReturnType<typeof aStripe>
  /** Stripe's own payment page, as this browser sees it. */
  showPage(context: BrowserContext): Promise<void>
  /** Stripe sends the shop an event about a session. */
  sendEvent(type: string, session: string): Promise<void>
  /** And one about an intent that is paid on our page. */
  sendIntentEvent(type: string, intent: string): Promise<void>
}

const page = (text: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><title>Stripe</title>${text}`,
})

/** A shop that accepts cards, and a Stripe that outlives the shop's process. */
export async function cardShop({ onPage = false } = {}): Promise<CardShop> {
  const stripe = aStripe()
  const port = await freePort()
  const provider = createServer(
    getRequestListener(async (request) => {
      const { pathname, search } = new URL(request.url)
      const forwarded = new Request(`https://api.stripe.com${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        ...(request.method === 'POST' && { body: await request.text() }),
      })
      return (await getResponse(stripe.handlers, forwarded)) ?? new Response(null, { status: 501 })
    }),
  )
  await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve))
  const shop = await ownShop({
    preload: new URL('stripe-preload.ts', import.meta.url),
    env: {
      STRIPE_SECRET_KEY: 'sk_test_era',
      STRIPE_WEBHOOK_SECRET: SECRETS.join(','),
      ...(onPage && { STRIPE_PUBLISHABLE_KEY: 'pk_test_era' }),
      STRIPE_AT: `http://127.0.0.1:${port}`,
    },
  })
  const deliver = async (event: ReturnType<typeof stripe.event>) => {
    const answer = await fetch(`${shop.url}/api/payments/stripe`, delivery(event))
    if (!answer.ok) throw new Error(`The shop did not take ${event.type}: ${answer.status}`)
  }
  return {
    ...shop,
    stripe,
    async showPage(context) {
      await context.route('https://checkout.stripe.com/c/pay/*', (route) => {
        const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
        const session = stripe.sessions.get(id)
        if (session?.status !== 'open') return route.fulfill(page('<h1>This payment is over</h1>'))
        return route.fulfill(
          page(
            `<h1>Pay Era</h1><a href="${session.success_url}">Pay</a> <a href="${session.cancel_url}">Back</a>`,
          ),
        )
      })
    },
    sendEvent: (type, session) => deliver(stripe.event(type, session)),
    sendIntentEvent: (type, intent) => deliver(stripe.intents.event(type, intent)),
    async remove() {
      await shop.remove()
      provider.close()
    },
  }
}
