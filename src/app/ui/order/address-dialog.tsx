import { valibotResolver } from '@hookform/resolvers/valibot'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { InferOutput } from 'valibot'
import { addressLine } from '#domain/order/correction.ts'
import { type Order, shopperMayCancel } from '#domain/order/order.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { order as words } from '../../content/order/order.ts'
import { type AddressValues, addressFormSchema, addressOf } from '../../state/order/address-form.ts'
import { fieldOf } from '../../state/order/form.ts'
import { changeAddressAtom } from '../../state/order/order-calls.ts'
import { AddressFields } from '../checkout/address-fields.tsx'
import { FormDialog } from '../control/dialog.tsx'

interface AddressDialogProps {
  order: Order
  orderSecret: string | undefined
  onClose: () => void
  onChanged: (order: Order) => void
  onReload: () => void
}

const addressParts = ['line1', 'line2', 'city', 'region', 'postcode'] as const

const valuesOf = ({ line1, line2 = '', city, region = '', postcode }: Order['address']): AddressValues => ({
  line1,
  line2,
  city,
  region,
  postcode,
  country: 'US',
})

/** Why the shopper cannot change an order in this state. */
const closedSentence = (state: Order['state']): string =>
  state === 'cancelled' ? refusalSentence('illegal_move') : words.changeAfter

/** The shopper can change the delivery address until the order is packed. */
export function AddressDialog({ order, orderSecret, onClose, onChanged, onReload }: AddressDialogProps) {
  const changeAddress = useSetAtom(changeAddressAtom)
  const [problem, setProblem] = useState<string>()
  const form = useForm<AddressValues, unknown, InferOutput<typeof addressFormSchema>>({
    resolver: valibotResolver(addressFormSchema),
    defaultValues: valuesOf(order.address),
    mode: 'onTouched',
  })
  const filledFrom = useRef(order)
  // The order is loaded again while this is open: without this, the old address would be saved over the new one.
  useEffect(() => {
    const [before, now] = [valuesOf(filledFrom.current.address), valuesOf(order.address)]
    if (filledFrom.current.version === order.version) return
    filledFrom.current = order
    if (!shopperMayCancel(order.state)) return setProblem(closedSentence(order.state))
    const changed = addressParts.filter((part) => now[part] !== before[part])
    if (changed.length === 0) return
    for (const part of changed) {
      if (form.getValues(part) === before[part]) form.setValue(part, now[part])
    }
    setProblem(format(words.editMeanwhile, { address: addressLine(order.address) }))
  }, [order, form])
  const save = form.handleSubmit(async (values) => {
    const answer = await changeAddress(order, addressOf(values), orderSecret)
    if (answer.ok) {
      onChanged(answer.order)
      return onClose()
    }
    const { code, errors = [] } = answer.refusal
    for (const { path, message } of errors) {
      // The API names fields as this form does.
      form.setError(fieldOf(path) as keyof AddressValues, { message })
    }
    if (errors.length === 0)
      setProblem(code === 'illegal_move' ? closedSentence(order.state) : refusalSentence(code))
    if (code === 'stale_version' || code === 'illegal_move') onReload()
  })
  const busy = form.formState.isSubmitting
  return (
    <FormDialog
      title={words.editTitle}
      close={words.cancelConfirm.dismiss}
      submit={busy ? words.editSaving : words.editSave}
      busy={busy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <AddressFields prefix="change-" />
      </FormProvider>
    </FormDialog>
  )
}
