import { type ReactNode, useId } from 'react'

interface FieldFacts {
  id?: string | undefined
  /** Why the value is refused. */
  error?: string | null | undefined
  help?: ReactNode
}

/** Ties a control to its label and to what describes it: its error, else its help. */
export function useField({ id, error, help }: FieldFacts) {
  const own = useId()
  const name = id ?? own
  const invalid = error !== undefined && error !== null
  const message = { error: { id: `${name}-error` }, help: { id: `${name}-help` } }
  return {
    ...message,
    invalid,
    control: {
      id: name,
      'aria-invalid': invalid,
      'aria-describedby': invalid ? message.error.id : help ? message.help.id : undefined,
    },
  }
}
