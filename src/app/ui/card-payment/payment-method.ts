import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'

/** What became of a payment as far as this page knows; the server says whether it is paid. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'declined'; message?: string }
  | { kind: 'unknown'; message?: string }

/** How this page pays an order that the server has: by a card that is typed, or by a wallet. */
export interface Payer {
  /** Before the order is placed: whether it can be paid so. `elsewhere` is on the payment provider's page. */
  check(): Promise<'ready' | 'incomplete' | 'elsewhere'>
  confirm(clientSecret: string, returnUrl: string): Promise<Outcome>
  /** The order was not placed or not paid: an open wallet says so. */
  failed(): void
}

/** Refusals of the card or the bank, which say what to do; anything else says nothing about the payment. */
const isDecline = ({ type }: StripeError) => type === 'card_error' || type === 'validation_error'

interface Screen {
  /** Leads the shopper to what is missing. */
  focus?: () => void
  failed?: () => void
}

export const payerOf = (
  stripe: Stripe,
  elements: StripeElements,
  { focus, failed = () => undefined }: Screen,
): Payer => ({
  failed,
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
      const said = error.message === undefined ? {} : { message: error.message }
      return { kind: isDecline(error) ? 'declined' : 'unknown', ...said }
    } catch {
      return { kind: 'unknown' }
    }
  },
})

/** Until the card form is there: an order waits for it, or for the news that it does not come. */
export const waitingPayer = (opened: Promise<Payer | undefined>): Payer => ({
  check: async () => (await opened)?.check() ?? 'elsewhere',
  confirm: async (...given) => (await opened)?.confirm(...given) ?? { kind: 'unknown' },
  failed: () => undefined,
})
