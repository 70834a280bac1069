import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'

/** What became of a payment as far as this page knows; the server says whether it is paid. */
export type PaymentOutcome =
  | { kind: 'done' }
  | { kind: 'declined'; message?: string }
  | { kind: 'unknown'; message?: string }

/** How this page pays an order that the server has: by a card that is typed, or by a wallet. */
export interface PaymentMethod {
  /** Before the order is placed: whether it can be paid this way; else on the payment provider's page. */
  check(): Promise<'ready' | 'incomplete' | 'on_provider_page'>
  confirm(clientSecret: string, returnUrl: string): Promise<PaymentOutcome>
  /** The order was not placed or not paid: an open wallet shows that. */
  notifyFailed(): void
}

/** Refusals of the card or the bank, which the shopper can act on; anything else leaves it open whether the payment arrives. */
const isDecline = ({ type }: StripeError) => type === 'card_error' || type === 'validation_error'

interface Screen {
  /** Leads the shopper to what is missing. */
  focus?: () => void
  notifyFailed?: () => void
}

export const paymentMethodOf = (
  stripe: Stripe,
  elements: StripeElements,
  { focus, notifyFailed = () => undefined }: Screen,
): PaymentMethod => ({
  notifyFailed,
  async check() {
    const { error } = await elements.submit()
    if (!error) return 'ready'
    focus?.()
    return 'incomplete'
  },
  async confirm(clientSecret, returnUrl) {
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        // A card needs no other page: a bank that asks does so in a dialog on this one.
        redirect: 'if_required',
      })
      if (!error) return { kind: 'done' }
      const message = error.message === undefined ? {} : { message: error.message }
      return { kind: isDecline(error) ? 'declined' : 'unknown', ...message }
    } catch {
      return { kind: 'unknown' }
    }
  },
})

/** Until the card form is there: an order waits until it is ready or has failed to load. */
export const pendingPaymentMethod = (opened: Promise<PaymentMethod | undefined>): PaymentMethod => ({
  check: async () => (await opened)?.check() ?? 'on_provider_page',
  confirm: async (...given) => (await opened)?.confirm(...given) ?? { kind: 'unknown' },
  notifyFailed: () => undefined,
})
