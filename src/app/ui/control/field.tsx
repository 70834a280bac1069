import type { ComponentProps, ReactNode } from 'react'
import { useField } from '../field/use-field.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'

interface Labelled {
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

interface LayoutProps extends Omit<Labelled, 'id'> {
  field: ReturnType<typeof useField>
  children: ReactNode
}

const FieldLayout = ({ field, label, help, error, children }: LayoutProps) => (
  <div className={styles.root}>
    <label className={styles.label} htmlFor={field.control.id}>
      {label}
    </label>
    {children}
    {help && !field.invalid && (
      <span className={styles.help} {...field.help}>
        {help}
      </span>
    )}
    <Fault field={field} error={error} />
  </div>
)

const Fault = ({ field, error }: Pick<LayoutProps, 'field' | 'error'>) =>
  field.invalid && (
    <p className={styles.fault} aria-live="polite" {...field.error}>
      <Icon name="alert" size={18} />
      <span>{error}</span>
    </p>
  )

interface InputProps extends ComponentProps<'input'> {
  /** In a row of other controls. */
  small?: boolean
}

export const Input = ({ small = false, ...input }: InputProps) => (
  <input {...input} className={small ? `${styles.control} ${styles.small}` : styles.control} />
)

export function TextField({ label, ...props }: Labelled & ComponentProps<'input'>) {
  const { help, error, ...input } = props
  const field = useField(props)
  return (
    <FieldLayout field={field} label={label} help={help} error={error}>
      <Input {...input} {...field.control} />
    </FieldLayout>
  )
}

export function AreaField({ label, ...props }: Labelled & ComponentProps<'textarea'>) {
  const { help, error, ...area } = props
  const field = useField(props)
  return (
    <FieldLayout field={field} label={label} help={help} error={error}>
      <textarea {...area} {...field.control} className={`${styles.control} ${styles.area}`} />
    </FieldLayout>
  )
}

type SelectProps = ComponentProps<'select'> & {
  /** How it lies among other controls. */
  layout?: string | undefined
  small?: boolean
}

const Select = ({ layout = '', small = false, ...select }: SelectProps) => (
  <div className={`${styles.select} ${layout}`}>
    <select {...select} className={small ? `${styles.control} ${styles.small}` : styles.control} />
    <Icon name="chevron" size={small ? 18 : 20} />
  </div>
)

export function SelectField({ label, ...props }: Labelled & ComponentProps<'select'>) {
  const { help, error, ...select } = props
  const field = useField(props)
  return (
    <FieldLayout field={field} label={label} help={help} error={error}>
      <Select {...select} {...field.control} />
    </FieldLayout>
  )
}

interface PillSelectProps<Value extends number | string> {
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

/** A small choice in a row of controls, without a visible label. */
export const PillSelect = <Value extends number | string>({
  label,
  value,
  options,
  onChange,
}: PillSelectProps<Value>) => (
  <Select
    small
    layout={styles.pill}
    aria-label={label}
    value={value}
    onChange={({ target }) => {
      const chosen = options[target.selectedIndex]
      if (chosen) onChange(chosen[0])
    }}
  >
    {options.map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
)

export const Checkbox = (box: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...box} type="checkbox" className={styles.box} />
)

interface CheckFieldProps extends ComponentProps<typeof Checkbox> {
  id: string
  label: ReactNode
  error?: string | undefined
}

export function CheckField({ id, label, error, ...box }: CheckFieldProps) {
  const field = useField({ id, error })
  return (
    <div>
      <label htmlFor={field.control.id} className={styles.check}>
        <Checkbox {...box} {...field.control} />
        <span>{label}</span>
      </label>
      <Fault field={field} error={error} />
    </div>
  )
}

interface UnitsSelectProps {
  label: string
  value: number
  most: number
  size?: 'sm'
  onChange: (units: number) => void
}

/** From none to the most there are. */
export const UnitsSelect = ({ label, value, most, size, onChange }: UnitsSelectProps) => (
  <Select
    small={size === 'sm'}
    layout={styles.units}
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {Array.from({ length: most + 1 }, (_, count) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the number is the option
      <option key={count} value={count}>
        {count}
      </option>
    ))}
  </Select>
)
