import { useAtomValue } from 'jotai'
import { Component, lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Minor } from '#domain/base/money.ts'
import { checkout } from '../../content/order/checkout.ts'
import { readPageData } from '../../handover.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import type { CheckoutValues } from '../../state/order/form.ts'
import type { CardPaymentProps } from '../card-payment/card-payment.tsx'
import { type PaymentMethod, pendingPaymentMethod } from '../card-payment/payment-method.ts'
import { ChoiceGroup } from '../control/choice.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import styles from './checkout-screen.module.css'

const { on_delivery: atDoor, card: byCard, label } = checkout.payment

const DECLINED = 'card-declined'

const CardPayment = lazy(() => import('../card-payment/card-payment.tsx'))

/** Only a document that was sent for this page may run Stripe's script. */
export const mayPayHere = (): boolean =>
  import.meta.env.SSR || (readPageData()?.page.startsWith('/checkout') ?? true)

type PaymentFieldsProps = Pick<CardPaymentProps, 'isComplete' | 'onWallet'> & {
  /** How the form's button pays by card; undefined: on the payment provider's page. */
  method: RefObject<PaymentMethod | undefined>
  /** Whether the form follows its fields. */
  started: boolean
  /** Of the order that is shown: while it is placed the cart is empty. */
  total: Minor
  currency: string | undefined
  /** What the bank said; empty where it said nothing. */
  declined: string | undefined
}

export function PaymentFields({ started, total, currency, declined, method, ...given }: PaymentFieldsProps) {
  const { register, watch, setValue } = useFormContext<CheckoutValues>()
  const offline = useAtomValue(connectionAtom) === 'offline'
  const settings = useAtomValue(settingsAtom)
  const [elsewhere, setElsewhere] = useState(() => !mayPayHere())
  const takesCards = settings?.card === true
  const publishableKey = takesCards ? settings.publishableKey : undefined
  const here = publishableKey !== undefined && currency !== undefined && total > 0 && !elsewhere
  const isCard = watch('payment') === 'card'
  const door = offline ? atDoor.offline : atDoor.text
  const only = started && settings !== null && !takesCards

  useEffect(() => {
    if (only) setValue('payment', 'on_delivery')
  }, [only, setValue])

  // On a phone the button is screens below the card.
  useEffect(() => {
    if (declined !== undefined) document.getElementById(DECLINED)?.focus()
  }, [declined])

  const [wasHere, setWasHere] = useState(false)
  if (here && isCard && !wasHere) setWasHere(true)
  const [opening] = useState(() => Promise.withResolvers<PaymentMethod | undefined>())
  const onOpened = (opened: PaymentMethod | undefined) => {
    opening.resolve(opened)
    method.current = opened
    if (!opened) setElsewhere(true)
  }
  useEffect(() => {
    if (wasHere) method.current ??= pendingPaymentMethod(opening.promise)
  }, [wasHere, method, opening])
  const inside = (
    <div className={styles.inside}>
      {declined !== undefined && (
        <Note kind="bad" role="alert" id={DECLINED} title={declined || byCard.declined.title}>
          <p>{byCard.declined.body}</p>
        </Note>
      )}
      {wasHere && publishableKey !== undefined && currency !== undefined && (
        <Fallback onFailed={() => onOpened(undefined)}>
          <Suspense fallback={<Skeleton label={byCard.loading} bars={[54, 54]} />}>
            <CardPayment
              {...given}
              publishableKey={publishableKey}
              amount={total}
              currency={currency.toLowerCase()}
              onOpened={onOpened}
            />
          </Suspense>
        </Fallback>
      )}
    </div>
  )
  return (
    <section className={styles.section} aria-labelledby="payment-title">
      <h2 className="d4" id="payment-title">
        {checkout.sections.payment}
      </h2>
      {takesCards ? (
        <ChoiceGroup
          label={label}
          choices={[
            { value: 'on_delivery', name: atDoor.name, text: door },
            {
              value: 'card',
              name: byCard.name,
              text: offline ? byCard.offline : here ? byCard.onPage : byCard.text,
              disabled: offline,
              // What was typed there stays, while another way is looked at.
              ...((wasHere || declined !== undefined) && { inside, closed: !isCard }),
            },
          ]}
          {...register('payment')}
        />
      ) : (
        <p>
          <b>{atDoor.name}</b>
          <br />
          <span className="small muted">{door}</span>
        </p>
      )}
    </section>
  )
}

/** Without the file of the card form the order is paid on the payment provider's page. */
class Fallback extends Component<{ children: ReactNode; onFailed: () => void }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch() {
    this.props.onFailed()
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return <Note kind="plain" role="status" title={byCard.elsewhere} />
  }
}
