import { sql } from 'drizzle-orm'
import { traceOf } from '../base/config/log.ts'
import type { Services } from '../base/http/services.ts'
import { settle } from './settle.ts'
import { type CardGateway, isRejectedByStripe, type PaymentServices } from './stripe.ts'

/** Webhooks arrive within seconds; a session without one for this long is looked up. */
const QUIET_MS = 2 * 60_000
const BATCH = 25

interface OpenSession {
  session: string
  order_state: string
}

/** Looks up open payments whose webhook did not arrive, and ends those of orders that wait for none. */
export async function reconcile(services: PaymentServices): Promise<number> {
  const { card } = services
  if (card === undefined) return 0
  const now = services.now()
  const { rows } = await services.db.execute(sql`
    with quiet as (
      select p.id from payments p join orders o on o.id = p.order_id
      where p.state = 'open' and (o.state = 'cancelled'
        or p.updated_at < ${new Date(now.getTime() - QUIET_MS).toISOString()}::timestamptz)
      order by p.updated_at limit ${BATCH} for update of p skip locked
    )
    update payments p set updated_at = ${now.toISOString()}::timestamptz
    from quiet, orders o where p.id = quiet.id and o.id = p.order_id
    returning p.session, o.state as order_state`)
  // The two columns named above.
  for (const { session, order_state } of rows as unknown as OpenSession[]) {
    // A session unknown to Stripe, as after a change of keys, must not block the others.
    await reconcileSession(services, card, session, order_state).catch((error: unknown) =>
      services.log.warn('payment.unknown_session', { session, ...traceOf(error) }),
    )
  }
  return rows.length
}

async function reconcileSession(services: Services, card: CardGateway, session: string, orderState: string) {
  const snapshot = await card.readSession(session)
  const isOver = snapshot.state === 'open' && orderState !== 'awaiting_payment'
  if (isOver) await endPayment(services, card, session, 'reconciler')
  else await settle(services, card, snapshot, 'reconciler')
}

/** Ends a payment at Stripe and applies what became of it: it may have been paid a moment ago. */
export async function endPayment(
  services: Services,
  card: CardGateway,
  session: string,
  source: 'return' | 'reconciler',
) {
  await card.expireSession(session).catch((error: unknown) => {
    // Paid, ended or with the bank since it was read.
    if (!isRejectedByStripe(error)) throw error
  })
  return settle(services, card, await card.readSession(session), source)
}
