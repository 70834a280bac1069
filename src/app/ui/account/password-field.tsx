import { Button, chakra } from '@chakra-ui/react'
import { type ComponentProps, useState } from 'react'
import { login } from '../../content/account/login.ts'
import { TextField } from '../control/field.tsx'
import { Icon } from '../icon/icon.tsx'

const words = login.fields.password

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string }

/** A password field with a button that shows its value. */
export function PasswordField({ label = words.label, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <chakra.div position="relative">
      <TextField {...props} label={label} type={shown ? 'text' : 'password'} paddingInlineEnd="56px" />
      <Button
        variant="ghost"
        position="absolute"
        insetInlineEnd="6px"
        top="31px"
        aria-label={shown ? words.hide : words.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name="eye" />
      </Button>
    </chakra.div>
  )
}
