import { chakra, Input, NativeSelect, Textarea, useSlotRecipe } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { useField } from '../field/use-field.ts'
import { Icon } from '../icon/icon.tsx'

interface Labelled {
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

interface FrameProps extends Labelled {
  field: ReturnType<typeof useField>
  children: ReactNode
}

function Frame({ field, label, help, error, children }: FrameProps) {
  const styles = useSlotRecipe({ key: 'field' })()
  return (
    <chakra.div css={styles.root}>
      <chakra.label css={styles.label} htmlFor={field.control.id}>
        {label}
      </chakra.label>
      {children}
      {help && !field.invalid && (
        <chakra.span css={styles.helperText} {...field.help}>
          {help}
        </chakra.span>
      )}
      <Fault field={field} error={error} />
    </chakra.div>
  )
}

function Fault({ field, error }: Pick<FrameProps, 'field' | 'error'>) {
  const styles = useSlotRecipe({ key: 'field' })()
  if (!field.invalid) return null
  return (
    <chakra.p css={styles.errorText} aria-live="polite" {...field.error}>
      <Icon name="alert" size={18} />
      <span>{error}</span>
    </chakra.p>
  )
}

export function TextField({ label, ...props }: Labelled & ComponentProps<typeof Input>) {
  const { id, help, error, ...input } = props
  const field = useField(props)
  return (
    <Frame {...{ field, id, label, help, error }}>
      <Input {...input} {...field.control} />
    </Frame>
  )
}

export function AreaField({ label, ...props }: Labelled & ComponentProps<typeof Textarea>) {
  const { id, help, error, ...area } = props
  const field = useField(props)
  return (
    <Frame {...{ field, id, label, help, error }}>
      <Textarea {...area} {...field.control} />
    </Frame>
  )
}

export function SelectField({ label, ...props }: Labelled & ComponentProps<typeof NativeSelect.Field>) {
  const { id, help, error, ...select } = props
  const field = useField(props)
  return (
    <Frame {...{ field, id, label, help, error }}>
      <NativeSelect.Root>
        <NativeSelect.Field {...select} {...field.control} />
        <NativeSelect.Indicator>
          <Icon name="chevron" size={20} />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Frame>
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
  <NativeSelect.Root size="sm" width="auto">
    <NativeSelect.Field
      aria-label={label}
      borderRadius="pill"
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
    </NativeSelect.Field>
    <NativeSelect.Indicator>
      <Icon name="chevron" size={18} />
    </NativeSelect.Indicator>
  </NativeSelect.Root>
)

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'color' | 'height' | 'width'> {
  id: string
  label: ReactNode
  error?: string | undefined
}

export function CheckField({ id, label, error, ...box }: CheckFieldProps) {
  const styles = useSlotRecipe({ key: 'checkbox' })()
  const field = useField({ id, error })
  return (
    <div>
      <chakra.label htmlFor={field.control.id} css={styles.root}>
        <chakra.input {...box} {...field.control} type="checkbox" css={styles.control} />
        <chakra.span css={styles.label}>{label}</chakra.span>
      </chakra.label>
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
  <NativeSelect.Root width="auto" flex="none" {...(size && { size })}>
    <NativeSelect.Field
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
    </NativeSelect.Field>
  </NativeSelect.Root>
)
