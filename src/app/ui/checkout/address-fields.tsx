import { chakra } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { regions } from '#domain/schema/address.ts'
import { checkout } from '../../content/checkout.ts'
import { regionNames } from '../../content/region.ts'
import type { AddressValues } from '../../state/address-form.ts'
import { SelectField, TextField } from '../control/field.tsx'

const words = checkout.fields

const Three = chakra('div', {
  base: {
    display: 'grid',
    gap: '18px 16px',
    alignItems: 'start',
    sm: { gridTemplateColumns: '1fr 1fr' },
    md: { gridTemplateColumns: '1.2fr 1fr 1fr' },
  },
})

/** The address of the form around it: checkout, a saved address, the change of an order's. */
export function AddressFields({ prefix = '' }: { prefix?: string }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<AddressValues>()
  const field = (name: keyof AddressValues) => ({
    ...register(name),
    id: `${prefix}${name}`,
    error: errors[name]?.message,
  })
  return (
    <>
      <SelectField
        {...field('country')}
        label={words.country.label}
        help={words.country.help}
        autoComplete="country"
      >
        <option value="US">{words.country.us}</option>
      </SelectField>
      <TextField {...field('line1')} label={words.line1.label} autoComplete="address-line1" maxLength={200} />
      <TextField
        {...field('line2')}
        label={words.line2.label}
        help={words.line2.help}
        autoComplete="address-line2"
        maxLength={200}
      />
      <Three>
        <TextField
          {...field('city')}
          label={words.city.label}
          autoComplete="address-level2"
          maxLength={120}
        />
        <SelectField {...field('region')} label={words.region.label} autoComplete="address-level1">
          <option value="">{words.region.placeholder}</option>
          {regions.map((code) => (
            <option key={code} value={code}>
              {regionNames[code]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('postcode')}
          label={words.postcode.label}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={20}
        />
      </Three>
    </>
  )
}
