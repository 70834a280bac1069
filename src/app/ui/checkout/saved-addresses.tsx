import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { checkout } from '../../content/order/checkout.ts'
import { userAtom } from '../../state/account/auth.ts'
import { loadProfileAtom, profileAtom, type SavedAddress, sameAddress } from '../../state/account/profile.ts'
import type { CheckoutValues } from '../../state/order/form.ts'
import { SelectField } from '../control/field.tsx'

/** For signed-in shoppers: selecting an address fills the form. The default one is filled in if the form is empty. */
export function SavedAddresses() {
  const loadProfile = useSetAtom(loadProfileAtom)
  const signedIn = useAtomValue(userAtom) !== undefined
  const profile = useAtomValue(profileAtom)
  const { setValue, getValues, watch } = useFormContext<CheckoutValues>()
  const [chosen, setChosen] = useState<string>()
  const ownPhone = profile?.phone ?? ''

  useEffect(() => {
    if (signedIn) void loadProfile()
  }, [signedIn, loadProfile])

  const fill = useCallback(
    (address: SavedAddress) => {
      const { line1, line2 = '', city, region = '', postcode, name, phone = ownPhone } = address
      // A gift goes to the person at that address; who orders it stays the same.
      const person = getValues('gift.given')
        ? { 'gift.recipient': name }
        : // Where none is saved, the one that was typed stays.
          { name, ...(phone !== '' && { phone }) }
      for (const [field, value] of Object.entries({ line1, line2, city, region, postcode, ...person })) {
        // The record above has only field names of this form.
        setValue(field as keyof CheckoutValues, value, { shouldDirty: true, shouldValidate: value !== '' })
      }
      setChosen(address.id)
    },
    [setValue, getValues, ownPhone],
  )

  useEffect(() => {
    const main = profile?.addresses.find((address) => address.isDefault)
    if (main && chosen === undefined && getValues('line1') === '') fill(main)
  }, [profile, chosen, getValues, fill])

  if (!profile || profile.addresses.length === 0) return null
  // A draft from before may be a saved address.
  const typed = { line1: watch('line1'), postcode: watch('postcode') }
  const same = profile.addresses.filter((one) => sameAddress(one, typed))
  const shown = same.find(({ id }) => id === chosen) ?? same[0]
  return (
    <SelectField
      id="saved-address"
      label={checkout.savedAddresses.label}
      value={shown?.id ?? ''}
      onChange={(event) => {
        const address = profile.addresses.find((one) => one.id === event.target.value)
        if (address) return fill(address)
        setChosen('')
        for (const field of ['line1', 'line2', 'city', 'region', 'postcode'] as const) {
          setValue(field, '', { shouldDirty: true })
        }
      }}
    >
      <option value="">{checkout.savedAddresses.new}</option>
      {profile.addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {`${address.name}, ${address.line1}, ${address.city}`}
        </option>
      ))}
    </SelectField>
  )
}
