import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Sku } from '#domain/catalogue/product.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { checkoutFields } from '../../content/order/checkout.ts'
import { rememberAddressAtom } from '../../state/account/profile.ts'
import { cartAtom, changeCartAtom, forgetRemovedAtom, saveForLaterAtom } from '../../state/cart/cart.ts'
import { removeDiscountCodeAtom } from '../../state/cart/discount-code.ts'
import { fetchQuoteAtom, quotedCartAtom } from '../../state/cart/quote.ts'
import { refreshCatalogueAtom } from '../../state/catalogue/catalogue.ts'
import { type CheckoutOutput, type CheckoutValues, fieldOf } from '../../state/order/form.ts'
import { requestPayment } from '../../state/order/order-calls.ts'
import { type OrderDetails, type SubmitOrderResult, submitOrderAtom } from '../../state/order/submit.ts'
import type { PaymentMethod } from '../card-payment/payment-method.ts'
import { leaveCheckoutToPay } from '../payment/leave.ts'
import { type PaidHere, payHereAtom } from './pay-here.ts'

type CheckoutFormApi = UseFormReturn<CheckoutValues, unknown, CheckoutOutput>

export function useSubmitOrder(
  form: CheckoutFormApi,
  setSubmitting: (submitting: boolean) => void,
  saveAddress: boolean,
  endDraft: () => Promise<void>,
) {
  const store = useStore()
  const submitOrder = useSetAtom(submitOrderAtom)
  const payHere = useSetAtom(payHereAtom)
  const refreshCatalogue = useSetAtom(refreshCatalogueAtom)
  const fetchQuote = useSetAtom(fetchQuoteAtom)
  const rememberAddress = useSetAtom(rememberAddressAtom)
  const navigate = useNavigate()
  const changeCart = useSetAtom(changeCartAtom)
  const moveToSaved = useSetAtom(saveForLaterAtom)
  const forgetRemoved = useSetAtom(forgetRemovedAtom)
  const removeCode = useSetAtom(removeDiscountCodeAtom)
  const cart = useAtomValue(quotedCartAtom)
  const [change, setQuoteChange] = useState<{ seen: Quote; now: Quote; cart: string }>()
  // Of another cart than this it says nothing, and accepting it would undo what was changed since.
  const quoteChange = change?.cart === cart ? change : undefined
  const [problem, setProblem] = useState<string>()
  const [declined, setDeclined] = useState<string>()

  const pay = async (
    order: { id: string; orderSecret: string },
    method: PaymentMethod | undefined,
  ): Promise<PaidHere> => (method ? payHere(method, order) : { kind: 'on_provider_page' })

  async function finish(result: SubmitOrderResult, method: PaymentMethod | undefined, submitted: string) {
    if (result.kind === 'accepted' || result.kind === 'waiting') {
      const isUnpaid = result.kind === 'accepted' && result.order.state === 'awaiting_payment'
      const paid = isUnpaid ? await pay(result, method) : undefined
      if (paid?.kind === 'declined') {
        setSubmitting(false)
        return setDeclined(paid.message)
      }
      await endDraft()
      const { id, orderSecret } = result
      if (paid?.kind === 'unconfirmed') {
        const search = { order: id, ...(!paid.finished && { cancelled: true }) }
        return navigate({ to: '/payment-success', search })
      }
      const isPaidElsewhere = paid?.kind === 'on_provider_page'
      if (isPaidElsewhere) {
        const page = await requestPayment(id, orderSecret)
        if (page.ok) return leaveCheckoutToPay(page.url, id)
      }
      // Where the payment page could not be opened, the confirmation offers to pay again.
      const to = isPaidElsewhere ? '/orderconfirmation' : '/thankyou'
      return navigate({ to, search: { order: id }, hash: `key=${orderSecret}` })
    }
    method?.notifyFailed()
    // Another tab has just ordered this cart: the list of this device's orders has it.
    if (result.kind === 'empty') return navigate({ to: '/orders' })
    setSubmitting(false)
    showRefusal(result, submitted)
  }

  function showRefusal(
    { refusal, seen }: Extract<SubmitOrderResult, { kind: 'refused' }>,
    submitted: string,
  ) {
    if (refusal.code === 'quote_changed' && refusal.quote) {
      setQuoteChange({ seen, now: refusal.quote, cart: submitted })
      void refreshCatalogue().catch(() => undefined)
      return
    }
    let isFieldError = false
    for (const { path, message } of refusal.errors ?? []) {
      const field = fieldOf(path)
      if (!checkoutFields.some((one) => one === field)) continue
      // The check above found the name among the form's fields.
      form.setError(field as (typeof checkoutFields)[number], { message })
      isFieldError = true
    }
    setProblem(isFieldError ? undefined : refusalSentence(refusal.code))
  }

  async function submit(order: OrderDetails, given?: PaymentMethod, accepted?: Quote) {
    setSubmitting(true)
    setProblem(undefined)
    setDeclined(undefined)
    setQuoteChange(undefined)
    const method = order.payment === 'card' ? given : undefined
    const submitted = store.get(quotedCartAtom)
    let result: SubmitOrderResult | undefined
    try {
      const checked = await method?.check()
      // The card form says what is missing.
      if (checked === 'incomplete') return setSubmitting(false)
      result = await submitOrder(order, accepted)
      const isPlaced = result.kind === 'accepted' || result.kind === 'waiting'
      if (isPlaced && saveAddress) void rememberAddress(order)
      await finish(result, checked === 'ready' ? method : undefined, submitted)
    } catch (error) {
      console.error('submit order', error)
      method?.notifyFailed()
      // It is placed all the same, and perhaps paid: its own page says how it stands.
      if (result?.kind === 'accepted' || result?.kind === 'waiting') {
        const { id, orderSecret } = result
        return navigate({ to: '/orderconfirmation', search: { order: id }, hash: `key=${orderSecret}` })
      }
      // A chunk could not be loaded: nothing was placed, and the button is enabled again.
      setSubmitting(false)
      setProblem(refusalSentence('unexpected'))
    }
  }

  return {
    quoteChange,
    problem,
    /** What the bank said of a card that was declined. */
    declined,
    submit: (order: OrderDetails, method?: PaymentMethod) => submit(order, method),
    /** The shopper accepts the change: the cart is reduced to what is available, and ordered at the new total. */
    async accept(order: OrderDetails, method?: PaymentMethod) {
      if (!quoteChange) return
      const { seen, now } = quoteChange
      await changeCart({ type: 'replace', items: now.lines.map(({ id, units }) => ({ id, units })) })
      if (seen.code && !now.code) await removeCode()
      await submit(order, method, now)
    },
    /** Removes a line or saves it for later, then explains the change again. */
    async removeLine(id: Sku, { saveForLater }: { saveForLater: boolean }) {
      if (saveForLater) await moveToSaved(id)
      else await changeCart({ type: 'remove', id })
      forgetRemoved()
      if (store.get(cartAtom).items.length === 0) return setQuoteChange(undefined)
      const left = store.get(quotedCartAtom)
      const now = await fetchQuote()
      setQuoteChange(now && quoteChange ? { seen: quoteChange.seen, now, cart: left } : undefined)
    },
  }
}
