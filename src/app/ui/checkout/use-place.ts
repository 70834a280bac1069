import { useNavigate } from '@tanstack/react-router'
import { useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Sku } from '#domain/product.ts'
import type { Quote } from '#domain/quote.ts'
import { refusalSentence } from '../../content/refusal.ts'
import { cartAtom, changeCartAtom, removedAtom, saveForLaterAtom } from '../../state/cart.ts'
import { refreshCatalogue } from '../../state/catalogue.ts'
import { type CheckoutOutput, type CheckoutValues, fieldOf } from '../../state/checkout-form.ts'
import { removeCodeAtom } from '../../state/code.ts'
import { type OrderForm, type Placed, submitOrder } from '../../state/order.ts'
import { rememberAddress } from '../../state/profile.ts'
import { askQuote, paymentPage } from '../../state/receipt.ts'
import { leaveCheckoutToPay } from '../payment/leave.ts'

type CheckoutFormApi = UseFormReturn<CheckoutValues, unknown, CheckoutOutput>

/** Places the order of the form, and knows what to do with each answer. */
export function usePlace(
  form: CheckoutFormApi,
  setPlacing: (placing: boolean) => void,
  keepAddress: boolean,
) {
  const store = useStore()
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
      void refreshCatalogue(store).catch(() => undefined)
      return
    }
    let named = false
    for (const { path, message } of refusal.errors ?? []) {
      const field = fieldOf(path)
      if (!(field in form.getValues())) continue
      // The name was found among the form's own just above.
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
      const placed = await submitOrder(store, order, priced)
      const goes = placed.kind === 'accepted' || placed.kind === 'waiting'
      if (goes && keepAddress) void rememberAddress(store, order)
      await finish(placed)
    } catch (error) {
      // A part of the shop could not be loaded: nothing was placed, and the button works again.
      console.error('place order', error)
      setPlacing(false)
      setProblem(refusalSentence('unexpected'))
    }
  }

  return {
    changed,
    problem,
    submit: (order: OrderForm) => submit(order),
    /** The shopper has seen the difference: the cart becomes what can be had, and is ordered at these figures. */
    async accept(order: OrderForm) {
      if (!changed) return
      const { seen, now } = changed
      await change({ type: 'replace', items: now.lines.map(({ id, units }) => ({ id, units })) })
      if (seen.code && !now.code) await removeCode()
      await submit(order, now)
    },
    /** One line less, for good or for later, and the difference is told again. */
    async leaveOut(id: Sku, keep: boolean) {
      if (keep) await saveForLater(id)
      else await change({ type: 'remove', id })
      store.set(removedAtom, [])
      if (store.get(cartAtom).items.length === 0) return setChanged(undefined)
      const now = await askQuote(store)
      setChanged(now && changed ? { seen: changed.seen, now } : undefined)
    },
  }
}
