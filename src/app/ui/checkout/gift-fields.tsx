import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { CARRIER_NOTE_MAX, GIFT_NOTE_MAX } from '#domain/order/schema.ts'
import { format } from '../../content/base/format.ts'
import { gift as words } from '../../content/order/gift.ts'
import type { CheckoutValues } from '../../state/order/form.ts'
import { AreaField, CheckField, TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'
import { More } from '../disclosure/more.tsx'
import styles from './checkout-screen.module.css'

/** Below zero it says by how much to shorten: typing past the limit cuts nothing off. */
const left = (max: number, text: string) => ({ left: max - text.trim().length })

/** Whether the parcel is a gift; if so, for whom, and with which words. */
export function GiftFields() {
  const { register, watch, formState } = useFormContext<CheckoutValues>()
  const errors = formState.errors.gift
  const { given, note } = watch('gift')
  return (
    <div className={styles.section}>
      <CheckField id="gift.given" label={words.given} {...register('gift.given')} />
      {given && (
        <fieldset className={styles.gift} aria-labelledby="gift">
          <h3 id="gift">{words.group}</h3>
          <TextField
            {...register('gift.recipient')}
            id="gift.recipient"
            aria-required
            autoComplete="section-recipient shipping name"
            label={words.recipient.label}
            help={words.recipient.help}
            error={errors?.recipient?.message}
          />
          <AreaField
            {...register('gift.note')}
            id="gift.note"
            rows={3}
            label={words.note.label}
            help={format(words.note.help, left(GIFT_NOTE_MAX, note))}
            error={errors?.note?.message}
          />
          <CheckField id="gift.hidePrices" label={words.hidePrices} {...register('gift.hidePrices')} />
          {watch('payment') === 'on_delivery' && <Note kind="warn">{words.atDoor}</Note>}
          <CarrierNote />
        </fieldset>
      )}
    </div>
  )
}

/** Folded, since few need it; open with what was typed before, and with what is wrong in it. A gift has it in its group. */
export function CarrierNote() {
  const { register, watch, getValues, formState } = useFormContext<CheckoutValues>()
  const [moved] = useState(() => getValues('carrierNote') !== '')
  const typed = moved || formState.defaultValues?.carrierNote !== ''
  const error = formState.errors.carrierNote?.message
  return (
    <More title={words.carrier.title} open={typed || error !== undefined}>
      <TextField
        {...register('carrierNote')}
        id="carrierNote"
        autoComplete="off"
        label={words.carrier.label}
        placeholder={words.carrier.placeholder}
        help={format(words.carrier.help, left(CARRIER_NOTE_MAX, watch('carrierNote')))}
        error={error}
      />
    </More>
  )
}
