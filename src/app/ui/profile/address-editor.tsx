import { valibotResolver } from '@hookform/resolvers/valibot'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { InferOutput } from 'valibot'
import { profile } from '../../content/account/profile.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { changeProfileAtom, createAddressId, type SavedAddress } from '../../state/account/profile.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { type AddressValues, addressOf, savedAddressSchema } from '../../state/order/address-form.ts'
import { AddressFields } from '../checkout/address-fields.tsx'
import { FormDialog } from '../control/dialog.tsx'
import { TextField } from '../control/field.tsx'

const words = profile.addresses

interface AddressEditorProps {
  /** Unset for a new address. */
  address: SavedAddress | undefined
  onClose: () => void
}

interface Values extends AddressValues {
  name: string
  phone: string
}

export function AddressEditor({ address, onClose }: AddressEditorProps) {
  const changeProfile = useSetAtom(changeProfileAtom)
  const toast = useSetAtom(showToastAtom)
  const [problem, setProblem] = useState<string>()
  const {
    name = '',
    phone = '',
    line1 = '',
    line2 = '',
    city = '',
    region = '',
    postcode = '',
  } = address ?? {}
  const form = useForm<Values, unknown, InferOutput<typeof savedAddressSchema>>({
    resolver: valibotResolver(savedAddressSchema),
    defaultValues: { name, phone, line1, line2, city, region, postcode, country: 'US' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ name, phone, ...rest }) => {
    const save = {
      ...addressOf(rest),
      id: address?.id ?? createAddressId(),
      name,
      // The shop knows which one is.
      isDefault: false,
      ...(phone !== undefined && { phone }),
    }
    const refusal = await changeProfile({ address: { save } })
    if (refusal) return setProblem(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
    toast({ text: words.saved })
    onClose()
  })

  return (
    <FormDialog
      title={address ? words.editTitle : words.addTitle}
      close={words.close}
      submit={words.save}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <TextField
          {...form.register('name')}
          id="saved-name"
          label={words.name}
          autoComplete="name"
          error={errors.name?.message}
        />
        <TextField
          {...form.register('phone')}
          id="saved-phone"
          type="tel"
          inputMode="tel"
          label={words.phone}
          autoComplete="tel"
          error={errors.phone?.message}
        />
        <AddressFields prefix="saved-" />
      </FormProvider>
    </FormDialog>
  )
}
