import { atom } from 'jotai'
import type { Order } from '#domain/order/order.ts'
import { loadOrderAtom, requestPayment } from '../../state/order/order-calls.ts'
import { returnDeclinedOrderAtom } from '../../state/order/submit.ts'
import type { PaymentMethod } from '../card-payment/payment-method.ts'

export type PaidHere =
  | { kind: 'paid' }
  /** The cart is as it was. The message is the bank's, if it gave one. */
  | { kind: 'declined'; message: string }
  /** The page that shows a payment finds out. `finished`: the shopper has nothing more to do. */
  | { kind: 'unconfirmed'; finished: boolean }
  | { kind: 'on_provider_page' }

/**
 * Pays an order that the server has, on this page. Only the server says that it is paid; a payment that may still arrive
 * is never called declined.
 */
export const payHereAtom = atom(
  null,
  async (
    _get,
    set,
    method: PaymentMethod,
    { id, orderSecret }: { id: string; orderSecret: string },
  ): Promise<PaidHere> => {
    const start = await requestPayment(id, orderSecret, { onPage: true })
    if (!start.ok || start.clientSecret === undefined) {
      method.notifyFailed()
      return { kind: 'on_provider_page' }
    }
    const outcome = await method.confirm(start.clientSecret, start.url)
    if (outcome.kind !== 'declined') {
      // The server asks the payment provider before it answers, so the order loaded next has the payment's state.
      const after = await requestPayment(id, orderSecret, { onPage: true })
      const loaded = await set(loadOrderAtom, id, orderSecret)
      if (loaded.ok && loaded.order.state !== 'awaiting_payment') {
        // Staff may have cancelled it while the bank asked: the page that shows a payment says what became of the money.
        return isClosed(loaded.order) ? { kind: 'unconfirmed', finished: true } : { kind: 'paid' }
      }
      const isStillUnpaid = after.ok && after.clientSecret !== undefined
      if (outcome.kind === 'done' || !isStillUnpaid)
        return { kind: 'unconfirmed', finished: outcome.kind === 'done' }
    }
    method.notifyFailed()
    await set(returnDeclinedOrderAtom, id)
    return { kind: 'declined', message: outcome.message ?? '' }
  },
)

const isClosed = ({ state }: Order): boolean => state === 'cancelled' || state === 'refunded'
