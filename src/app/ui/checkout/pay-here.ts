import { loadOrder, paymentPage } from '../../state/order/order-calls.ts'
import { returnDeclinedOrder } from '../../state/order/submit.ts'
import type { Payer } from '../card-payment/payer.ts'

export type PaidHere =
  | { kind: 'paid' }
  /** The cart is as it was. The message is the bank's, if it gave one. */
  | { kind: 'declined'; message: string }
  /** The page that shows a payment finds out. `finished`: the shopper has nothing more to do. */
  | { kind: 'unsure'; finished: boolean }
  | { kind: 'elsewhere' }

/**
 * Pays an order that the server has, on this page. Only the server says that it is paid; a payment that may still arrive
 * is never called declined.
 */
export async function payHere(
  payer: Payer,
  { id, orderSecret }: { id: string; orderSecret: string },
): Promise<PaidHere> {
  const start = await paymentPage(id, orderSecret, { onPage: true })
  if (!start.ok || start.clientSecret === undefined) {
    payer.failed()
    return { kind: 'elsewhere' }
  }
  const outcome = await payer.confirm(start.clientSecret, start.url)
  if (outcome.kind !== 'declined') {
    const after = await paymentPage(id, orderSecret, { onPage: true })
    const loaded = await loadOrder(id, orderSecret)
    if (loaded.ok && loaded.order.state !== 'awaiting_payment') return { kind: 'paid' }
    const isStillUnpaid = after.ok && after.clientSecret !== undefined
    if (outcome.kind === 'done' || !isStillUnpaid)
      return { kind: 'unsure', finished: outcome.kind === 'done' }
  }
  payer.failed()
  await returnDeclinedOrder(id)
  return { kind: 'declined', message: outcome.message ?? '' }
}
