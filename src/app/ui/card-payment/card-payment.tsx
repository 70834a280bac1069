import { chakra } from '@chakra-ui/react'
import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { checkout } from '../../content/order/checkout.ts'
import { Chakra } from '../control/chakra.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { type PaymentMethod, paymentMethodOf } from './payment-method.ts'
import { appearanceOf, fonts, loadStripeScript, SLOW_MS } from './stripe.ts'

const words = checkout.payment.card

export interface CardPaymentProps {
  publishableKey: string
  /** What the order will cost; the server's order decides what is charged. */
  amount: number
  currency: string
  /** How the form's button pays from now on; undefined: on the payment provider's page. */
  onOpened: (method: PaymentMethod | undefined) => void
  /** Whether the form is complete: asked when a wallet is opened, which has a second for the answer. */
  isComplete: () => Promise<boolean>
  /** The shopper has agreed in a wallet: the order is placed and paid by it. */
  onWallet: (method: PaymentMethod) => void
}

type State = 'loading' | 'ready' | 'on_provider_page'

/** Stripe's card form and wallets, inside the card of its choice. Loaded when that is chosen, and never before. */
export default function CardPayment({ publishableKey, amount, currency, ...asked }: CardPaymentProps) {
  const form = useRef<HTMLDivElement>(null)
  const wallets = useRef<HTMLDivElement>(null)
  const groups = useRef<StripeElements[]>([])
  const [state, setState] = useState<State>('loading')
  const [hasWallets, setHasWallets] = useState(false)
  const latest = useRef({ ...asked, amount, currency })
  latest.current = { ...asked, amount, currency }

  useEffect(() => {
    let isGone = false
    let isSettled = false
    const settle = (method?: PaymentMethod) => {
      if (isGone || isSettled) return
      isSettled = true
      setState(method ? 'ready' : 'on_provider_page')
      latest.current.onOpened(method)
    }
    const slow = setTimeout(settle, SLOW_MS)
    const open = async () => {
      const stripe = await loadStripeScript(publishableKey)
      if (isGone || !form.current || !wallets.current) return
      if (!stripe) return settle()
      const make = () => elementsOf(stripe, form.current, latest.current)
      const [byCard, byWallet] = [make(), make()]
      groups.current = [byCard, byWallet]
      const card = byCard.create('payment', {
        layout: 'tabs',
        // The wallets have their own buttons, above.
        wallets: { applePay: 'never', googlePay: 'never' },
      })
      card.on('ready', () => settle(paymentMethodOf(stripe, byCard, { focus: () => card.focus() })))
      card.on('loaderror', () => settle())
      card.mount(form.current)
      const express = byWallet.create('expressCheckout', { buttonHeight: 48, layout: { maxColumns: 2 } })
      express.on('ready', ({ availablePaymentMethods }) =>
        setHasWallets(availablePaymentMethods !== undefined),
      )
      express.on('loaderror', () => setHasWallets(false))
      express.on('click', (event) => {
        latest.current.isComplete().then(
          (complete) => (complete ? event.resolve() : event.reject()),
          () => event.reject(),
        )
      })
      express.on('confirm', (event: StripeExpressCheckoutElementConfirmEvent) =>
        latest.current.onWallet(
          paymentMethodOf(stripe, byWallet, { notifyFailed: () => event.paymentFailed({ reason: 'fail' }) }),
        ),
      )
      express.mount(wallets.current)
    }
    void open().catch(() => settle())
    return () => {
      isGone = true
      clearTimeout(slow)
      for (const group of groups.current) {
        group.getElement('payment')?.destroy()
        group.getElement('expressCheckout')?.destroy()
      }
      groups.current = []
    }
  }, [publishableKey])

  useEffect(() => {
    for (const group of groups.current) void group.update({ amount, currency })
  }, [amount, currency])

  if (state === 'on_provider_page') return <Note kind="plain" role="status" title={words.elsewhere} />
  return (
    <Chakra>
      <chakra.div display="grid" gap="16px">
        <chakra.div display={hasWallets ? 'grid' : 'none'} gap="16px">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no use for buttons in another document. */}
          <div ref={wallets} role="group" aria-label={words.wallets} />
          <chakra.p
            className="micro muted"
            display="grid"
            gridTemplateColumns="1fr auto 1fr"
            alignItems="center"
            gap="12px"
            margin="0"
            css={{ '&::before, &::after': { content: '""', borderTop: '1px solid', borderColor: 'border' } }}
          >
            {words.or}
          </chakra.p>
        </chakra.div>
        {state === 'loading' && <Skeleton label={words.loading} bars={[54, 54]} />}
        {/* biome-ignore lint/a11y/useSemanticElements: the fields are in another document. */}
        <div ref={form} role="group" aria-label={words.fields} />
      </chakra.div>
    </Chakra>
  )
}

const elementsOf = (
  stripe: Stripe,
  near: HTMLElement | null,
  { amount, currency }: Pick<CardPaymentProps, 'amount' | 'currency'>,
): StripeElements =>
  stripe.elements({
    mode: 'payment',
    amount,
    currency,
    // The same as the server's intent has.
    allowedPaymentMethodTypes: ['card', 'link'],
    appearance: appearanceOf(near ?? document.documentElement),
    fonts: fonts(),
    locale: 'en',
    loader: 'never',
  })
