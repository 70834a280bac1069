import { chakra, Field, Input, NativeSelect, useSlotRecipe } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

interface FrameProps {
  id: string
  label: ReactNode
  help?: ReactNode
  /** The error message. Linked to the field by `aria-describedby`. */
  error?: string | undefined
  children: ReactNode
}

const FieldFrame = ({ id, label, help, error, children }: FrameProps) => (
  <Field.Root
    id={id}
    invalid={error !== undefined}
    ids={{ errorText: `${id}-error`, helperText: `${id}-help` }}
  >
    <Field.Label>{label}</Field.Label>
    {children}
    {help && error === undefined && <Field.HelperText>{help}</Field.HelperText>}
    {error !== undefined && (
      <Field.ErrorText>
        <Icon name="alert" size={18} />
        <span>{error}</span>
      </Field.ErrorText>
    )}
  </Field.Root>
)

/** The description of a field: its error, else its help text. */
const describedBy = ({ id, error, help }: Pick<FrameProps, 'id' | 'error' | 'help'>) =>
  error !== undefined ? `${id}-error` : help ? `${id}-help` : undefined

type Labelled = Omit<FrameProps, 'children'>

export const TextField = ({ id, label, help, error, ...input }: Labelled & ComponentProps<typeof Input>) => (
  <FieldFrame id={id} label={label} help={help} error={error}>
    <Input {...input} aria-describedby={describedBy({ id, error, help })} />
  </FieldFrame>
)

export const SelectField = ({
  id,
  label,
  help,
  error,
  children,
  ...select
}: Labelled & ComponentProps<typeof NativeSelect.Field>) => (
  <FieldFrame id={id} label={label} help={help} error={error}>
    <NativeSelect.Root>
      <NativeSelect.Field {...select} aria-describedby={describedBy({ id, error, help })}>
        {children}
      </NativeSelect.Field>
      <NativeSelect.Indicator>
        <Icon name="chevron" size={20} />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  </FieldFrame>
)

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'color' | 'height' | 'width'> {
  id: string
  label: ReactNode
  error?: string | undefined
}

export function CheckField({ id, label, error, ...box }: CheckFieldProps) {
  const styles = useSlotRecipe({ key: 'checkbox' })()
  const words = useSlotRecipe({ key: 'field' })()
  return (
    <div>
      <chakra.label htmlFor={id} css={styles.root}>
        <chakra.input
          {...box}
          id={id}
          type="checkbox"
          css={styles.control}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <chakra.span css={styles.label}>{label}</chakra.span>
      </chakra.label>
      {error !== undefined && (
        <chakra.p id={`${id}-error`} aria-live="polite" css={words.errorText}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </chakra.p>
      )}
    </div>
  )
}
