import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { regions } from '#domain/base/address.ts'
import { regionNames } from '../../content/base/region.ts'
import { checkout } from '../../content/order/checkout.ts'
import { gift } from '../../content/order/gift.ts'
import type { CheckoutOutput, CheckoutValues } from '../../state/order/form.ts'
import { Skeleton } from '../control/skeleton.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './early-form.module.css'

const words = checkout.fields

/** The fields that are in the document, by their names in the form that takes their place. */
const names = ['email', 'name', 'line1', 'line2', 'postcode', 'city', 'region'] as const
const GIVEN = 'gift.given'

type Name = (typeof names)[number]
type Form = UseFormReturn<CheckoutValues, unknown, CheckoutOutput>

const idOf = (name: string) => `early-${name}`
const elementOf = (name: string) => {
  const element = document.getElementById(idOf(name))
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element : undefined
}

/**
 * The first fields of the checkout, in the document itself: they can be filled in before the app runs and while its form
 * is loaded. They look like those of the form and lie where it puts them.
 */
export const EarlyForm = () => (
  <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
    <div className={styles.peek} aria-hidden="true" />
    <section className={styles.section} aria-labelledby={idOf('contact')}>
      <h2 className="d4" id={idOf('contact')}>
        {checkout.sections.contact}
      </h2>
      <Field
        name="email"
        label={words.email.label}
        help={words.email.help}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field name="name" label={words.name.label} autoComplete="name" />
    </section>
    <section className={styles.section} aria-labelledby={idOf('delivery')}>
      <h2 className="d4" id={idOf('delivery')}>
        {checkout.sections.delivery}
      </h2>
      <label htmlFor={idOf(GIVEN)} className={styles.check}>
        <input id={idOf(GIVEN)} type="checkbox" />
        {gift.given}
      </label>
      <p className="small muted">{words.country}</p>
      <Field name="line1" label={words.line1.label} autoComplete="address-line1" maxLength={200} />
      <Field
        name="line2"
        label={words.line2.label}
        help={words.line2.help}
        autoComplete="address-line2"
        maxLength={200}
      />
      <div className={styles.three}>
        <Field
          name="postcode"
          label={words.postcode.label}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={20}
        />
        <Field name="city" label={words.city.label} autoComplete="address-level2" maxLength={120} />
        <Labelled name="region" label={words.region.label}>
          <span className={styles.select}>
            <select
              id={idOf('region')}
              className={styles.control}
              autoComplete="address-level1"
              defaultValue=""
            >
              <option value="">{words.region.placeholder}</option>
              {regions.map((code) => (
                <option key={code} value={code}>
                  {regionNames[code]}
                </option>
              ))}
            </select>
            <Icon name="chevron" size={20} />
          </span>
        </Labelled>
      </div>
      <Skeleton label={checkout.loading} bars={[44, 76, 76, 84]} />
    </section>
  </form>
)

interface LabelledProps {
  name: Name
  label: string
  help?: string
  children: ReactNode
}

const Labelled = ({ name, label, help, children }: LabelledProps) => (
  <div className={styles.field}>
    <label htmlFor={idOf(name)}>{label}</label>
    {children}
    {help && (
      <span id={`${idOf(name)}-help`} className={styles.help}>
        {help}
      </span>
    )}
  </div>
)

type FieldProps = Omit<LabelledProps, 'children'> & Omit<ComponentProps<'input'>, 'name'>

const Field = ({ name, label, help, ...input }: FieldProps) => (
  <Labelled name={name} label={label} {...(help !== undefined && { help })}>
    <input
      {...input}
      id={idOf(name)}
      className={styles.control}
      {...(help !== undefined && { 'aria-describedby': `${idOf(name)}-help` })}
    />
  </Labelled>
)

/** What was typed early goes on in the form, with the caret where it was, before the early fields are gone. */
export function useEarlyForm(form: Form, onShown: () => void) {
  useLayoutEffect(() => {
    const typed = { shouldDirty: true, shouldTouch: false }
    for (const name of names) {
      const value = elementOf(name)?.value ?? ''
      if (value !== '') form.setValue(name, value, typed)
    }
    const given = elementOf(GIVEN)
    if (given instanceof HTMLInputElement && given.checked) form.setValue(GIVEN, true, typed)
    const at = [...names, GIVEN].find((name) => elementOf(name) === document.activeElement)
    if (at !== undefined) moveFocus(elementOf(at), document.getElementById(at))
    onShown()
  }, [form, onShown])
}

function moveFocus(from: Element | undefined, to: HTMLElement | null) {
  to?.focus({ preventScroll: true })
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
  // Null where a field has no caret that can be asked for, as one for an e-mail.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
