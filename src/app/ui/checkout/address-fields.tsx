import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { regions } from '#domain/base/address.ts'
import { likelyRegions } from '#domain/order/postcode.ts'
import { format } from '../../content/base/format.ts'
import { regionNames } from '../../content/base/region.ts'
import { checkout } from '../../content/order/checkout.ts'
import { announcementAtom } from '../../state/base/toast.ts'
import type { AddressValues } from '../../state/order/address-form.ts'
import { SelectField, TextField } from '../control/field.tsx'
import styles from './address-fields.module.css'
import { useZip } from './use-zip.ts'

const words = checkout.fields

/** A warning, not an error, when the ZIP code is not in the state: the shopper may know better. */
function useElsewhere(): string | undefined {
  const announce = useSetAtom(announcementAtom)
  const { watch } = useFormContext<AddressValues>()
  const [region = '', postcode = ''] = watch(['region', 'postcode'])
  const state = likelyRegions(postcode, region)
    .map((code) => regionNames[code])
    .join(words.postcode.or)
  const hint = state === '' ? undefined : format(words.postcode.mismatch, { state })
  useEffect(() => {
    if (hint !== undefined) announce(hint)
  }, [announce, hint])
  return hint
}

/** The address fields of any form: checkout, saved address, change of an order's address. */
export function AddressFields({ prefix = '' }: { prefix?: string }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<AddressValues>()
  const field = (name: keyof AddressValues) => ({
    ...register(name),
    id: `${prefix}${name}`,
    error: errors[name]?.message,
    'aria-required': name !== 'line2',
  })
  const elsewhere = useElsewhere()
  useZip()
  return (
    <>
      {/* The checkout says it below its heading. */}
      {prefix !== '' && <p className="small muted">{words.country}</p>}
      <TextField {...field('line1')} label={words.line1.label} autoComplete="address-line1" maxLength={200} />
      <TextField
        {...field('line2')}
        label={words.line2.label}
        help={words.line2.help}
        autoComplete="address-line2"
        maxLength={200}
      />
      <div className={styles.three}>
        <TextField
          {...field('postcode')}
          label={words.postcode.label}
          help={elsewhere}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={20}
        />
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
      </div>
    </>
  )
}
