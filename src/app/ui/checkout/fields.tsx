import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { likelyEmail } from '#domain/base/email-typo.ts'
import { formatMoney } from '#domain/base/money.ts'
import type { Shipping } from '#domain/quote/quote.ts'
import { format } from '../../content/base/format.ts'
import { checkout } from '../../content/order/checkout.ts'
import { profileAtom, sameAddress } from '../../state/account/profile.ts'
import { announcementAtom } from '../../state/base/toast.ts'
import { quoteAtom } from '../../state/cart/quote.ts'
import type { CheckoutValues } from '../../state/order/form.ts'
import { ChoiceGroup } from '../control/choice.tsx'
import { CheckField, TextField } from '../control/field.tsx'
import { useExpected } from '../use-expected.ts'
import { AddressFields } from './address-fields.tsx'
import styles from './checkout-screen.module.css'
import { CarrierNote, GiftFields } from './gift-fields.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

const words = checkout.fields

export function ContactFields() {
  const { register, watch, formState } = useFormContext<CheckoutValues>()
  const error = (name: 'email' | 'name') => formState.errors[name]?.message
  const meant = formState.touchedFields.email ? likelyEmail(watch('email')) : undefined
  return (
    <section className={styles.section} aria-labelledby="contact">
      <h2 className="d4" id="contact">
        {checkout.sections.contact}
      </h2>
      <TextField
        {...register('email')}
        id="email"
        aria-required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={words.email.label}
        help={meant ? <Meant email={meant} /> : words.email.help}
        error={error('email')}
      />
      <TextField
        {...register('name')}
        id="name"
        aria-required
        autoComplete="name"
        label={words.name.label}
        error={error('name')}
      />
    </section>
  )
}

/** Express asks for it in its card; with Standard it is optional, and below the cards, so that neither choice moves them. */
function PhoneField({ help }: { help: string }) {
  const { register, formState } = useFormContext<CheckoutValues>()
  return (
    <TextField
      {...register('phone')}
      id="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      label={words.phone.label}
      placeholder={words.phone.placeholder}
      help={help}
      error={formState.errors.phone?.message}
    />
  )
}

/** A suggestion only: the address may be right as it is. */
function Meant({ email }: { email: string }) {
  const { setValue } = useFormContext<CheckoutValues>()
  const announce = useSetAtom(announcementAtom)
  const text = format(words.email.meant, { email })
  useEffect(() => announce(text), [announce, text])
  return (
    <button
      type="button"
      className="link small"
      onClick={() => setValue('email', email, { shouldDirty: true, shouldValidate: true })}
    >
      {text}
    </button>
  )
}

interface DeliveryFieldsProps {
  methods: Shipping['methods']
  /** Whether the form follows its fields. Before that they are as the server renders them. */
  started: boolean
  saveAddress: boolean
  onSaveAddress: (save: boolean) => void
}

export function DeliveryFields({ methods, started, saveAddress, onSaveAddress }: DeliveryFieldsProps) {
  const { register, watch, trigger, formState } = useFormContext<CheckoutValues>()
  const isExpress = watch('delivery') === 'express'
  const quote = useAtomValue(quoteAtom)
  const expected = useExpected()
  const paid = quote ? quote.subtotal - quote.discount : 0
  const choices = methods.map((method) => {
    const free =
      (method.freeFromSubtotal !== null && paid >= method.freeFromSubtotal) ||
      (quote?.code?.kind === 'free_delivery' && method.id === 'standard')
    const { id: delivery, transitBusinessDays } = method
    // The server's clock and the shopper's may show another day.
    const known = started ? expected(delivery, transitBusinessDays) : undefined
    const days =
      known === undefined
        ? format(checkout.delivery.days, transitBusinessDays)
        : format(checkout.delivery.expected, { days: known })
    return {
      value: method.id,
      name: checkout.delivery[method.id],
      text: (
        <span className={styles.days}>
          {method.id === 'express' && !isExpress ? `${days} ${checkout.delivery.needsPhone}` : days}
        </span>
      ),
      end: quote && (free ? checkout.delivery.free : formatMoney(method.price)),
      ...(method.id === 'express' && isExpress && { inside: <PhoneField help={words.phoneExpress} /> }),
    }
  })
  const delivery = register('delivery', {
    // What only Express refuses is right again with Standard: the box and the fields say so at once.
    onChange: () => formState.isSubmitted && void trigger(['phone', 'line1']),
  })
  return (
    <section className={styles.section} aria-labelledby="delivery-title">
      <h2 className="d4" id="delivery-title">
        {checkout.sections.delivery}
      </h2>
      <p className={`small muted ${styles.where}`}>{words.country}</p>
      {started && <SavedAddresses />}
      <GiftFields />
      <AddressFields />
      <SaveAddress checked={saveAddress} onChange={onSaveAddress} />
      {!watch('gift.given') && <CarrierNote />}
      <b className={`small ${styles.speed}`} aria-hidden="true">
        {checkout.delivery.label}
      </b>
      <ChoiceGroup
        label={checkout.delivery.label}
        choices={choices}
        initial={started ? undefined : 'standard'}
        {...delivery}
      />
      {!isExpress && <PhoneField help={words.phone.help} />}
    </section>
  )
}

/** For signed-in shoppers, while the address is not a saved one. */
function SaveAddress({ checked, onChange }: { checked: boolean; onChange: (save: boolean) => void }) {
  const { watch } = useFormContext<CheckoutValues>()
  const saved = useAtomValue(profileAtom)?.addresses
  const typed = { line1: watch('line1'), postcode: watch('postcode') }
  // The only address would be where the next order goes.
  if (saved?.length === 0 && watch('gift.given')) return null
  if (!saved || typed.line1 === '' || saved.some((one) => sameAddress(one, typed))) return null
  return (
    <CheckField
      id="save-address"
      label={words.save}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
