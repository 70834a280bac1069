import { valibotResolver } from '@hookform/resolvers/valibot'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { formatMoney } from '#domain/base/money.ts'
import type { Shipping } from '#domain/quote/quote.ts'
import { checkout, checkoutFields } from '../../content/order/checkout.ts'
import { userAtom } from '../../state/account/auth.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { drawerAtom } from '../../state/base/shell.ts'
import { draftAtom } from '../../state/cart/draft.ts'
import { cartLinesAtom } from '../../state/cart/lines.ts'
import { quoteAtom } from '../../state/cart/quote.ts'
import {
  type CheckoutOutput,
  type CheckoutValues,
  checkoutSchema,
  orderDetailsOf,
  valuesOf,
} from '../../state/order/form.ts'
import { Button } from '../button/button.tsx'
import type { PaymentMethod } from '../card-payment/payment-method.ts'
import { ClientOnly } from '../control/client-only.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { FlowNotes } from '../offline/flow-notes.tsx'
import styles from './checkout-screen.module.css'
import { registerLater } from './early-fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import { ContactFields, DeliveryFields } from './fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { useDraft } from './use-draft.ts'
import { useSubmitOrder } from './use-submit-order.ts'

const loadCartParts = () => import('./cart-parts.tsx')
const MobileSummary = lazyComponent(() => loadCartParts().then((parts) => parts.MobileSummary))
const Summary = lazyComponent(() => loadCartParts().then((parts) => parts.Summary))
const QuoteChangeNotice = lazyComponent(() => loadCartParts().then((parts) => parts.QuoteChangeNotice))

const summarySkeleton = <Skeleton label={checkout.loading} bars={[420]} />

interface CheckoutFormProps {
  methods: Shipping['methods']
  /** Whether the stored cart and draft are read. Before that the form is what the server has rendered. */
  ready: boolean
  submitting: boolean
  setSubmitting: (submitting: boolean) => void
}

export function CheckoutForm({ methods, ready, submitting, setSubmitting }: CheckoutFormProps) {
  const store = useStore()
  const user = useAtomValue(userAtom)
  const quote = useAtomValue(quoteAtom)
  const lines = useAtomValue(cartLinesAtom) ?? []
  const offline = useAtomValue(connectionAtom) === 'offline'
  const openDrawer = useSetAtom(drawerAtom)
  const [tries, setTries] = useState(0)
  const form = useForm<CheckoutValues, unknown, CheckoutOutput>({
    resolver: valibotResolver(checkoutSchema),
    defaultValues: valuesOf(ready ? store.get(draftAtom) : {}),
    mode: 'onTouched',
    // The error summary takes the focus instead of the first field.
    shouldFocusError: false,
  })
  const element = useRef<HTMLFormElement>(null)
  const { started, endDraft } = useDraft(form, { element, user, ready })
  const [saveAddress, setSaveAddress] = useState(true)
  const submission = useSubmitOrder(form, setSubmitting, user !== undefined && saveAddress, endDraft)
  const changed = useRef<HTMLElement>(null)
  const showChange = useCallback((notice: HTMLElement | null) => {
    changed.current = notice
    notice?.focus()
  }, [])
  useEffect(() => {
    if (submission.quoteChange) changed.current?.focus()
  }, [submission.quoteChange])

  // Freeze the summary while the order is sent: the cart is emptied before the next screen.
  const shown = useRef({ quote, lines })
  if (!submitting) shown.current = { quote, lines }
  // Read in every render: a form notifies only readers of its errors that they changed.
  const faults = checkoutFields.flatMap((name) => {
    const message = form.getFieldState(name, form.formState).error?.message
    return tries > 0 && message ? [{ name, message }] : []
  })
  const total = (submission.quoteChange?.now ?? shown.current.quote)?.total ?? 0
  const cardMethod = useRef<PaymentMethod>(undefined)
  const submitForm = (method = total > 0 ? cardMethod.current : undefined) => {
    setTries(tries + 1)
    const submit = (values: CheckoutOutput) => submission.submit(orderDetailsOf(values), method)
    void form.handleSubmit(submit, () => method?.notifyFailed())()
  }

  // Pressed before there was a cart to order: once there is, it is submitted, as if it were pressed then.
  const [pressed, setPressed] = useState(false)
  const canSubmit = started && quote !== null
  const submitPressed = useRef(submitForm)
  submitPressed.current = submitForm
  useEffect(() => {
    if (!pressed || !canSubmit) return
    setPressed(false)
    submitPressed.current()
  }, [pressed, canSubmit])
  const busy = submitting || pressed

  const sum = shown.current.quote
  return (
    <FormProvider {...form} register={started ? form.register : registerLater}>
      <div className={`${styles.bar} ${styles.filled}`}>
        <ClientOnly fallback={null}>
          <MobileSummary quote={sum} lines={shown.current.lines} />
        </ClientOnly>
      </div>
      <form
        ref={element}
        className={`${styles.column} ${styles.form} ${styles.filled}`}
        id="checkout"
        // Never in an address, whatever fails.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canSubmit) submitForm()
          else setPressed(true)
        }}
      >
        <FlowNotes />
        <Notices offline={offline} problem={submission.problem} faults={faults} tries={tries} />
        <ContactFields />
        <DeliveryFields
          methods={methods}
          started={started}
          saveAddress={saveAddress}
          onSaveAddress={setSaveAddress}
        />
        <PaymentFields
          started={started}
          total={total}
          currency={sum?.currency}
          declined={submission.declined}
          method={cardMethod}
          isComplete={async () => {
            const complete = await form.trigger()
            if (!complete) setTries(tries + 1)
            return complete
          }}
          onWallet={submitForm}
        />
      </form>
      <div className={`${styles.summary} ${styles.filled}`}>
        <ClientOnly fallback={summarySkeleton}>
          {sum ? (
            <Summary fallback={summarySkeleton} quote={sum} lines={shown.current.lines} />
          ) : (
            summarySkeleton
          )}
        </ClientOnly>
      </div>
      <div className={`${styles.place} ${styles.filled}`}>
        {submission.quoteChange ? (
          <QuoteChangeNotice
            ref={showChange}
            seen={submission.quoteChange.seen}
            now={submission.quoteChange.now}
            busy={submitting}
            onAccept={() =>
              void form.handleSubmit((values) =>
                submission.accept(orderDetailsOf(values), cardMethod.current),
              )()
            }
            onRemove={(id) => void submission.removeLine(id, { saveForLater: false })}
            onSaveForLater={(id) => void submission.removeLine(id, { saveForLater: true })}
            other={{ label: checkout.changed.edit, run: () => openDrawer('cart') }}
          />
        ) : (
          <Button
            type="submit"
            form="checkout"
            wide
            busy={busy}
            aria-disabled={busy}
            data-busy={started ? undefined : checkout.submit.placing}
            // The field that is left would say its error while the button is pressed, and push the button from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            <span>{busy ? checkout.submit.placing : checkout.submit.place}</span>
            <span className={sum ? 'num' : styles.unknown} aria-hidden="true">
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
    <div className={styles.place}>
      {offline && (
        <Note kind="warn" icon="offline" role="status" title={checkout.offline.title}>
          <p>{checkout.offline.body}</p>
        </Note>
      )}
      {problem && <Note kind="bad" role="alert" title={problem} />}
      <ErrorSummary faults={faults} tries={tries} />
    </div>
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
