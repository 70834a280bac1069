/**
 * The state of one payment as Stripe reports it now, whichever events arrived before: a Checkout session, which is paid
 * on Stripe's page, or a PaymentIntent of its own, which is paid on ours.
 */
export interface CheckoutSnapshot {
  /** The id of the session, or of the intent that has none. */
  session: string
  /** The order's id, as sent to Stripe when the payment was begun. */
  order: string
  amount: number
  currency: string
  live: boolean
  state: 'open' | 'paid' | 'failed' | 'expired'
  intent: string | null
  url: string | null
  /** What our page needs to pay an intent; null while nothing can be paid there. */
  clientSecret: string | null
  /** The whole payment has been refunded. */
  fullyRefunded: boolean
  refunds: ProvidedRefund[]
}

export interface ProvidedRefund {
  id: string
  amount: number
  failed: boolean
  /** The id of our refund; undefined for one made in Stripe's dashboard. */
  refund: string | undefined
}
