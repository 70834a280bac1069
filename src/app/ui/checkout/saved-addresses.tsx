import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { checkout } from '../../content/checkout.ts'
import { authAtom } from '../../state/auth.ts'
import type { CheckoutValues } from '../../state/checkout-form.ts'
import { loadProfile, profileAtom, type SavedAddress } from '../../state/profile.ts'
import { SelectField } from '../control/field.tsx'

/** For who is logged in: one choice fills the address. The default one does so by itself, in an empty form. */
export function SavedAddresses() {
  const store = useStore()
  const auth = useAtomValue(authAtom)
  const profile = useAtomValue(profileAtom)
  const { setValue, getValues } = useFormContext<CheckoutValues>()
  const [chosen, setChosen] = useState('')
  const signedIn = auth.status === 'signed-in'

  useEffect(() => {
    if (signedIn) void loadProfile(store)
  }, [signedIn, store])

  const fill = useCallback(
    (address: SavedAddress) => {
      const { line1, line2 = '', city, region = '', postcode, name, phone = '' } = address
      for (const [field, value] of Object.entries({ line1, line2, city, region, postcode, name, phone })) {
        // The record above has only names of this form.
        setValue(field as keyof CheckoutValues, value, { shouldDirty: true, shouldValidate: value !== '' })
      }
      setChosen(address.id)
    },
    [setValue],
  )

  useEffect(() => {
    const main = profile?.addresses.find((address) => address.isDefault)
    if (main && getValues('line1') === '') fill(main)
  }, [profile, getValues, fill])

  if (!profile || profile.addresses.length === 0) return null
  return (
    <SelectField
      id="saved-address"
      label={checkout.savedAddresses.label}
      value={chosen}
      onChange={(event) => {
        const address = profile.addresses.find((one) => one.id === event.target.value)
        if (address) fill(address)
        else setChosen('')
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
