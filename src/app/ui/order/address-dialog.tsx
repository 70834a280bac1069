import { valibotResolver } from '@hookform/resolvers/valibot'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { InferOutput } from 'valibot'
import type { Order } from '#domain/order/order.ts'
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

/** The shopper can change the delivery address until the order is packed. */
export function AddressDialog({ order, orderSecret, onClose, onChanged, onReload }: AddressDialogProps) {
  const changeAddress = useSetAtom(changeAddressAtom)
  const [problem, setProblem] = useState<string>()
  const { line1, line2 = '', city, region = '', postcode } = order.address
  const form = useForm<AddressValues, unknown, InferOutput<typeof addressFormSchema>>({
    resolver: valibotResolver(addressFormSchema),
    defaultValues: { line1, line2, city, region, postcode, country: 'US' },
    mode: 'onTouched',
  })
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
    if (errors.length === 0) setProblem(code === 'illegal_move' ? words.changeAfter : refusalSentence(code))
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
