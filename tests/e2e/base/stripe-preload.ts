import process, { env } from 'node:process'
import { http } from 'msw'
import { setupServer } from 'msw/node'

/**
 * Loaded by a shop's process before anything else: what it asks Stripe is answered by the test that started
 * it (`STRIPE_AT`), and its clock is ahead by so many minutes (`MINUTES_AHEAD`), by half an hour more from a
 * SIGUSR2 on. The shop knows nothing of it.
 */

let ahead = Number(env.MINUTES_AHEAD ?? 0) * 60_000
process.on('SIGUSR2', () => {
  ahead += 30 * 60_000
})
const now = Date.now.bind(Date)
Date.now = () => now() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (made, given: ConstructorParameters<DateConstructor> | []) =>
    given.length === 0 ? new made(Date.now()) : new made(...given),
})

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
).listen({ onUnhandledFrame: 'bypass' })
