import { sql } from 'drizzle-orm'
import { traceOf } from '../log.ts'
import type { Shop } from '../shop.ts'
import { settle } from './settle.ts'
import { type Card, openCard } from './stripe.ts'

/** A webhook comes within seconds. One that has not come in this time may never do so. */
const QUIET_MS = 2 * 60_000
const AT_ONCE = 25

interface Open {
  session: string
  order_state: string
}

/** Asks Stripe about sessions nobody told us about, and ends those of orders that are no more. */
export async function reconcile(shop: Shop, card = openCard(shop.env)): Promise<number> {
  if (card === undefined) return 0
  const now = shop.now()
  const { rows } = await shop.db.execute(sql`
    with quiet as (
      select p.id from payments p join orders o on o.id = p.order_id
      where p.state = 'open' and (o.state = 'cancelled'
        or p.updated_at < ${new Date(now.getTime() - QUIET_MS).toISOString()}::timestamptz)
      order by p.updated_at limit ${AT_ONCE} for update of p skip locked
    )
    update payments p set updated_at = ${now.toISOString()}::timestamptz
    from quiet, orders o where p.id = quiet.id and o.id = p.order_id
    returning p.session, o.state as order_state`)
  // The two columns named above.
  for (const { session, order_state } of rows as unknown as Open[]) {
    // One that Stripe does not know, as after a change of its keys, must not keep the others waiting.
    await look(shop, card, session, order_state).catch((error: unknown) =>
      shop.log.warn('payment.unknown_session', { session, ...traceOf(error) }),
    )
  }
  return rows.length
}

async function look(shop: Shop, card: Card, session: string, orderState: string) {
  let truth = await card.read(session)
  if (truth.state === 'open' && orderState === 'cancelled') {
    await card.end(session)
    truth = await card.read(session)
  }
  await settle(shop, card, truth, 'reconciler')
}
