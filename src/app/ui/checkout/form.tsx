import { Button, chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { formatMoney } from '#domain/base/money.ts'
import type { Shipping } from '#domain/quote/quote.ts'
import { checkout, checkoutFields } from '../../content/order/checkout.ts'
import { userAtom } from '../../state/account/auth.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { drawerAtom } from '../../state/base/frame.ts'
import { draftAtom } from '../../state/cart/draft.ts'
import { cartLinesAtom } from '../../state/cart/lines.ts'
import { quoteAtom } from '../../state/cart/quote.ts'
import {
  type CheckoutOutput,
  type CheckoutValues,
  checkoutSchema,
  orderFormOf,
  valuesOf,
} from '../../state/order/form.ts'
import type { PaymentMethod } from '../card-payment/payment-method.ts'
import { Note } from '../control/note.tsx'
import { FlowNotes } from '../offline/flow-notes.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { ContactFields, DeliveryFields } from './fields.tsx'
import styles from './frame.module.css'
import { PaymentFields } from './payment-fields.tsx'
import { QuoteChangeNotice } from './quote-change.tsx'
import { MobileSummary, Summary } from './summary.tsx'
import { useDraft } from './use-draft.ts'
import { useSubmitOrder } from './use-submit-order.ts'

interface CheckoutFormProps {
  shipping: Shipping
  placing: boolean
  setPlacing: (placing: boolean) => void
}

export function CheckoutForm({ shipping, placing, setPlacing }: CheckoutFormProps) {
  const store = useStore()
  const user = useAtomValue(userAtom)
  const quote = useAtomValue(quoteAtom)
  const lines = useAtomValue(cartLinesAtom) ?? []
  const offline = useAtomValue(connectionAtom) === 'offline'
  const openDrawer = useSetAtom(drawerAtom)
  const [tries, setTries] = useState(0)
  const form = useForm<CheckoutValues, unknown, CheckoutOutput>({
    resolver: valibotResolver(checkoutSchema),
    defaultValues: valuesOf(store.get(draftAtom)),
    mode: 'onTouched',
    // The error summary takes the focus instead of the first field.
    shouldFocusError: false,
  })
  const endDraft = useDraft(form, user)
  const [saveAddress, setSaveAddress] = useState(true)
  const submission = useSubmitOrder(form, setPlacing, user !== undefined && saveAddress, endDraft)
  const changed = useRef<HTMLElement>(null)
  useEffect(() => {
    if (submission.quoteChange) changed.current?.focus()
  }, [submission.quoteChange])

  // Freeze the summary while the order is sent: the cart is emptied before the next screen.
  const shown = useRef({ quote, lines })
  if (!placing) shown.current = { quote, lines }
  // Read in every render: a form notifies only readers of its errors that they changed.
  const faults = checkoutFields.flatMap((name) => {
    const message = form.getFieldState(name, form.formState).error?.message
    return tries > 0 && message ? [{ name, message }] : []
  })
  const total = (submission.quoteChange?.now ?? shown.current.quote)?.total ?? 0
  const cardMethod = useRef<PaymentMethod>(undefined)
  const submitForm = (method = total > 0 ? cardMethod.current : undefined) => {
    setTries(tries + 1)
    const submit = (values: CheckoutOutput) => submission.submit(orderFormOf(values), method)
    void form.handleSubmit(submit, () => method?.notifyFailed())()
  }

  return (
    <FormProvider {...form}>
      <MobileSummary quote={shown.current.quote} lines={shown.current.lines} />
      <chakra.form
        className={styles.column ?? ''}
        id="checkout"
        noValidate
        display="grid"
        gap="44px"
        onSubmit={(event) => {
          event.preventDefault()
          submitForm()
        }}
      >
        <FlowNotes />
        <Notices offline={offline} problem={submission.problem} faults={faults} tries={tries} />
        <ContactFields />
        <DeliveryFields shipping={shipping} saveAddress={saveAddress} onSaveAddress={setSaveAddress} />
        <PaymentFields
          total={total}
          currency={shown.current.quote?.currency}
          declined={submission.declined}
          method={cardMethod}
          isComplete={async () => {
            const complete = await form.trigger()
            if (!complete) setTries(tries + 1)
            return complete
          }}
          onWallet={submitForm}
        />
      </chakra.form>
      <Summary className={styles.summary} quote={shown.current.quote} lines={shown.current.lines} />
      <div className={styles.place}>
        {submission.quoteChange && (
          <QuoteChangeNotice
            ref={changed}
            seen={submission.quoteChange.seen}
            now={submission.quoteChange.now}
            busy={placing}
            onAccept={() =>
              void form.handleSubmit((values) => submission.accept(orderFormOf(values), cardMethod.current))()
            }
            onRemove={(id) => void submission.removeLine(id, { saveForLater: false })}
            onSaveForLater={(id) => void submission.removeLine(id, { saveForLater: true })}
            other={{ label: checkout.changed.edit, run: () => openDrawer('cart') }}
          />
        )}
        {!submission.quoteChange && (
          <Button type="submit" form="checkout" width="100%" aria-disabled={placing} aria-busy={placing}>
            {placing ? checkout.submit.placing : checkout.submit.place}
            <span className="num" aria-hidden="true">
              <span style={{ opacity: 0.6 }}>·</span> {formatMoney(total)}
            </span>
          </Button>
        )}
        <SmallPrint offline={offline} />
      </div>
    </FormProvider>
  )
}

interface NoticesProps {
  offline: boolean
  problem: string | undefined
  faults: ComponentProps<typeof ErrorSummary>['faults']
  tries: number
}

const Notices = ({ offline, problem, faults, tries }: NoticesProps) =>
  (offline || problem || faults.length > 0) && (
    <chakra.div display="grid" gap="12px">
      {offline && (
        <Note kind="warn" icon="offline" role="status" title={checkout.offline.title}>
          <p>{checkout.offline.body}</p>
        </Note>
      )}
      {problem && <Note kind="bad" role="alert" title={problem} />}
      <ErrorSummary faults={faults} tries={tries} />
    </chakra.div>
  )

const SmallPrint = ({ offline }: { offline: boolean }) => (
  <p className="micro muted">
    {offline ? (
      checkout.submit.offline
    ) : (
      <>
        {checkout.submit.terms.before} <Link to="/termsandconditions">{checkout.submit.terms.link}</Link>
        {checkout.submit.terms.after}
      </>
    )}
  </p>
)
