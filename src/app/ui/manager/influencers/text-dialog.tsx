import { type ComponentProps, useState } from 'react'
import { Confirm } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'

interface TextDialogProps
  extends Pick<ComponentProps<typeof Confirm>, 'title' | 'confirm' | 'dismiss' | 'onClose'> {
  body: string
  /** An optional text that goes with the answer. */
  field?: Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'help' | 'maxLength'> | undefined
  /** It does not go without that text. */
  required?: boolean
  onConfirm: (text: string) => void
}

/** Confirms an action, with a text where it takes one. */
export function TextDialog({ body, field, required = false, onConfirm, ...dialog }: TextDialogProps) {
  const [typed, setTyped] = useState('')
  return (
    <Confirm
      open
      {...dialog}
      busy={required && typed.trim() === ''}
      onConfirm={() => onConfirm(typed.trim())}
    >
      <p>{body}</p>
      {field && <TextField {...field} value={typed} onChange={(event) => setTyped(event.target.value)} />}
    </Confirm>
  )
}
