import './clock-preload.ts'
import { env } from 'node:process'
import { http } from 'msw'
import { setupServer } from 'msw/node'

/**
 * Loaded by a shop's process before anything else: what it asks Stripe is answered by the test that started it
 * (`STRIPE_AT`), and its clock can be ahead. The shop knows nothing of it.
 */

setupServer(
  http.all('https://api.stripe.com/*', async ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'POST' ? await request.text() : undefined
    const answer = await fetch(`${env.STRIPE_AT}${pathname}${search}`, {
      method,
      headers: { 'idempotency-key': headers.get('idempotency-key') ?? '' },
      ...(body !== undefined && { body }),
    })
    return new Response(await answer.text(), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }),
  // What is sent on to STRIPE_AT is a request of this process too, as is all that the shop asks others than Stripe.
).listen({ onUnhandledFrame: 'bypass' })
