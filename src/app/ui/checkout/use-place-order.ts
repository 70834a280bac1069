import { useNavigate } from '@tanstack/react-router'
import { useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Sku } from '#domain/catalogue/product.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { rememberAddressAtom } from '../../state/account/profile.ts'
import { cartAtom, changeCartAtom, removedAtom, saveForLaterAtom } from '../../state/cart/cart.ts'
import { removeCodeAtom } from '../../state/cart/discount-code.ts'
import { refreshCatalogueAtom } from '../../state/catalogue/catalogue.ts'
import { type CheckoutOutput, type CheckoutValues, fieldOf } from '../../state/order/form.ts'
import { type OrderForm, type Placed, submitOrderAtom } from '../../state/order/place.ts'
import { askQuoteAtom, paymentPage } from '../../state/order/receipt.ts'
import { leaveCheckoutToPay } from '../payment/leave.ts'

type CheckoutFormApi = UseFormReturn<CheckoutValues, unknown, CheckoutOutput>

/** Submits the order and handles each result. */
export function usePlaceOrder(
  form: CheckoutFormApi,
  setPlacing: (placing: boolean) => void,
  keepAddress: boolean,
) {
  const store = useStore()
  const submitOrder = useSetAtom(submitOrderAtom)
  const refreshCatalogue = useSetAtom(refreshCatalogueAtom)
  const askQuote = useSetAtom(askQuoteAtom)
  const rememberAddress = useSetAtom(rememberAddressAtom)
  const navigate = useNavigate()
  const change = useSetAtom(changeCartAtom)
  const saveForLater = useSetAtom(saveForLaterAtom)
  const removeCode = useSetAtom(removeCodeAtom)
  const [changed, setChanged] = useState<{ seen: Quote; now: Quote }>()
  const [problem, setProblem] = useState<string>()

  async function finish(placed: Placed) {
    if (placed.kind === 'accepted' || placed.kind === 'waiting') {
      if (placed.kind === 'accepted' && placed.order.state === 'awaiting_payment') {
        const page = await paymentPage(placed.id, placed.key)
        if (page.ok) return leaveCheckoutToPay(page.url, placed.id)
      }
      const where =
        placed.kind === 'accepted' && placed.order.state === 'awaiting_payment' ? 'receipt' : 'thanks'
      const to = where === 'receipt' ? '/orderconfirmation' : '/thankyou'
      return navigate({ to, search: { order: placed.id }, hash: `key=${placed.key}` })
    }
    if (placed.kind === 'empty') return navigate({ to: '/profilepage' })
    setPlacing(false)
    refused(placed)
  }

  function refused({ refusal, seen }: Extract<Placed, { kind: 'refused' }>) {
    if (refusal.code === 'quote_changed' && refusal.quote) {
      setChanged({ seen, now: refusal.quote })
      void refreshCatalogue().catch(() => undefined)
      return
    }
    let named = false
    for (const { path, message } of refusal.errors ?? []) {
      const field = fieldOf(path)
      if (!(field in form.getValues())) continue
      // The check above found the name among the form's fields.
      form.setError(field as keyof CheckoutValues, { message })
      named = true
    }
    setProblem(named ? undefined : refusalSentence(refusal.code))
  }

  async function submit(order: OrderForm, priced?: Quote) {
    setPlacing(true)
    setProblem(undefined)
    setChanged(undefined)
    try {
      const placed = await submitOrder(order, priced)
      const goes = placed.kind === 'accepted' || placed.kind === 'waiting'
      if (goes && keepAddress) void rememberAddress(order)
      await finish(placed)
    } catch (error) {
      // A chunk could not be loaded: nothing was placed, and the button is enabled again.
      console.error('place order', error)
      setPlacing(false)
      setProblem(refusalSentence('unexpected'))
    }
  }

  return {
    changed,
    problem,
    submit: (order: OrderForm) => submit(order),
    /** The shopper accepts the change: the cart is reduced to what is available, and ordered at the new total. */
    async accept(order: OrderForm) {
      if (!changed) return
      const { seen, now } = changed
      await change({ type: 'replace', items: now.lines.map(({ id, units }) => ({ id, units })) })
      if (seen.code && !now.code) await removeCode()
      await submit(order, now)
    },
    /** Removes a line or saves it for later, then explains the change again. */
    async leaveOut(id: Sku, keep: boolean) {
      if (keep) await saveForLater(id)
      else await change({ type: 'remove', id })
      store.set(removedAtom, [])
      if (store.get(cartAtom).items.length === 0) return setChanged(undefined)
      const now = await askQuote()
      setChanged(now && changed ? { seen: changed.seen, now } : undefined)
    },
  }
}
